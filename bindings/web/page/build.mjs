// Builds the page: one file with styles, program and module inside. `node page/build.mjs [FILE]`, after
// `cargo xtask web --build`.

import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const file = resolve(process.argv[2] ?? join(here, '../../../target/web/page/urial.html'));
const read = (name) => readFileSync(join(here, name), 'utf8');

/** Bundles a script and all that it imports. */
async function bundle(entry, plugins = []) {
  const options = { bundle: true, write: false, format: 'iife', target: 'es2022', minify: true, charset: 'ascii' };
  const { outputFiles } = await build({ ...options, entryPoints: [join(here, entry)], plugins, logLevel: 'warning' });
  return outputFiles[0].text;
}

/** The worker is a text in the page: a file opened from disk may not load a second one. */
const worker = await bundle('worker.js');
const inlined = {
  name: 'worker',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^worker:text$/ }, () => ({ path: 'worker', namespace: 'worker' }));
    onLoad({ filter: /.*/, namespace: 'worker' }, () => ({ contents: worker, loader: 'text' }));
  },
};
const script = (await bundle('main.js', [inlined])).trim();
const { outputFiles: [css] } = await build({
  entryPoints: [join(here, 'page.css')], bundle: true, minify: true, write: false,
});
const style = css.text.trim();
const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// A worker from a blob has the policy of its page: it may compile the module, and fetch nothing.
const policy = [
  "default-src 'none'", `script-src ${hash(script)} 'wasm-unsafe-eval'`, 'worker-src blob:',
  `style-src ${hash(style)}`, 'img-src data:', "connect-src 'none'", "base-uri 'none'", "form-action 'none'",
].join('; ');
// Compressed, since base64 makes a text a third larger: browsers unpack it in some 10 ms.
const module = gzipSync(readFileSync(join(here, '../npm/urial-full.wasm')), { level: 9 }).toString('base64');

const parts = { POLICY: policy, STYLE: style, MODULE: module, SCRIPT: script };
const page = read('page.html').replace(/\{\{([A-Z]+)\}\}/g, (_, name) => parts[name]);
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, page);
console.log(`${file}: ${page.length} bytes, of which the module is ${module.length}`);
