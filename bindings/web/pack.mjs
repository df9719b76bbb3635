// Writes what npm/index.js imports: the module as a text in a JavaScript file, so that no program
// that uses the package has to fetch or bundle a second file. `node pack.mjs MODULE.wasm NAME.js`.

import { readFileSync, writeFileSync } from 'node:fs';

const [module, file] = process.argv.slice(2);
const text = readFileSync(module).toString('base64');
writeFileSync(file, `// Made by \`cargo xtask web\`. The module of the package, in base64.

const text = '${text}';

/** Returns the bytes of the module. */
export default function bytes() {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  // Node before 25: the loop takes thirty times as long. Not by its name, for which bundlers add code.
  const { Buffer } = globalThis;
  if (Buffer) return Buffer.from(text, 'base64');
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}
`);
