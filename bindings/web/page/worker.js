// Cleans a list beside the page, so that the page never freezes.

import { install } from '../npm/engine.js';
import { Cleaner } from '../npm/lines.js';

/** Bytes that are read at once, and shown of a result. */
const BLOCK = 4 << 20, SHOWN = 16 << 10;
/** Refused lines that are shown; the file has all. */
const MOST_SHOWN = 200;
/** Milliseconds from one sign of life to the next. */
const PAUSE = 60;

self.onmessage = async ({ data: { module, source, options } }) => {
  try {
    install(() => module);
    await clean(source, options);
  } catch (error) {
    self.postMessage({ error: error.message });
  }
};

async function clean(blob, options) {
  const cleaner = new Cleaner(options);
  const kept = [], refused = [];
  const state = { read: 0, refused: [], last: 0 };
  const take = (output, isLast) => {
    kept.push(output);
    const report = cleaner.report();
    if (report.refused?.length) refused.push(`${report.refused.map((line) => json(line)).join('\n')}\n`);
    for (const line of report.refused ?? []) if (state.refused.length < MOST_SHOWN) state.refused.push(line);
    delete report.refused;
    const now = performance.now();
    if (isLast || now - state.last > PAUSE) {
      state.last = now;
      self.postMessage({ read: state.read, size: blob.size, report });
    }
    return report;
  };
  for await (const bytes of blocks(blob, state)) take(cleaner.push(bytes), false);
  const report = take(cleaner.end(), true);
  const result = new Blob(kept, { type: 'text/plain' });
  self.postMessage({
    done: true, report, result, refused: new Blob(refused, { type: 'application/jsonl' }), refusedShown: state.refused,
    shown: await result.slice(0, SHOWN).text(), isCut: result.size > SHOWN,
  });
}

/** Returns the JSON of a refused line, with the names that the command gives them. */
function json({ line, text, error: { component, kind, message } }) {
  return JSON.stringify({ line, component, kind, message, text });
}

/** Reads a file in blocks of UTF-8; unpacks gzip, and converts UTF-16 that says so. */
async function* blocks(blob, state) {
  const head = new Uint8Array(await blob.slice(0, 4).arrayBuffer());
  if (head[0] === 0x28 && head[1] === 0xb5 && head[2] === 0x2f && head[3] === 0xfd) {
    throw new Error('the file is packed with Zstandard, which browsers cannot unpack: unpack it first');
  }
  const isGzip = head[0] === 0x1f && head[1] === 0x8b;
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  if (!isGzip && utf16 === null) {
    // The next block is read while this one is cleaned.
    let next = blob.slice(0, BLOCK).arrayBuffer();
    for (let at = 0; at < blob.size; at += BLOCK) {
      const bytes = new Uint8Array(await next);
      next = blob.slice(at + BLOCK, at + 2 * BLOCK).arrayBuffer();
      state.read = at + bytes.length;
      yield bytes;
    }
    await next;
    return;
  }
  const counted = new TransformStream({ transform(bytes, to) { state.read += bytes.length; to.enqueue(bytes); } });
  let stream = blob.stream().pipeThrough(counted);
  if (isGzip) stream = stream.pipeThrough(new DecompressionStream('gzip'));
  else stream = stream.pipeThrough(new TextDecoderStream(utf16)).pipeThrough(new TextEncoderStream());
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}
