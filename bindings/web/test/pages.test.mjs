// The examples of the README and of the pages for readers, and both sides of the table of migration.

import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastUri from 'fast-uri';
import uriJs from 'uri-js';
import * as urial from '../npm/index.js';

const root = new URL('../../../', import.meta.url);
const read = (path) => readFileSync(new URL(path, root), 'utf8');
const readers = readdirSync(new URL('docs/for/', root)).map((name) => `docs/for/${name}`);

/** The modules of the package by their published names. */
const modules = { urial: 'index.js', 'urial/core': 'core.js', 'urial/full': 'full.js', 'urial/guard': 'guard.js' };
const importable = (name) => (name in modules ? new URL(`../npm/${modules[name]}`, import.meta.url).href
  : pathToFileURL(createRequire(import.meta.url).resolve(name)).href);

/** Evaluates the literal that a comment begins with, or returns undefined for words. */
function literal(comment) {
  const [value] = /^('[^']*'|"[^"]*"|\d+|true|false|null|undefined|\[.*\]|\{.*\})(?=$|[,:;])/.exec(comment) ?? [];
  return value && { value: Function(`return ${value}`)() };
}

/** Makes a program of an example, in which each `expression; // value` is an assertion. */
function program(code) {
  return code.split('\n').map((line) => {
    const from = line.replace(/(?<=from )'([^']+)'/, (_, name) => `'${importable(name)}'`);
    const [, space, expression, comment] = /^(\s*)(\S.*?); +\/\/ (.*)$/.exec(from) ?? [];
    if (comment === 'a Response') return '';
    if (/^(throws|\w+Error\b)/.test(comment)) {
      const name = /^\w+Error/.exec(comment) ?? 'UrialError';
      return `${space}await assert.rejects(async () => ${expression.replace(/^await /, '')}, { name: '${name}' }); count();`;
    }
    const expected = comment && literal(comment);
    return expected ? `${space}assert.deepEqual(${expression}, ${JSON.stringify(expected.value)}); count();` : from;
  }).join('\n');
}

test('the examples of the pages give what they say', async () => {
  for (const page of ['bindings/web/npm/README.md', ...readers]) {
    for (const [, code] of read(page).matchAll(/^```js\n(.*?)^```$/gms)) {
      let counted = 0;
      globalThis.exampleTools = { assert, count: () => { counted += 1; } };
      const text = `const { assert, count } = globalThis.exampleTools;\n${program(code)}`;
      await import(`data:text/javascript,${encodeURIComponent(text)}`)
        .catch((error) => assert.fail(`${page}: ${error.message}\n${code}`));
      assert.ok(counted > 0, `an example of ${page} shows no value:\n${code}`);
    }
  }
});

test('both sides of the table of migration give the third', () => {
  const [, table] = /^## From `URL`.*?\n(\|.*?)\n\n/ms.exec(read('docs/for/migration.md'));
  const names = { ...urial, fastUri, uriJs, fileURLToPath, pathToFileURL };
  const evaluate = (code) => Function(...Object.keys(names), `return ${code}`)(...Object.values(names));
  const rows = table.split('\n').slice(2).map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, code]) => code));
  assert.ok(rows.length > 20);
  for (const row of rows) {
    assert.equal(row.length, 3, row.join(' | '));
    const [before, now, given] = row.map(evaluate);
    assert.deepEqual(before, given, row[0]);
    assert.deepEqual(now, given, row[1]);
  }
});
