// The panel of a list, beside the command.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { list } from './generate.mjs';
import { browser, open, target } from './open.mjs';

const command = process.env.URIAL ?? join(target, '../../debug/urial');
const folder = join(target, 'lists');
let chromium;
before(async () => { mkdirSync(folder, { recursive: true }); chromium = await browser(); });
after(() => chromium.close());

/** Opens the panel, runs the steps, and checks that nothing was asked or logged. */
async function panel(steps) {
  const { page, seen } = await open(chromium.context, { hash: '#list=1' });
  await steps(page);
  assert.deepEqual(seen, []);
  await page.close();
}

/** Clicks on a link; returns the bytes of the file that it gives. */
async function downloaded(page, words) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(`text=${words}`)]);
  return readFileSync(await download.path());
}

const counts = (page) => page.$$eval('.counts > div', (all) => Object.fromEntries(all.map((one) => [one.className, Number(one.querySelector('dd').textContent.replace(/,/g, ''))])));
const text = (page) => page.textContent('.preview');

test('a million lines come out as from the command, and the page goes on answering', async (t) => {
  const file = join(folder, 'million.txt'), rejects = join(folder, 'rejects.jsonl');
  const input = list(1_000_000);
  writeFileSync(file, input);
  const wanted = execFileSync(command, ['clean', '-q', '--rejects', rejects, '-f', file], { maxBuffer: 1 << 30 });
  await panel(async (page) => {
    // The longest time without an answer, while the worker works.
    await page.evaluate(() => {
      let last = performance.now();
      window.longest = 0;
      setInterval(() => { const now = performance.now(); window.longest = Math.max(window.longest, now - last); last = now; }, 10);
    });
    await page.setInputFiles('#file', file);
    await page.waitForSelector('progress');
    await page.waitForSelector('.counts', { timeout: 60_000 });
    const time = /in ([\d.]+) s/.exec(await page.textContent('#outcome .note'))[1];
    const longest = await page.evaluate(() => window.longest);
    t.diagnostic(`a million lines, ${input.length} bytes: ${time} s; the page was silent for at most ${Math.round(longest)} ms`);
    assert.ok(longest < 1000, `the page froze for ${longest} ms`);
    const { kept, refused } = await counts(page);
    assert.ok((await downloaded(page, 'Download the result')).equals(wanted), 'the result is not that of the command');
    const lines = (bytes) => bytes.toString().trimEnd().split('\n').map((line) => JSON.parse(line));
    const ours = lines(await downloaded(page, 'Download refused lines')), theirs = lines(readFileSync(rejects));
    const names = ({ line, component, kind }) => `${line} ${component} ${kind}`;
    assert.deepEqual(ours.map(names), theirs.map(names));
    assert.deepEqual([kept, refused], [wanted.toString().trimEnd().split('\n').length, theirs.length]);
    const bars = await page.$$eval('.bars .number', (all) => all.map((one) => Number(one.textContent.replace(/,/g, ''))));
    assert.equal(bars.reduce((sum, one) => sum + one), refused);
  });
});

test('a list that is typed is cleaned, with repairs and without', () => panel(async (page) => {
  await page.fill('#lines', 'HTTP://A/\nhttp://a/\n\nhttp://a/b c\nexample.com/x\n');
  await page.click('#clean');
  await page.waitForSelector('.counts');
  assert.deepEqual(await counts(page), { kept: 1, duplicates: 1, empty: 1, refused: 2 });
  assert.deepEqual(await page.$$eval('.refusals tbody tr', (rows) => rows.map((row) => row.cells[0].textContent)), ['4', '5']);
  await page.check('#repair');
  await page.check('#guess');
  await page.click('#clean');
  await page.waitForFunction(() => /repaired/.test(document.querySelector('.counts')?.textContent));
  assert.equal(await text(page), 'http://a/\nhttp://a/b%20c\nhttps://example.com/x\n');
  await page.selectOption('#step', '');
  await page.uncheck('#repair');
  await page.click('#clean');
  await page.waitForFunction(() => /HTTP:/.test(document.querySelector('.preview')?.textContent));
}));

test('a long text is pasted without freezing', () => panel(async (page) => {
  await page.focus('#lines');
  await page.evaluate((long) => {
    const data = new DataTransfer();
    data.setData('text/plain', long);
    document.querySelector('#lines').dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, 'http://a/b\n'.repeat(50_000));
  assert.match(await page.textContent('#chosen'), /^Pasted text 550\.0 kB/);
  await page.click('#clean');
  await page.waitForSelector('.counts');
  assert.deepEqual(await counts(page), { kept: 1, duplicates: 49_999 });
}));

test('a file is dropped; gzip and UTF-16 are read, Zstandard is refused in words', () => panel(async (page) => {
  const drop = async (bytes, name) => {
    await page.evaluate(([numbers, called]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(numbers)], called));
      document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [[...bytes], name]);
    await page.waitForSelector('#outcome > *');
  };
  await drop(Buffer.from('http://a/1\nhttp://a/2'), 'a.txt');
  assert.equal(await text(page), 'http://a/1\nhttp://a/2\n');
  await drop(gzipSync('http://a/3\n'), 'a.gz');
  assert.equal(await text(page), 'http://a/3\n');
  await drop(Buffer.from('\ufeffhttp://a/4\n', 'utf16le'), 'a.txt');
  assert.equal(await text(page), 'http://a/4\n');
  await drop(Buffer.from([0x68, 0xff, 0x0a]), 'a.txt');
  assert.deepEqual(await counts(page), { refused: 1 });
  await drop(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), 'a.zst');
  assert.match(await page.textContent('#outcome'), /packed with Zstandard/);
  await drop(gzipSync('http://a/3\n').subarray(0, 12), 'cut.gz');
  assert.match(await page.textContent('#outcome'), /could not be cleaned/);
}));

test('cleaning stops when it is told to, and nothing is no list', () => panel(async (page) => {
  await page.click('#clean');
  assert.match(await page.textContent('#outcome'), /There is no list yet/);
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(Array(400).fill('http://a/b\n'.repeat(50_000)), 'a.txt'));
    document.querySelector('.drop').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.click('#stop');
  assert.equal(await page.locator('progress').count(), 0);
  await page.waitForTimeout(300);
  assert.equal(await page.locator('.counts').count(), 0);
}));
