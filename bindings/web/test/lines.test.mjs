import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cleaner, UrialError, lines } from '../npm/index.js';

const decode = (bytes) => new TextDecoder().decode(bytes);
const LIST = '\ufeffhttp://a/b\r\nHTTP://A:80/b\n\nhttp://a/c d\nhttp://a/é\n \nwww.example.com/x\nhttp://b';

test('a list is cleaned', () => {
  const { output, refused, kinds, ...counts } = lines(LIST);
  assert.equal(decode(output), 'http://a/b\nhttp://b/\n');
  assert.deepEqual(counts, { read: 8, kept: 2, duplicates: 1, blank: 2, invalid: 3, repaired: 0 });
  assert.deepEqual(refused.map(({ line, text, error }) => [line, text, error.kind]), [
    [4, 'http://a/c d', 'unexpected-character'], [5, 'http://a/é', 'non-ascii'], [7, 'www.example.com/x', 'missing-scheme']]);
  assert.deepEqual(kinds.map(({ words, count, line }) => [words, count, line]), [
    ["unexpected ' ' in the path", 1, 4], ['non-ASCII characters in the path', 1, 5], ['no scheme at the start', 1, 7]]);
});

test('options', () => {
  assert.equal(decode(lines(LIST, { step: null }).output), 'http://a/b\nHTTP://A:80/b\nhttp://b\n');
  assert.equal(decode(lines(LIST, { duplicates: true }).output), 'http://a/b\nhttp://a/b\nhttp://b/\n');
  assert.equal(decode(lines(LIST, { keepOriginal: true }).output), 'http://a/b\nhttp://b\n');
  const mended = lines(LIST, { repair: true, guessScheme: 'https' });
  assert.equal(decode(mended.output), 'http://a/b\nhttp://a/c%20d\nhttp://a/%C3%A9\nhttps://www.example.com/x\nhttp://b/\n');
  assert.equal(mended.repaired, 3);
  assert.equal(lines(LIST, { refused: false }).refused, undefined);
  assert.equal(decode(lines('é\n\nb', { rule: 'IRI-reference' }).output), '%C3%A9\nb\n'.replace('%C3%A9', 'é'));
  assert.throws(() => lines(LIST, { step: 'all' }), RangeError);
  assert.throws(() => lines(LIST, { rule: 'pchar' }), RangeError);
});

test('blocks may end anywhere, and state goes from block to block', () => {
  const bytes = new TextEncoder().encode(LIST);
  const whole = lines(bytes);
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

test('a line that is not UTF-8 is refused, and no other', () => {
  const bytes = Buffer.concat([Buffer.from('http://a/\n'), Buffer.from([0x68, 0xff, 10]), Buffer.from('http://b/')]);
  const { output, refused } = lines(bytes);
  assert.equal(decode(output), 'http://a/\nhttp://b/\n');
  assert.deepEqual([refused[0].line, refused[0].error.kind], [2, 'not-utf8']);
});

test('what is not a list is an error', () => {
  for (const list of [null, undefined, 1, [], {}, new Uint16Array(2), new ArrayBuffer(2)]) assert.throws(() => lines(list), TypeError);
  assert.throws(() => lines('\ud800'), UrialError);
  assert.throws(() => new Cleaner().push('http://a/'), TypeError);
  assert.deepEqual(lines('').read, 0);
});

test('a list longer than a block', () => {
  const list = Array.from({ length: 60_000 }, (_, at) => `https://www.example.com/path/${at % 50_000}?query=value\n`).join('');
  const { output, kept, duplicates } = lines(list);
  assert.deepEqual([kept, duplicates, decode(output)], [50_000, 10_000, list.slice(0, output.length)]);
  assert.equal(lines(`http://a/${'b'.repeat(5_000_000)}\nhttp://a/`).kept, 2);
});
