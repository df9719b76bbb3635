import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as urial from '../npm/index.js';

const NONE = [undefined, null, 1, 1n, true, {}, [], Symbol('x'), () => 'http://a/', new String('http://a/')];

test('what is not a string is an error that says so', () => {
  const functions = [urial.parse, urial.isValid, urial.check, urial.caret, urial.split, urial.extract, urial.repair, urial.guessSuffix, urial.audit,
    urial.redact, urial.redactText, urial.refang, urial.encode, urial.decode, urial.removeDotSegments, urial.fileToUri, urial.fileFromUri, urial.Uri.parse.bind(urial.Uri),
    urial.Uri.tryParse.bind(urial.Uri), urial.Uri.canParse.bind(urial.Uri), urial.Template.parse, ...Object.values(urial.formats)];
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
    for (const run of [urial.parse, (it) => urial.Iri.parse(it), urial.split, urial.extract, urial.repair, urial.audit, urial.redactText, urial.encode, urial.lines]) {
      assert.throws(() => run(text), (error) => error.kind === 'lone-surrogate' && error.start === at && /surrogate/.test(error.message));
    }
    assert.equal(urial.isValid(text, 'IRI'), false);
    assert.equal(urial.Iri.canParse(text), false);
    assert.equal(urial.Iri.tryParse(text), null);
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
    (it) => urial.parse(it, 'IRI-reference').toUri({ idna: true }), (it) => urial.fileFromUri(it), (it) => urial.lines(it, { repair: true }), urial.resolver.parse];
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
