// The panel of one link.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { browser, open } from './open.mjs';

let chromium;
before(async () => { chromium = await browser(); });
after(() => chromium.close());

/** Opens the page with a link in its address, runs the steps, and checks that nothing was asked or logged. */
async function looking(uri, steps) {
  const { page, seen } = await open(chromium.context, { hash: `#uri=${encodeURIComponent(uri)}` });
  await steps(page);
  assert.deepEqual(seen, []);
  await page.close();
}

const sentence = (page) => page.textContent('#verdict .sentence');

test('a link says where it goes, first and in plain words', async () => {
  const said = {
    'http://paypal.com@198.51.100.7/login': 'This link goes to 198.51.100.7, not to paypal.com.',
    // The page protects no names: the whole host is what it can show.
    'https://paypal.com.evil.example/login': 'This link goes to paypal.com.evil.example.',
    'https://example.com\\@evil.example/': 'In a browser this link goes to example.com, in other programs to evil.example.',
    'http://www.аррӏе.com/': 'This link goes to www.аррӏе.com, which the DNS has as www.xn--80ak6aa92e.com.',
    'javascript:alert(1)': 'Following this link runs a program.',
    'http://0x7f.1/': 'This link goes to 127.0.0.1, written as 0x7f.1.',
    'http://169.254.169.254/': "This link goes to 169.254.169.254, which is a cloud's metadata service.",
    'http://example.com/www.paypal.com/login': 'This link goes to example.com, not to www.paypal.com.',
    'http:///example.com': 'This link names no host: programs do not agree on where it goes.',
    'htttp://example.com/': 'This link begins with htttp, which is not a known scheme, instead of http.',
    'https://Example.COM/a': 'This link goes to example.com.',
    'mailto:anna@example.com': 'This link writes a mail to anna@example.com.',
    'www.example.com/a': 'Without its scheme this is a path; browsers add one and go to www.example.com.',
    '../a': 'This is a relative reference: it leads somewhere only on the page that it is on.',
    'http://a b/': 'This is not a valid link.',
  };
  await looking('http://a/', async (page) => {
    for (const [uri, words] of Object.entries(said)) {
      await page.fill('#uri', uri);
      assert.equal(await sentence(page), words, uri);
    }
  });
});

test('findings have a severity in words, a place and a reason', () => looking('http://www.paypal.com@198.51.100.7/', async (page) => {
  assert.equal(await page.textContent('#verdict .tone'), 'Be careful');
  const first = page.locator('#verdict .findings li').first();
  assert.match(await first.textContent(), /^Warning The host is 198\.51\.100\.7, not www\.paypal\.com\.at www\.paypal\.com/);
  assert.doesNotMatch(await page.textContent('#verdict'), /safer|Without the deception/);
  assert.equal(await page.textContent('#verdict .sentence .place'), '198.51.100.7');
  assert.equal(await page.textContent('#verdict .sentence .claim'), 'www.paypal.com');
  await first.locator('summary').click();
  assert.match(await first.locator('details p').innerText(), /people take it for the host.*userinfo-like-host/s);
}));

test('findings do not contradict the verdict, offer a plain form, and leave the letters of a host alone', () => looking('https://example.com\\@evil.example/', async (page) => {
  const findings = () => page.textContent('#verdict .findings');
  assert.doesNotMatch(await findings(), /The host is evil/);
  await page.fill('#uri', 'http://0x7f.1:8080/admin');
  assert.match(await findings(), /Without the deception: http:\/\/127\.0\.0\.1:8080\/admin/);
  await page.fill('#uri', 'https://evil.example/www.paypal.com/login');
  assert.match(await findings(), /www\.paypal\.com is part of the path/);
}));

test('a password is not put in the address', () => looking('https://me:hunter2@example.com/', async (page) => {
  const hash = () => page.evaluate(() => location.hash);
  assert.equal(await hash(), '');
  assert.equal(await page.inputValue('#uri'), 'https://me:hunter2@example.com/');
  await page.fill('#uri', 'https://me@example.com/');
  assert.equal(await hash(), '#uri=https%3A%2F%2Fme%40example.com%2F');
  await page.fill('#uri', 'https://me:hunter3@a b/');
  assert.equal(await hash(), '');
}));

test('an ordinary link raises no alarm', () => looking('https://example.com/docs?page=2', async (page) => {
  assert.equal(await page.textContent('#verdict .tone'), 'Nothing suspicious');
  assert.equal(await page.locator('#verdict .findings').count(), 0);
  assert.match(await page.textContent('#verdict .note'), /^I see no trick in this address\./);
}));

test('the drawing names each component, and says more of one that is pointed at or focused', () => looking(
  'foo://anna@example.com:8042/over/there?name=ferret#nose', async (page) => {
    const names = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
    assert.deepEqual(await page.locator('.drawing svg text').allTextContents(), [...names, 'authority']);
    assert.equal(await page.textContent('.drawing .uri'), 'foo://anna@example.com:8042/over/there?name=ferret#nose');
    const texts = ['foo', 'anna', 'example.com', '8042', '/over/there', 'name=ferret', 'nose'];
    for (const [at, name] of names.entries()) {
      await page.hover(`.drawing .part.${name}`);
      assert.equal(await page.textContent('#detail strong'), name);
      assert.match(await page.textContent('#detail .raw'), new RegExp(`^${texts[at].replace(/[/?.]/g, '\\$&')} `));
    }
    await page.focus('.drawing .part.scheme');
    await page.keyboard.press('Tab');
    assert.equal(await page.textContent('#detail strong'), 'userinfo');
    assert.equal(await page.getAttribute('.drawing .part.userinfo', 'aria-pressed'), 'true');
    assert.equal(await page.getAttribute('.drawing .part.host', 'aria-label'), 'host: example.com');
  },
));

test('each bracket is below its letters, at any width', () => looking('https://anna@example.com:8080/a/b/c?q=1&r=2#end', async (page) => {
  for (const width of [1200, 500, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await page.waitForTimeout(100);
    const apart = await page.evaluate(() => [...document.querySelectorAll('.drawing .part')].map((part) => {
      const rects = [...part.getClientRects()].filter((rect) => rect.width > 0.5);
      const paths = [...document.querySelectorAll(`.drawing svg path.${part.classList[1]}`)].map((path) => path.getBoundingClientRect());
      return Math.max(...rects.map((rect) => Math.min(...paths.map((path) => Math.abs(path.left - rect.left) + Math.abs(path.right - rect.right)))));
    }));
    assert.ok(Math.max(...apart) < 4, `${width}: ${apart}`);
  }
}));

test('an error is marked, and a button mends it', () => looking('https://example.com/annual report.pdf?year=100%', async (page) => {
  assert.equal(await page.textContent('#fault .message'), "Unexpected ' ' in the path at index 26.");
  assert.equal(await page.textContent('#fault .faulty'), 'https://example.com/annual␣report.pdf?year=100%');
  assert.equal(await page.textContent('#fault mark'), '␣');
  await page.click('text=Repair it');
  assert.equal(await page.inputValue('#uri'), 'https://example.com/annual%20report.pdf?year=100%25');
  assert.equal(await page.locator('#fault .card').count(), 0);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'uri');
}));

test('the normal form shows what each step changes', () => looking('HTTP://EXAMPLE.com:80/a/../%7euser', async (page) => {
  assert.equal(await page.textContent('#normal .result .mono'), 'http://example.com/~user');
  const step = async (at, tag) => (await page.locator('#normal .steps li').nth(at).locator(tag).allTextContents()).join(' ');
  assert.deepEqual([await step(0, 'del'), await step(0, 'ins')], ['HTTP EXAMPLE %7e', 'http example %7E']);
  assert.deepEqual([await step(1, 'del'), await step(1, 'ins')], ['%7E', '~']);
  assert.deepEqual([await step(2, 'del'), await step(2, 'ins')], ['a/../', '']);
  assert.deepEqual([await step(3, 'del'), await step(3, 'ins')], [':80', '']);
}));

test('the pairs of the query are edited, and the link follows', () => looking('http://a/?q=red%20shoes&flag&page=2', async (page) => {
  assert.equal(await page.inputValue('[aria-label="Value 1"]'), 'red shoes');
  await page.fill('[aria-label="Value 1"]', 'grün & blau');
  assert.equal(await page.inputValue('#uri'), 'http://a/?q=gr%C3%BCn%20%26%20blau&flag&page=2');
  await page.click('[aria-label="Remove pair 3"]');
  assert.equal(await page.inputValue('#uri'), 'http://a/?q=gr%C3%BCn%20%26%20blau&flag');
  await page.click('text=Add a pair');
  await page.keyboard.type('k=');
  await page.keyboard.press('Tab');
  await page.keyboard.type('v');
  assert.equal(await page.inputValue('#uri'), 'http://a/?q=gr%C3%BCn%20%26%20blau&flag&k%3D=v');
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'Value 3');
  assert.match(await page.evaluate(() => location.hash), /k%253D%3Dv$/);
}));

test('a link has its forms as a URI and as an IRI', () => looking('https://bücher.example/straße', async (page) => {
  assert.deepEqual(await page.locator('#forms dd .mono').allTextContents(), [
    'https://xn--bcher-kva.example/stra%C3%9Fe', 'https://bücher.example/straße', 'xn--bcher-kva.example',
  ]);
}));

test('passwords are hidden in the form to share', () => looking('ftp://anna:secret@example.com/', async (page) => {
  assert.doesNotMatch(await page.locator('#forms .form').last().textContent(), /secret/);
}));

test('the verdict is read aloud once nobody types', () => looking('http://a/', async (page) => {
  await page.fill('#uri', 'javascript:alert(1)');
  await page.waitForFunction(() => document.querySelector('[role=status]#told').textContent === 'Be careful: Following this link runs a program.');
}));

test('the address follows the input, and the input the address', () => looking('http://a/%25?b#c', async (page) => {
  assert.equal(await page.inputValue('#uri'), 'http://a/%25?b#c');
  await page.fill('#uri', 'urn:isbn:1&2=3#x');
  assert.equal(await page.evaluate(() => location.hash), '#uri=urn%3Aisbn%3A1%262%3D3%23x');
  await page.evaluate(() => { location.hash = '#uri=mailto%3Aa%40b'; });
  await page.waitForFunction(() => document.querySelector('#uri').value === 'mailto:a@b');
  assert.match(await sentence(page), /writes a mail/);
}));

test('any text is answered: lone surrogates, control characters, a very long one', () => looking('http://a/', async (page) => {
  await page.evaluate(() => { const field = document.querySelector('#uri'); field.value = 'http://a/\ud800'; field.dispatchEvent(new Event('input')); });
  assert.match(await sentence(page), /surrogate/i);
  await page.fill('#uri', 'http://a/\u202egnp.exe');
  assert.match(await page.textContent('.drawing'), /⟨U\+202E⟩/);
  const time = await page.evaluate(() => {
    const began = performance.now();
    const field = document.querySelector('#uri');
    field.value = `http://a/${'b/../%7e'.repeat(50_000)}?${'k=v&'.repeat(50_000)}`;
    field.dispatchEvent(new Event('input'));
    return performance.now() - began;
  });
  assert.ok(time < 3000, `${time} ms`);
  assert.equal(await page.evaluate(() => location.hash), '', 'the address shows another text');
}));

test('tabs are used with the keyboard', () => looking('http://a/', async (page) => {
  await page.focus('#tab-one');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement.id), 'tab-two');
  assert.ok(await page.isVisible('#two') && !(await page.isVisible('#one')));
  await page.keyboard.press('End');
  assert.ok(await page.isVisible('#list'));
}));
