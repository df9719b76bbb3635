// `node bench/main.mjs`, or `cargo xtask web --bench`: the package beside what else there is, all
// contenders in turn, the best of several rounds each. With names, only these: for a profile, `node
// --cpu-prof bench/main.mjs 'clean, validate'`.

import { createRequire } from 'node:module';
import * as urial from '../npm/index.js';

const require = createRequire(import.meta.url);
const fastUri = require('fast-uri');
const uriJs = require('uri-js');

const ROUNDS = 15;
const ONLY = process.argv.slice(2);
const TEXTS = Array.from({ length: 1000 }, (_, at) => [
  `https://www.example-${at % 37}.com/path/to/resource-${at}/index.html?query=value-${at}&page=${at * 7}#section-${at % 9}`,
  `http://example.com/${at}`,
  `https://user@host-${at}.example.org:8443/a/b/c?d=e`,
  `urn:isbn:${at * 1234567}`,
][at % 4]);
const LINES = 200_000;
const LIST = new TextEncoder().encode(Array.from({ length: LINES }, (_, at) => `https://www.example-${at % 37}.com/path/to/resource-${at}/index.html?query=value-${at}\n`).join(''));

let sink = 0;
const length = (text) => (text === null || text === undefined ? 0 : String(text).length);

/** Parses and reads all components. */
const PARSERS = {
  urial(text) {
    const uri = urial.Uri.parse(text);
    sink += length(uri.scheme) + length(uri.userinfo) + length(uri.host) + length(uri.portText) + length(uri.path) + length(uri.query) + length(uri.fragment);
  },
  'fast-uri': (text) => read(fastUri.parse(text)),
  'uri-js': (text) => read(uriJs.parse(text)),
  'new URL': (text) => {
    const url = new URL(text);
    sink += length(url.protocol) + length(url.username) + length(url.hostname) + length(url.port) + length(url.pathname) + length(url.search) + length(url.hash);
  },
};

function read(uri) {
  sink += length(uri.scheme) + length(uri.userinfo) + length(uri.host) + length(uri.portText) + length(uri.path) + length(uri.query) + length(uri.fragment);
}

/** Does what `use` is given for a list of lines in a buffer. */
function eachLine(use) {
  for (const line of new TextDecoder().decode(LIST).split('\n')) {
    try {
      use(line);
    } catch {
      sink++;
    }
  }
}

const LISTS = {
  'clean, validate': () => { sink += urial.clean(LIST, { step: null, duplicates: true }).kept; },
  'clean, normalize': () => { sink += urial.clean(LIST, { duplicates: true }).kept; },
  'clean': () => { sink += urial.clean(LIST).kept; },
  'loop of new URL': () => eachLine((line) => { sink += new URL(line).href.length; }),
  'loop of new URL, href into a Set': () => {
    const seen = new Set();
    eachLine((line) => seen.add(new URL(line).href));
    sink += seen.size;
  },
};

function measure(title, unit, all, run, rounds, base) {
  const wanted = Object.entries(all).filter(([name]) => ONLY.length === 0 || ONLY.includes(name));
  const contenders = Object.fromEntries(wanted);
  const best = Object.fromEntries(Object.keys(contenders).map((name) => [name, Infinity]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, use] of Object.entries(contenders)) {
      const start = performance.now();
      const count = run(use);
      best[name] = Math.min(best[name], (performance.now() - start) * 1e6 / count);
    }
  }
  console.log(`\n| ${title} | ns ${unit} | times ${base} |\n|---|--:|--:|`);
  for (const [name, time] of Object.entries(best)) {
    console.log(`| ${name} | ${time.toFixed(0)} | ${(time / best[base]).toFixed(2)} |`);
  }
}

console.log(`node ${process.version}, kernel ${urial.about().kernel}`);
measure('parse and read all components', 'a text', PARSERS, (use) => {
  for (let times = 0; times < 5; times++) TEXTS.forEach(use);
  return TEXTS.length * 5;
}, ROUNDS * 4, 'urial');
measure(`a buffer of ${LINES} lines`, 'a line', LISTS, (use) => {
  use();
  return LINES;
}, ROUNDS, 'clean, validate');
if (sink < 0) console.log(sink);
