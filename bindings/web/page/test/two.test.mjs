// The panel of two links.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browser, open } from './open.mjs';

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

/** Opens the page with two links; returns what the panel says. */
async function compared(first, second) {
  const { page, seen } = await open(chromium.context);
  await page.click('#tab-two');
  await page.fill('#first', first);
  await page.fill('#second', second);
  const answer = await page.evaluate(() => ({
    said: document.querySelector('#agreement .sentence, #agreement .bad').textContent,
    rungs: [...document.querySelectorAll('#ladder li')].map((rung) => rung.className),
    forms: [...document.querySelectorAll('#relations dd')].map((dd) => (dd.querySelector('.mono') ?? dd).textContent),
    hash: location.hash,
  }));
  assert.deepEqual(seen, []);
  await page.close();
  return answer;
}

test('the rung on which two links agree', async () => {
  const { said, rungs, forms, hash } = await compared('HTTP://Example.com:80/a/../%7Eteam', 'http://example.com/~team');
  assert.equal(said, 'They are equivalent, from the rung scheme on.');
  assert.deepEqual(rungs, ['differ', 'differ', 'differ', 'differ', 'agree']);
  assert.equal(forms[0], 'http://example.com/~team');
  assert.equal(hash, '#first=HTTP%3A%2F%2FExample.com%3A80%2Fa%2F..%2F%257Eteam&second=http%3A%2F%2Fexample.com%2F~team');
});

test('a reference is resolved, and the shortest way there is said', async () => {
  const { forms } = await compared('https://example.com/docs/guide/start.html', '../../docs/img/logo.svg?v=2');
  assert.deepEqual(forms, ['https://example.com/docs/img/logo.svg?v=2', '../img/logo.svg?v=2']);
});

test('links that differ, and a URI beside an IRI', async () => {
  assert.equal((await compared('http://a/b', 'http://a/B')).said, 'They are different on every rung.');
  assert.equal((await compared('http://a/%C3%BC', 'HTTP://a/ü')).said.slice(0, 8), 'They are');
});

test('a link that is not valid is named', async () => {
  const { said } = await compared('http://a b/', 'http://a/');
  assert.match(said, /The first is not valid: unexpected ' ' in the host at index 8/);
});

test('a base without a scheme is refused in words', async () => {
  assert.match((await compared('a/b', 'c')).forms[0], /so it is no base/);
});
