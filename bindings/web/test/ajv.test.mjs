import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { isIPv6 } from 'node:net';
import { test } from 'node:test';
import { IriReference, formats, parse, resolver } from '../npm/index.js';

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

test('components stay what they are when they are put together', () => {
  const { serialize } = resolver;
  const wanted = [
    [{ scheme: 'http', host: 'bank.example', path: '.evil.com/x' }, 'http://bank.example/.evil.com/x'],
    [{ scheme: 'http', host: 'bank.example', path: '@evil.com/x' }, 'http://bank.example/@evil.com/x'],
    [{ scheme: 'http', host: 'bank.example', path: ':80@evil.com' }, 'http://bank.example/:80@evil.com'],
    [{ scheme: 'http', host: 'good.example', userinfo: 'evil.example/', path: '/' }, 'http://evil.example%2F@good.example/'],
    [{ scheme: 'http', host: 'evil.com/x', path: '/' }, 'http://evil.com%2Fx/'],
    [{ path: '//evil/x' }, '/%2Fevil/x'], [{ scheme: 'x', path: '//a' }, 'x:/%2Fa'], [{ query: 'a#b' }, '?a%23b'], [{ path: '/a?b#c' }, '/a%3Fb%23c'],
    [{ path: 'a:b' }, 'a%3Ab'], [{ scheme: 'http', host: 'a', path: 'b' }, 'http://a/b'], [{ scheme: 'http', host: 'a', path: '/%' }, 'http://a/%25'],
    [{ scheme: '', path: 'a' }, 'a'], [{ scheme: null, host: null, port: '', path: 'a' }, 'a'], [{ scheme: 'x', userinfo: 'u' }, 'x://u@'], [{ scheme: 'x', host: '::1', path: '' }, 'x://[::1]'],
  ];
  for (const [components, text] of wanted) assert.equal(serialize(components), text);
  for (const port of ['80@evil.com', 'x', -1, 1.5, 1e21, NaN]) assert.throws(() => serialize({ scheme: 'http', host: 'a', port }), { name: 'UrialError', component: 'port' });
  assert.throws(() => serialize({ scheme: 'a b', path: 'x' }), { name: 'UrialError', component: 'scheme' });
  for (const host of ['fe80::a%en1', 'fe80::a%25en1', '[::1', '::1]', '[fe80::a%en1]', 'a:80', ':', '[]', '1::2::3']) {
    assert.notEqual(resolver.parse(`//${host.startsWith('[') ? host : `[${host}]`}`).error, undefined, host);
    assert.throws(() => serialize({ host }), { name: 'UrialError', kind: 'bad-host', component: 'host' }, host);
  }
  assert.equal(serialize({ host: '[v1.a:b]' }), '//[v1.a:b]');
  assert.throws(() => serialize({ path: '\ud800' }), { name: 'UrialError', kind: 'lone-surrogate' });
  assert.equal(resolver.normalize({ scheme: 'http', host: 'bank.example', path: '.evil.com/x' }).host, 'bank.example');
  for (const port of ['65535', '99999999999999999999999']) assert.equal(resolver.normalize(`http://a:${port}/`), `http://a:${port}/`);
});

test('what other parsers give is not lost in silence', () => {
  for (const text of ['urn:isbn:0451450523?=q#f', 'mailto:a@b.example?subject=x%20y', 'tag:example.com,2024:x', 'ws://a/b?c']) {
    assert.equal(resolver.serialize(resolver.parse(text)), text);
    if (/^(urn|mailto|ws)/.test(text)) assert.throws(() => resolver.serialize(fastUri.parse(text)), { name: 'TypeError', message: /^urial: serialize has no component "\w+"; there are / }, text);
  }
  for (const text of ['http://u:p@a:81/b?c', 'a/b', 'urn:x:y']) assert.equal(resolver.serialize({ ...parse(text, 'URI-reference').components }), text);
  assert.throws(() => resolver.serialize({ scheme: 'http', authority: 'a', path: '/' }), { name: 'TypeError', message: /"authority"/ });
});

test('a path of a relative base does not become a scheme or an authority', () => {
  const pairs = [['a.json', './javascript:alert(1)'], ['', './b:c'], ['?q', './1:y'], ['', '/.//evil'], ['', '/..//evil']];
  const resolved = pairs.map(([base, reference]) => resolver.resolve(base, reference));
  assert.deepEqual(resolved, ['./javascript:alert(1)', './b:c', './1:y', '/.//evil', '/.//evil']);
});

test('random components come apart as they went in', () => {
  let state = 11;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  const pieces = ['a', 'B', '.example', '/', '//', ':', '@', '?', '#', '[', ']', '%', '%41', '%2F', '%c3%a9', 'é', '\ue000', '\u202e', '\ufffe', '😀', ' ', '\\', '"', '\n', '\0', '..', '.', '80', '&', '=', '|', '::1', "'", '*'];
  const text = () => Array.from({ length: random(5) }, () => pieces[random(pieces.length)]).join('');
  const maybe = (make) => (random(3) === 0 ? undefined : make());
  // The octets that are meant, however they are written.
  const octets = (value) => value === undefined ? undefined : Buffer.from(value.replace(/%([\da-f]{2})|./gisu, (piece, hex) => (
    hex ? String.fromCharCode(parseInt(hex, 16)) : Buffer.from(piece).toString('latin1'))), 'latin1').toString('hex');
  // A reg-name has no case, beyond that of ASCII too once it is written as octets.
  const folded = (value) => octets(value?.replace(/%[\da-f]{2}/gi, (triplet) => (parseInt(triplet.slice(1), 16) < 128 ? decodeURIComponent(triplet) : triplet)).replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  let relative = 0;
  for (let round = 0; round < 6000; round++) {
    const given = { scheme: maybe(() => ['x', 'http', 'y'][random(3)]), userinfo: maybe(text), host: maybe(text), port: maybe(() => random(9000) + 100), path: maybe(text) ?? '', query: maybe(text), fragment: maybe(text) };
    const hasAuthority = [given.userinfo, given.host, given.port].some((value) => value !== undefined);
    const address = given.host?.replace(/^\[(.*)\]$/, '$1');
    // To Node it may have a zone, too.
    const isAddress = isIPv6(address) && !address.includes('%');
    if (/[:[\]]/.test(given.host ?? '') && !isAddress) {
      assert.throws(() => resolver.serialize(given), { name: 'UrialError', kind: 'bad-host', component: 'host' }, JSON.stringify(given));
      continue;
    }
    const written = resolver.serialize(given);
    const about = JSON.stringify([given, written]);
    assert.ok(IriReference.isValid(written), about);
    const { error, ...read } = resolver.parse(written);
    assert.equal(error, undefined, about);
    for (const name of ['scheme', 'port']) assert.equal(read[name], given[name], about);
    for (const name of ['userinfo', 'query', 'fragment']) assert.equal(octets(read[name]), octets(given[name]), about);
    assert.equal(folded(read.host), hasAuthority ? folded(isAddress ? address : given.host ?? '') : undefined, about);
    assert.equal(resolver.serialize(read), written, about);
    if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(given.path)) continue;
    const isShort = hasAuthority && (given.path !== '' && !given.path.startsWith('/') || given.path === '' && given.scheme === 'http' && Boolean(given.host));
    assert.equal(octets(read.path), octets(isShort ? `/${given.path}` : given.path), about);
    relative += 1;
  }
  assert.ok(relative > 3000);
});

test('what is not valid has an error, and is repaired where that can be', () => {
  assert.match(resolver.parse('http://a/b c').error, /unexpected ' '/);
  assert.equal(resolver.serialize({ scheme: 'http', host: 'a', path: '/b c' }), 'http://a/b%20c');
  assert.equal(resolver.normalize('HTTP://a'), 'http://a/');
  assert.equal(resolver.equal('http://a b', 'http://a b'), true);
  assert.equal(resolver.resolve('http://a/', 'b c'), 'http://a/b%20c');
});
