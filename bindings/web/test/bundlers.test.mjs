// A program that imports the package, bundled as its user's tools do it: one file, without a plugin.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NPM = fileURLToPath(new URL('../npm/', import.meta.url));
const PROGRAM = `
import { isValid } from ${JSON.stringify(`${NPM}core.js`)};
import { parse, clean } from ${JSON.stringify(`${NPM}index.js`)};
const list = clean('HTTP://A.example:80\\nhttp://a.example/\\n');
console.log(parse('HTTP://EX%41MPLE.com:80/b/../c').normalize().href, list.kept, isValid('a b'));
`;
const PRINTED = 'http://example.com/c 1 false\n';

/** Bundles the program in a folder of its own, and runs the one file that is made. */
async function runs(bundle) {
  const folder = mkdtempSync(fileURLToPath(new URL('../target-bundle-', import.meta.url)));
  try {
    const entry = join(folder, 'entry.mjs');
    writeFileSync(entry, PROGRAM);
    const out = join(folder, 'out');
    await bundle(entry, out);
    const files = readdirSync(out);
    assert.deepEqual(files.filter((file) => file.endsWith('.wasm')), [], 'nothing to fetch');
    assert.equal(files.length, 1, `${files}`);
    assert.equal(execFileSync(process.execPath, [join(out, files[0])], { encoding: 'utf8' }), PRINTED);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('esbuild', () => runs(async (entry, out) => {
  const { build } = await import('esbuild');
  await build({ entryPoints: [entry], bundle: true, minify: true, format: 'esm', outfile: join(out, 'out.mjs'), logLevel: 'error' });
}));

test('vite', () => runs(async (entry, out) => {
  const { build } = await import('vite');
  const lib = { entry, formats: ['es'], fileName: () => 'out.mjs' };
  await build({ configFile: false, root: join(entry, '..'), logLevel: 'error', build: { outDir: out, lib } });
}));

test('webpack', () => runs((entry, out) => new Promise((resolve, reject) => {
  const webpack = createRequire(import.meta.url)('webpack');
  const output = { path: out, filename: 'out.cjs' };
  webpack({ mode: 'production', target: 'node', entry: pathToFileURL(entry).pathname, output }, (error, stats) => {
    if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
    else resolve();
  });
})));
