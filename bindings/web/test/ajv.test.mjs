import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { formats, resolver } from '../npm/index.js';

const require = createRequire(import.meta.url);
const Ajv = require('ajv');
const fastUri = require('fast-uri');

test('Ajv resolves schemas with the resolver', () => {
  const person = {
    $id: 'http://example.com/schemas/person.json',
    type: 'object',
    properties: { address: { $ref: 'address.json#/definitions/zip' }, friend: { $ref: '#' }, tag: { $ref: 'urn:example:tag' } },
    definitions: { 'a b%': { type: 'number' } },
    additionalProperties: { $ref: '#/definitions/a%20b%25' },
  };
  const address = { $id: 'http://example.com/schemas/address.json', definitions: { zip: { type: 'string' } } };
  const tag = { $id: 'urn:example:tag', enum: ['t'] };
  const ajv = new Ajv({ uriResolver: resolver, schemas: [address, tag] });
  const validate = ajv.compile(person);
  assert.equal(validate({ address: '12345', friend: { address: 'x' }, tag: 't', other: 1 }), true);
  assert.equal(validate({ address: 12345 }), false);
  assert.equal(validate({ tag: 'u' }), false);
  assert.equal(validate({ other: 'x' }), false);
});

test('schemas may have relative names, or none', () => {
  const ajv = new Ajv({ uriResolver: resolver });
  ajv.addSchema({ $id: 'common/defs.json', definitions: { n: { type: 'number' } } });
  const validate = ajv.compile({ $id: 'common/list.json', items: { $ref: 'defs.json#/definitions/n' }, type: 'array' });
  assert.deepEqual([validate([1]), validate(['1'])], [true, false]);
  const own = ajv.compile({ definitions: { s: { $id: '#s', type: 'string' } }, $ref: '#s' });
  assert.deepEqual([own('a'), own(1)], [true, false]);
  assert.throws(() => ajv.compile({ $ref: 'missing.json' }), /missing\.json/);
});

test('the formats of JSON Schema', () => {
  const ajv = new Ajv({ uriResolver: resolver, formats });
  const fits = (format, text) => ajv.compile({ type: 'string', format })(text);
  assert.deepEqual(Object.keys(formats).map((name) => fits(name, 'http://a/b')), [true, true, true, true, true]);
  assert.deepEqual(Object.keys(formats).map((name) => fits(name, '/é')), [false, false, false, true, true]);
  assert.deepEqual(Object.keys(formats).map((name) => fits(name, '/{a}')), [false, false, false, false, true]);
  assert.deepEqual(Object.keys(formats).map((name) => fits(name, 'http://a/%zz')), [false, false, false, false, false]);
  assert.equal(fits('uri', 'http://[::1'), false);
});

const TEXTS = ['http://a.com/b?c#d', '', '#', '#/x', 'a/b.json', 'http://u@h:8080/p', '//h/p', 'file:///x', '?q', 'http://[::1]:80/'];

test('it answers as fast-uri does', () => {
  for (const text of TEXTS) {
    assert.deepEqual(resolver.parse(text), JSON.parse(JSON.stringify(fastUri.parse(text))), text);
    assert.equal(resolver.serialize(resolver.parse(text)), fastUri.serialize(fastUri.parse(text)), text);
  }
  const pairs = [['http://a.com/b/c', 'd'], ['', 'x'], ['a/b.json', 'c.json#/q'], ['a.json', '#/definitions/x'], ['http://a.com/x#y', '#z'],
    ['http://a.com', 'x'], ['urn:a:b', '#c'], ['/a/b', '../c'], ['x.json', ''], ['', ''], ['http://a/b', 'urn:x:y'], ['a', '//h/p'], ['http://a.com:8080/x/', './y/../z']];
  for (const [base, reference] of pairs) assert.equal(resolver.resolve(base, reference), fastUri.resolve(base, reference), `${base} ${reference}`);
  for (const [a, b] of [['http://a', 'HTTP://A:80/'], ['http://a/%7ex', 'http://a/~x'], ['http://a/x', 'http://a/X'], ['a', 'a']]) {
    assert.equal(resolver.equal(a, b), fastUri.equal(a, b), `${a} ${b}`);
  }
});

test('what is not valid has an error, and is repaired where that can be', () => {
  assert.match(resolver.parse('http://a/b c').error, /unexpected ' '/);
  assert.equal(resolver.serialize({ scheme: 'http', host: 'a', path: '/b c' }), 'http://a/b%20c');
  assert.equal(resolver.normalize('HTTP://a'), 'http://a/');
  assert.equal(resolver.equal('http://a b', 'http://a b'), true);
  assert.equal(resolver.resolve('http://a/', 'b c'), 'http://a/b%20c');
});
