import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cleaner, Iri, Uri, UrialError, about, clean, repair } from '../npm/index.js';

const decode = (bytes) => new TextDecoder().decode(bytes);
const LIST = '\ufeffhttp://a/b\r\nHTTP://A:80/b\n\nhttp://a/c d\nhttp://a/é\n \nwww.example.com/x\nhttp://b';

test('a list is cleaned', () => {
  const { output, refused, kinds, ...counts } = clean(LIST);
  assert.equal(decode(output), 'http://a/b\nhttp://b/\n');
  assert.deepEqual(counts, { read: 8, kept: 2, duplicates: 1, blank: 2, invalid: 3, repaired: 0 });
  assert.deepEqual(refused.map(({ line, text, error }) => [line, text, error.kind]), [
    [4, 'http://a/c d', 'unexpected-character'], [5, 'http://a/é', 'non-ascii'], [7, 'www.example.com/x', 'missing-scheme']]);
  assert.deepEqual(kinds.map(({ words, count, line }) => [words, count, line]), [
    ["unexpected ' ' in the path", 1, 4], ['non-ASCII characters in the path', 1, 5], ['no scheme at the start', 1, 7]]);
});

test('options', () => {
  assert.equal(decode(clean(LIST, { duplicates: true }).output), 'http://a/b\nhttp://a/b\nhttp://b/\n');
  const mended = clean(LIST, { repair: true, guessScheme: 'https' });
  assert.equal(decode(mended.output), 'http://a/b\nhttp://a/c%20d\nhttp://a/%C3%A9\nhttps://www.example.com/x\nhttp://b/\n');
  assert.equal(mended.repaired, 3);
  assert.equal(clean(LIST, { refused: false }).refused, undefined);
  assert.throws(() => clean(LIST, { step: 'all' }), RangeError);
  assert.throws(() => clean(LIST, { rule: 'pchar' }), RangeError);
});

test('options that are wrong', () => {
  assert.throws(() => clean('', { similar: ['all'] }), UrialError);
  assert.throws(() => clean('', { similar: 'ids' }), TypeError);
  assert.throws(() => clean('', { base: '../a' }), UrialError);
});

test('blocks may end anywhere, and state goes from block to block', () => {
  const bytes = new TextEncoder().encode(LIST);
  const whole = clean(bytes);
  for (let at = 0; at <= bytes.length; at++) {
    const cleaner = new Cleaner();
    const output = decode(cleaner.push(bytes.subarray(0, at))) + decode(cleaner.end(bytes.subarray(at)));
    assert.equal(output, decode(whole.output), `${at}`);
    const { refused, ...report } = cleaner.report();
    const { refused: expected, output: _, ...counts } = whole;
    assert.deepEqual(report, counts);
    assert.deepEqual(refused, expected);
    assert.deepEqual(cleaner.report().refused, []);
    assert.throws(() => cleaner.push(bytes), TypeError);
  }
});

test('two lists at once do not know of each other', () => {
  const [a, b] = [new Cleaner(), new Cleaner({ step: null })];
  const block = new TextEncoder().encode('HTTP://a\n');
  assert.equal(decode(a.push(block)) + decode(b.push(block)) + decode(a.end(block)) + decode(b.end()), 'http://a/\nHTTP://a\n');
  assert.equal(a.report().duplicates, 1);
});

test('a list at once leaves the others as they are, and keeps nothing of the one before', () => {
  const cleaner = new Cleaner();
  const list = new TextEncoder().encode('http://a/\nx y\n');
  cleaner.push(list);
  for (let times = 0; times < 2; times++) {
    const { kept, duplicates, refused } = clean(list, { get repair() { return clean(list).kept !== 1; } });
    assert.deepEqual([kept, duplicates, refused.length, Uri.parse('http://b/').host], [1, 0, 1, 'b']);
  }
  assert.equal(decode(cleaner.end(list)), '');
  assert.deepEqual([cleaner.report().duplicates, cleaner.report().invalid], [1, 2]);
});

test('what is not a list is an error', () => {
  for (const list of [null, undefined, 1, [], {}, new Uint16Array(2), new ArrayBuffer(2)]) assert.throws(() => clean(list), TypeError);
  assert.equal(clean('\ud800').invalid, 1);
  assert.throws(() => new Cleaner().push('http://a/'), TypeError);
  assert.deepEqual(clean('').read, 0);
  const { output, duplicates, blank } = clean('a\n\nb\na', { rule: 'URI-reference', step: null });
  assert.deepEqual([decode(output), duplicates, blank], ['a\nb\n', 1, 1]);
});

test('a list longer than a block', () => {
  const list = Array.from({ length: 60_000 }, (_, at) => `https://www.example.com/path/${at % 50_000}?query=value\n`).join('');
  const { output, kept, duplicates } = clean(list);
  assert.deepEqual([kept, duplicates, decode(output)], [50_000, 10_000, list.slice(0, output.length)]);
  assert.equal(decode(clean('http://a\n'.repeat(9), { duplicates: true }).output), 'http://a/\n'.repeat(9));
  assert.equal(clean(`http://a/${'b'.repeat(5_000_000)}\nhttp://a/`).kept, 2);
});

test('a list has the lines that are valid one by one', () => {
  assert.equal(about().kernel, 'simd128');
  let state = 20260101;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % below;
  };
  const pick = (list) => list[random(list.length)];
  const pieces = [
    'http', 'HTTP', 'urn', 'file', 'x+1', '1x', ':', '://', '//', '/', 'a', 'A', 'www.example.com', 'EXAMPLE.com', ':80', ':8080', ':x', '@', 'u:p@',
    '[::1]', '[v1.a]', '[', ']', '.', '..', '/./', '/a/b/c', '?', '?k=v&l=w', '#', '#frag', '%', '%41', '%4', '%c3%a9', '%2F', ' ', '"', '<', '\\', '^',
    '{', '|', '`', 'é', '\u{10ffff}', '\t', 'a-long-segment-that-crosses-a-block-or-two-of-sixty-four-bytes-each',
  ];
  const usual = ['http://www.example.com/a/b', 'https://a.example/x?y=z#w', 'urn:isbn:0451450523', 'http://a/%41', 'http://a', 'file://localhost/etc'];
  const list = Array.from({ length: 30_000 }, () => {
    if (random(3) === 0) return pick(usual);
    let line = random(2) === 0 ? pick(usual) : '';
    for (let left = random(7); left > 0; left--) line += pick(pieces);
    return line;
  });
  for (const [rule, Class] of [['URI', Uri], ['IRI', Iri]]) {
    for (const step of [null, 'syntax', 'scheme']) {
      const { output, kept, invalid, blank } = clean(list.join('\n'), { rule, step, duplicates: true, refused: false });
      const alone = list.flatMap((line) => {
        const parsed = line.trim() === '' ? null : Class.tryParse(line);
        return parsed === null ? [] : [(step === null ? parsed : parsed.normalize(step)).href];
      });
      assert.deepEqual(decode(output).split('\n').slice(0, -1), alone, `${rule} ${step}`);
      assert.equal(kept, alone.length);
      assert.equal(kept + invalid + blank, list.length);
      assert.ok(kept > list.length / 4 && invalid > list.length / 8, `${kept} ${invalid}`);
    }
  }
});

test('offsets in bytes that are not UTF-8 are those of the text that is given back', () => {
  const cases = [[0xff], [0x61, 0x3a, 0xff], [0x61, 0x3a, 0xff, 0xff, 0x62], [0x61, 0x3a, 0xc3], [0x61, 0x3a, 0xe3, 0x82], [0x61, 0x3a, 0xf0, 0x9f, 0x98, 0x80, 0xff, 0x20]];
  for (const bytes of cases) {
    const [{ text, error }] = clean(new Uint8Array(bytes)).refused;
    assert.ok(error.start < error.end && error.end <= text.length, `${bytes}`);
    assert.equal(text.slice(error.start, error.end).includes('\ufffd'), true, `${bytes}`);
  }
  const { reference: text, changes } = repair(new Uint8Array([0x2f, 0xff, 0xf0, 0x9f, 0x98, 0x80, 0xe3, 0x82, 0x20, 0x62]));
  assert.equal(text, '/%FF%F0%9F%98%80%E3%82%20b');
  const last = changes.at(-1);
  assert.deepEqual([last.start, last.end], [5, 6]);
  const list = Uint8Array.from(Buffer.from('http://a/\n\xff\r\nhttp://a/caf\xe9', 'latin1'));
  const { output, read, kinds } = clean(list);
  assert.deepEqual([decode(output), read, kinds[0].words, kinds[0].count], ['http://a/\n', 3, 'not UTF-8', 2]);
  assert.equal(decode(clean(list, { repair: true }).output), 'http://a/\nhttp://a/caf%E9\n');
});
