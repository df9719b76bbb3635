import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { inspect } from 'node:util';
import * as core from '../npm/core.js';

const Ajv = createRequire(import.meta.url)('ajv');
const folder = new URL('../npm/', import.meta.url);
const TEXTS = [
  'http://u:p@a.example:80/b/../c?d#e', '', '#', 'a/b', '//h', '//@h:/', 'urn:x:y', 'http://[::1]:8/', 'x:', '?', 'http://EX%41MPLE/%7e', 'http://é.example/ü?ö#ä',
  'http://a b', 'a%', 'http://[::1', '1a:b', 'http://a:x/', '\ud800', '\ufffe',
];

// First: with the other module loaded, this one would not be asked.
test('the light module parses, checks, normalizes and resolves', () => {
  const { scheme, userinfo, host, port, path, query, fragment } = core.parse('http://u:p@a.example:80/b?c#d');
  assert.deepEqual([scheme, userinfo, host, port, path, query, fragment], ['http', 'u:p', 'a.example', '80', '/b', 'c', 'd']);
  assert.equal(core.parse('/é', 'IRI-reference').path, '/é');
  assert.throws(() => core.parse('http://a b'), { name: 'UrialError', component: 'host', start: 8 });
  assert.throws(() => core.parse('é'), { name: 'UrialError' });
  assert.throws(() => core.parse('a', 'host'), RangeError);
  assert.throws(() => core.parse(1), TypeError);
  assert.equal(core.isValid('http://a/'), true);
  assert.equal(core.isValid('a:\ud800'), false);
  assert.equal(core.isValid('a/b:c', 'path-noscheme'), true);
  assert.throws(() => core.isValid('a', 'URI-Template'), RangeError);
  assert.throws(() => core.check('a b', 'path'), { name: 'UrialError', component: 'path' });
  assert.equal(core.normalize('HTTP://EX%41MPLE.com:80/b/../c'), 'http://example.com/c');
  assert.equal(core.normalize('http://a/%7e/../b', 'percent'), 'http://a/~/../b');
  assert.equal(core.resolve('http://a/b/c', '../d?é'), 'http://a/d?é');
  assert.throws(() => core.resolve('a/b', 'c'), { name: 'UrialError' });
  assert.equal(/secret/.test(inspect(core.parse('http://u:secret@a/'))), false);
});

test('Ajv works with the light resolver', () => {
  const { resolver, formats } = core;
  const ajv = new Ajv({ uriResolver: resolver, formats });
  ajv.addSchema({ $id: 'common/defs.json', definitions: { 'a b': { type: 'number' }, link: { type: 'string', format: 'uri' } } });
  const validate = ajv.compile({
    $id: 'common/list.json', type: 'object',
    properties: { n: { $ref: 'defs.json#/definitions/a%20b' }, link: { $ref: 'defs.json#/definitions/link' } },
  });
  assert.deepEqual([{ n: 1, link: 'http://a/' }, { n: '1' }, { link: 'a b' }].map((value) => validate(value)), [true, false, false]);
  assert.throws(() => ajv.compile({ $ref: 'missing.json' }), /missing\.json/);
  assert.deepEqual(Object.keys(formats), ['uri', 'uri-reference', 'iri', 'iri-reference']);
  assert.equal(resolver.normalize('b c'), 'b%20c');
  assert.equal(resolver.normalize('http://a:x/'), 'http://a:x/');
});

test('it answers as the other module does', async () => {
  const answers = () => TEXTS.map((text) => {
    const attempt = (run) => {
      try {
        return run();
      } catch (error) {
        return [error.name, error.kind, error.message];
      }
    };
    const { resolver } = core;
    return [
      ...['URI', 'IRI-reference', 'absolute-URI'].flatMap((rule) => [core.isValid(text, rule), attempt(() => ({ ...core.parse(text, rule) }))]),
      attempt(() => core.normalize(text)), attempt(() => core.resolve('http://a/b', text)), attempt(() => resolver.parse(text)),
      attempt(() => resolver.serialize(resolver.parse(text))), attempt(() => resolver.resolve('x/y', text)),
    ];
  });
  const light = answers();
  const whole = await import('../npm/index.js');
  assert.deepEqual(answers(), light);
  assert.deepEqual([whole.about().idna, whole.isValid('/{a}', 'URI-Template'), whole.parse('a:b').redact()], [true, true, 'a:b']);
  for (const text of TEXTS.filter((one) => whole.IriReference.isValid(one))) {
    assert.deepEqual(whole.parse(text, 'IRI-reference').components, core.parse(text, 'IRI-reference'), text);
    assert.deepEqual(whole.resolver.parse(text), core.resolver.parse(text), text);
    assert.equal(whole.resolver.normalize(text), core.resolver.normalize(text), text);
    assert.equal(whole.resolver.resolve('x/y', text), core.resolver.resolve('x/y', text), text);
  }
});

test('the entries have the names of the package, in any order', () => {
  const run = (program) => spawnSync(process.execPath, ['--input-type=module', '-e', program], { cwd: folder, encoding: 'utf8' });
  const both = "import * as whole from 'urial'; import * as core from 'urial/core'; import 'urial/guard';";
  const { stdout, stderr } = run(`${both} console.log(core.normalize('HTTP://A'), whole.about().idna, whole.audit('http://a/').length)`);
  assert.equal(stdout || stderr, 'http://a/ true 0\n');
  const alone = run("import 'urial/guard'; import { isValid } from 'urial/core'; console.log(isValid('a:b'))");
  assert.equal(alone.stdout || alone.stderr, 'true\n');
  const required = spawnSync(process.execPath, ['-e', "console.log(require('urial').isValid('a:'), require('urial/core').isValid('b'))"], { cwd: folder, encoding: 'utf8' });
  assert.equal(required.stdout || required.stderr, 'true false\n');
  // Programs that import it and do not call it pay for the text alone.
  const counted = run("let made = 0; const { Module } = WebAssembly; WebAssembly.Module = function (code) { made += 1; return new Module(code); };"
    + "const { isValid } = await import('urial'); await import('urial/core'); const before = made; isValid('a:'); isValid('b:'); console.log(before, made)");
  assert.equal(counted.stdout || counted.stderr, '0 1\n');
});
