// Every panel at three widths and in both schemes: pictures are kept, and axe finds nothing.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import { browser, open, picture } from './open.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const uri = (text) => `#uri=${encodeURIComponent(text)}`;
const PANELS = {
  empty: '',
  phishing: uri('http://www.paypal.com@198.51.100.7/login?account=verify'),
  invalid: uri('https://example.com/annual report.pdf?year=100%'),
  parts: uri('HTTPS://anna@Example.COM:443/a/./b/../%7Eteam/r%c3%a9sum%c3%a9?q=red%20shoes&page=2#results'),
  calm: uri('https://example.com/docs'),
  two: '#first=HTTP%3A%2F%2FExample.com%3A80%2Fa%2F..%2F%257Eteam&second=http%3A%2F%2Fexample.com%2F~team',
  list: '#list=1',
};
let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

async function cleaned(page) {
  const lines = Array.from({ length: 300 }, (_, at) => (at % 7 ? `http://Example.com/${at % 190}` : at % 3 ? `http://exa mple/${at}` : at % 2 ? '' : `nothing/${at}%`));
  await page.fill('#lines', lines.join('\n'));
  await page.click('#clean');
  await page.waitForSelector('.counts');
}

for (const [name, hash] of Object.entries(PANELS)) {
  for (const scheme of ['light', 'dark']) {
    test(`${name}, ${scheme}`, async () => {
      for (const width of [360, 800, 1280]) {
        const { page, seen } = await open(chromium.context, { hash, width, scheme });
        if (name === 'list') await cleaned(page);
        await picture(page, `${name}-${width}-${scheme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `the page is ${wide} pixels wider than the window of ${width}`);
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => globalThis.axe.run());
        assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join('; ')}`), []);
        assert.deepEqual(seen, []);
        await page.close();
      }
    });
  }
}

test('the policy forbids every request', async () => {
  const { page } = await open(chromium.context);
  const answers = await page.evaluate(async () => {
    const fails = (promise) => promise.then(() => false, () => true);
    const image = new Promise((resolve, reject) => Object.assign(new Image(), { onload: resolve, onerror: reject, src: 'https://example.com/a.png' }));
    return Promise.all([fails(fetch('https://example.com/')), fails(image), fails(fetch('data:,a'))]);
  });
  assert.deepEqual(answers, [true, true, true]);
  await page.close();
});
