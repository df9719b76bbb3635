import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../npm/engine.js';
import * as core from '../npm/core.js';
import * as urial from '../npm/index.js';

const NONE = [undefined, null, 1, 1n, true, {}, [], Symbol('x'), () => 'http://a/', new String('http://a/')];

test('what is not a string is an error that says so', () => {
  const functions = [urial.parse, urial.isValid, urial.check, urial.caret, urial.split, urial.extract, urial.repair, urial.guessSuffix, urial.audit,
    urial.redact, urial.redactText, urial.refang, urial.encode, urial.decode, urial.removeDotSegments, urial.fromPath, urial.toPath, urial.Uri.parse.bind(urial.Uri),
    urial.Uri.tryParse.bind(urial.Uri), urial.Uri.isValid.bind(urial.Uri), urial.Template.parse, ...Object.values(urial.formats)];
  const uri = urial.parse('http://a/');
  const methods = ['resolve', 'relativize', 'isSameDocument', 'compare', 'explain', 'equals', 'append', 'withPair'];
  for (const value of NONE) {
    for (const run of functions) assert.throws(() => run(value), { name: 'TypeError', message: /must be a string/ }, `${run.name} ${String(value)}`);
    for (const name of methods) assert.throws(() => uri[name](value), { name: 'TypeError', message: /must be a string/ }, `${name} ${String(value)}`);
  }
  assert.equal(urial.parse('http://a/').href, 'http://a/');
  const said = NONE.slice(0, 7).map((value) => {
    try {
      return urial.parse(value);
    } catch (error) {
      return error.message.replace('urial: text must be a string, and is ', '');
    }
  });
  assert.deepEqual(said, ['undefined', 'null', 'a number', 'a bigint', 'a boolean', 'an object', 'an array']);
});

test('half of a surrogate pair is an error that says so', () => {
  for (const half of ['\ud800', 'a\udc00b', '😀\ud83d']) {
    const text = `http://a/${half}`;
    const at = text.search(/\p{Surrogate}/u);
    for (const run of [urial.parse, (it) => urial.Iri.parse(it), urial.split, urial.repair, urial.encode]) {
      assert.throws(() => run(text), (error) => error.kind === 'lone-surrogate' && error.start === at && /surrogate/.test(error.message));
    }
    assert.equal(urial.isValid(text, 'IRI'), false);
    assert.equal(urial.Iri.isValid(text), false);
    assert.equal(urial.Iri.tryParse(text), null);
  }
});

test('half of a surrogate pair stops no reading of running text and no list', () => {
  const text = '\ud800 http://u:not-a-password@a.example/x \udc00😀';
  const masked = '\ufffd http://u:***@a.example/x \ufffd😀';
  assert.equal(urial.redactText(text), masked);
  assert.equal(urial.redact(text).includes('not-a-password'), false);
  assert.deepEqual(urial.extract(text).map(({ start, end }) => text.slice(start, end)), ['http://u:not-a-password@a.example/x']);
  assert.equal(urial.refang('\ud800 hxxp://a[.]example'), '\ufffd http://a.example');
  assert.deepEqual(urial.audit('http://a.example/\ud800'), urial.audit('http://a.example/\ufffd'));
  const { kept, invalid, refused } = urial.clean('http://a/\nhttp://b/\ud800\n\udc00\nhttp://c/\n');
  assert.deepEqual([kept, invalid, ...refused.map(({ line }) => line)], [2, 2, 2, 3]);
});

test('the error has the text that its offsets are in', () => {
  const uri = urial.parse('http://a/b?c');
  const absolute = urial.AbsoluteUri.parse('http://a/');
  const cases = [
    [() => urial.parse('http://a b'), 'http://a b', ' '], [() => uri.resolve('x y'), 'x y', ' '], [() => core.resolve('http://a', 'é y'), 'é y', ' '],
    [() => core.resolve('a b', 'x'), 'a b'], [() => uri.compare('é é'), 'é é'], [() => uri.isSameDocument('|'), '|', '|'], [() => uri.withHost('a b'), 'a b', ' '],
    [() => uri.replace({ query: '#' }), '#', '#'], [() => urial.Uri.build({ scheme: 'x', authority: 'a|b', path: '' }), 'a|b', '|'],
    [() => absolute.withFragment('c'), 'http://a/#c'], [() => urial.chooseBase({ default: 'http://a/', embedded: '^' }), '^', '^'],
    [() => urial.recompose({ scheme: 'http', authority: 'a b', path: '' }), 'http://a b', ' '], [() => urial.clean('', { base: 'http://[' }), 'http://['],
    [() => new urial.Template('{a'), '{a'], [() => urial.encode('a', 'no such set'), 'no such set'], [() => uri.queryPairs({ separator: 'ab' }), 'ab'],
    [() => new urial.FetchPolicy({ denyNetworks: ['x'] }), 'x'], [() => new urial.FetchPolicy({ ports: [-1] }), '-1'], [() => new urial.FetchPolicy({ paths: ['a'] }), 'a'],
  ];
  for (const [run, input, piece] of cases) {
    assert.throws(run, (error) => {
      assert.deepEqual([error.name, error.input], ['UrialError', input], `${run}`);
      if (piece) assert.equal(error.input.slice(error.start, error.end), piece, `${run}`);
      return true;
    });
  }
});

test('a long text is as good as a short one', () => {
  for (const length of [63, 64, 65, 5461, 5462, 100_000, 3_000_000]) {
    const text = `http://a/${'b'.repeat(length)}?c`;
    assert.equal(urial.parse(text).path.length, length + 1);
    assert.equal(urial.parse(`${text}#${'é'.repeat(3)}`.replace('é'.repeat(3), '')).fragment, '');
    assert.equal(urial.Iri.parse(`http://é/${'é'.repeat(length)}`).path.length, length + 1);
    assert.throws(() => urial.parse(`${text} `), (error) => error.start === text.length);
  }
  assert.equal(urial.parse('http://a/').host, 'a');
});

test('memory that grew is given back', () => {
  const text = `http://a/${'%7e'.repeat(12_000_000)}`;
  assert.equal(urial.parse(text).normalize('percent').path.length, 12_000_001);
  assert.equal(urial.parse('http://a/').host, 'a');
  assert.equal(urial.parse('http://b/').host, 'b');
});

test('a call inside a call does not disturb it', () => {
  const options = { get strict() { return urial.parse('x://other/').host === 'other'; } };
  assert.equal(urial.parse('http://a/b').resolve('c', options).href, 'http://a/c');
  const pairs = { *[Symbol.iterator]() { yield ['a', urial.parse('y://z/').host]; yield ['b', '2']; } };
  assert.equal(urial.parse('http://a/').withPairs(pairs).href, 'http://a/?a=z&b=2');
  const values = { get a() { return urial.parse('q:r').path; } };
  assert.equal(new urial.Template('{a}').expand(values), 'r');
});

test('any text gives an answer or an error of the package', () => {
  let state = 7;
  const random = (below) => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) % below;
  const pieces = ['http:', '//', '@', ':', '[', ']', '%', '%41', '%C3', 'é', '😀', '/', '..', '.', '?', '#', ' ', '\n', '\0', 'a', 'xn--', '1', '{', '}', '\\', '&', '=', '\u202e'];
  const uses = [(it) => urial.parse(it, 'IRI-reference').normalize().components, urial.split, urial.extract, urial.repair, urial.audit, urial.redact,
    urial.redactText, urial.guessSuffix, urial.decodeBytes, (it) => new urial.Template(it).variables, (it) => urial.parse('http://a/b').resolve(it),
    (it) => urial.parse(it, 'IRI-reference').toUri({ idna: true }), (it) => urial.toPath(it), (it) => urial.clean(it, { repair: true }), urial.resolver.parse];
  for (let round = 0; round < 1500; round++) {
    const text = Array.from({ length: random(12) }, () => pieces[random(pieces.length)]).join('');
    for (const use of uses) {
      try {
        use(text);
      } catch (error) {
        assert.ok(error instanceof urial.UrialError && error.kind !== 'internal', `${use} ${JSON.stringify(text)} ${error.stack}`);
      }
    }
  }
});

test('what is not a string is neither read nor written as one', () => {
  const secret = `${'y'.repeat(30)}http://admin:s3cret-pass@db.internal/`;
  const { Template, recompose } = urial;
  const wrong = [
    () => recompose({ scheme: 'a', path: '', query: false, fragment: 'x'.repeat(50) }), () => recompose({ path: 5 }), () => recompose({ path: [97, 98] }),
    () => recompose({ query: true }), () => recompose({ authority: { length: 7 }, path: '/' }), () => recompose({ path: new Uint8Array([97]) }),
    () => new Template('{?a*}').expand({ a: new Map([[7, 'v'.repeat(60)]]) }),
    () => new Template('{x}').expand(new Map([[1, 'x'], ['x', '/'.repeat(1_060_000)]])),
    () => urial.fromElements({ path: [1] }), () => urial.extract('a', { schemes: [true] }), () => urial.resolver.equal(1, true), () => urial.resolver.serialize({ host: 5 }),
  ];
  for (const run of wrong) {
    urial.redact(secret);
    assert.throws(run, { name: 'TypeError', message: /^urial: / }, `${run}`);
    assert.equal(urial.isValid('http://a/'), true);
    assert.equal(urial.parse('HTTP://EX%41MPLE.com:80/b/../c').normalize().href, 'http://example.com/c');
  }
  assert.throws(() => new Template('{a}').expand(new Map([[1, 'x']])), { message: 'urial: the name of a variable must be a string, and is a number' });
  assert.throws(wrong[6], { message: 'urial: a key of a must be a string, and is a number' });
  assert.throws(() => recompose({ query: true }), { message: 'urial: the component query of recompose must be a string, and is a boolean' });
});

test('the border itself takes strings, bytes and null', () => {
  for (const value of [undefined, 5, true, 1n, [97], {}, { length: 3 }, new Uint16Array(2), new ArrayBuffer(2), new String('a')]) {
    assert.throws(() => call('split', 0, 'a', value), { name: 'TypeError', message: /^urial: argument 2 of split must be a string, and is / });
  }
  assert.equal(call('encode', 0, new Uint8Array([32]), null), '%20');
});

test('recompose takes five components, and others only as parts of the authority', () => {
  const five = { name: 'TypeError', message: /^urial: recompose has no component "(host|userinfo|port)"; there are scheme, authority, path, query, fragment$/ };
  for (const wrong of [{ host: 'a' }, { userinfo: 'u' }, { port: '80' }, { authority: 'a', port: '8080' }, { authority: 'a', host: 'b' }, { authority: 'u@a', host: 'a' }]) {
    assert.throws(() => urial.recompose({ scheme: 'http', path: '/x', ...wrong }), five, JSON.stringify(wrong));
  }
  for (const text of ['http://u:p@a:80/x?y#z', '//a', '//@:', 'x', '']) assert.equal(urial.recompose(urial.split(text)).href, text);
  assert.equal(urial.recompose({ path: null, query: undefined, host: undefined }).href, '');
});

test('elements are checked', () => {
  const built = (elements) => urial.fromElements({ scheme: 'http', host: 'a', ...elements }).reference.href;
  assert.deepEqual([built({ port: 8080 }), built({ port: 0 }), built({ port: null }), built({ hasPort: true })], ['http://a:8080', 'http://a:0', 'http://a', 'http://a:']);
  for (const port of [-8, 70000, 1.5, NaN, Infinity]) assert.throws(() => built({ port, hasPort: true }), { name: 'UrialError', kind: 'bad-port', component: 'port' }, `${port}`);
  for (const port of ['x', '80', {}, true, [80]]) assert.throws(() => built({ port }), { name: 'TypeError', message: /the element port of fromElements must be a number, and is / });
  assert.throws(() => built({ path: null }), { name: 'TypeError', message: 'urial: the element path of fromElements must be an array of strings, and is null' });
});

test('pairs and variables are objects, maps or lists', () => {
  const uri = urial.parse('http://a/?x=1');
  const pairs = [{ a: '1', b: null }, [['a', '1'], ['b', null]], new Map([['a', '1'], ['b', null]])];
  for (const value of pairs) assert.equal(uri.withPairs(value).query, 'a=1&b');
  assert.equal(uri.withPairs(new URLSearchParams('c=d')).query, 'c=d');
  for (const value of ['ab', ['ab'], [{ a: 1 }], new Date(0), 5, null, undefined, new (class { a = '1'; })()]) assert.throws(() => uri.withPairs(value), { name: 'TypeError', message: /^urial: / });
  const template = new urial.Template('{a}');
  assert.equal(template.expand(Object.assign(Object.create(null), { a: { b: 'c' } })), 'b,c');
  for (const values of ['abc', null, 5, ['a'], new Date(0), { a: new Date(0) }, { a: new Set(['b']) }, { a: /b/ }]) {
    assert.throws(() => template.expand(values), { name: 'TypeError', message: /^urial: the (variables|value of a) must be a plain object or a Map, and is / }, `${values}`);
  }
});
