// The page in Chromium, as the tests use it: what it writes to the console and asks of the network is kept.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const here = dirname(fileURLToPath(import.meta.url));
export const target = process.env.URIAL_PAGE ?? join(here, '../../../../target/web/page');
export const address = pathToFileURL(join(target, 'urial.html')).href;
const FLAGS = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

/** Returns the path of Chromium: that of `CHROMIUM`, or the first on the `PATH`. */
function chromiumPath() {
  const { CHROMIUM: name = 'chromium', PATH = '' } = process.env;
  const found = PATH.split(delimiter).map((folder) => join(folder, name)).find((path) => existsSync(path));
  return isAbsolute(name) ? name : found ?? name;
}

/** Starts a browser with a profile of its own. */
export async function browser() {
  const profile = mkdtempSync(join(tmpdir(), 'urial-page-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(), headless: true, args: FLAGS, acceptDownloads: true,
  });
  return {
    context,
    async close() {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Opens the page; `seen` gets what it should not do: errors, and requests but for its own file and blobs. */
export async function open(context, { hash = '', width = 1200, height = 900, scheme = 'light' } = {}) {
  const page = await context.newPage();
  const seen = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) seen.push(`console: ${message.text()}`); });
  page.on('pageerror', (error) => seen.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (url.split('#')[0] !== address && !url.startsWith('blob:') && !url.startsWith('data:')) seen.push(`request: ${url}`);
  });
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(address + hash);
  await page.waitForSelector('html[data-ready]');
  return { page, seen };
}

/** Keeps a picture of the whole page beside the built file. */
export async function picture(page, name) {
  const folder = join(target, 'screenshots');
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
