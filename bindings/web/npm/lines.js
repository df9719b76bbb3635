// Lists: the lines of a buffer, block by block.

import { Engine, current, loneSurrogate } from './engine.js';
import { hideReferences } from './hiding.js';
import { number, steps } from './names.js';
import { TRIMS, read, trims } from './options.js';
import { classOf } from './reference.js';

/** Bytes that are given to the module at once. */
const BLOCK = 1 << 20;
const NO_STEP = 255;
/** Says to a constructor that no other call comes before the end of the list: it needs no instance of its own. */
const AT_ONCE = Symbol('at once');
const OPTIONS = {
  rule: 'text', step: 'text', repair: 'boolean', idna: 'boolean', guessScheme: 'text', keepOriginal: 'boolean', duplicates: 'boolean', refused: 'boolean',
  base: 'text', similar: 'any', ...TRIMS,
};

/** A list that is cleaned block by block: blank lines, invalid lines and duplicates go, the rest is normalized. */
export class Cleaner {
  #engine;
  #isDone = false;

  constructor(options, mark) {
    const {
      rule = 'URI', step = 'scheme', repair = false, idna = false, guessScheme = null,
      keepOriginal = false, duplicates = false, refused = true,
      base = null, similar = false, ...given
    } = read(options, OPTIONS, 'a list');
    const [away, ...patterns] = trims(given);
    const flags = classOf(rule).kind
      | (step === null ? NO_STEP : number(steps, step, 'a step')) << 8
      | (repair ? 1 << 16 : 0) | (idna ? 1 << 17 : 0) | (keepOriginal ? 1 << 18 : 0)
      | (duplicates ? 1 << 19 : 0) | (refused ? 1 << 20 : 0) | away << 21;
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0].toString();
    this.#engine = mark === AT_ONCE ? current() : new Engine();
    this.#engine.call('list_begin', flags, [guessScheme, seed, base, folds(similar), ...patterns]);
  }

  /** Takes a block of bytes that may end within a line; returns the lines that are kept, as bytes. */
  push(block) {
    return this.#push(block, false);
  }

  /** Takes the last block, if there is one; returns the lines that are kept. */
  end(block = new Uint8Array(0)) {
    return this.#push(block, true);
  }

  /** Returns the counts so far, the kinds of error, and the lines refused since the last call. */
  report() {
    const report = this.#engine.answer(this.#engine.run('list_report'));
    for (const line of report.refused ?? []) hideReferences(line, 'text');
    return report;
  }

  #push(block, isLast) {
    if (!(block instanceof Uint8Array)) throw new TypeError('urial: a block must be a Uint8Array');
    if (this.#isDone) throw new TypeError('urial: the list has ended');
    const kept = new Output(block.length);
    const engine = this.#engine;
    try {
      for (let at = 0; at === 0 || at < block.length; at += BLOCK) {
        const part = block.subarray(at, at + BLOCK);
        if (part.length > engine.room) engine.reserve(Math.max(part.length, Math.min(block.length, BLOCK)));
        else if (engine.bytes.length === 0) engine.refresh();
        engine.bytes.set(part, engine.input);
        engine.run('list_push', part.length, isLast && at + BLOCK >= block.length ? 1 : 0);
        kept.push(engine.output());
      }
    } catch (error) {
      // The part of the list that the module held may be lost.
      this.#isDone = true;
      throw error;
    }
    this.#isDone = isLast;
    return kept.bytes();
  }
}

/** Returns the names of rules with commas: none of them is none, and an empty text the usual ones. */
function folds(similar) {
  if (typeof similar === 'boolean') return similar ? '' : null;
  if (!Array.isArray(similar) || !similar.every((name) => typeof name === 'string')) {
    throw new TypeError('urial: similar must be a boolean or an array of strings');
  }
  return similar.length === 0 ? null : similar.join();
}

/** The lines that are kept, in one array: most lists come out about as long as they were. */
class Output {
  #room;
  #length = 0;

  constructor(length) {
    this.#room = new Uint8Array(length);
  }

  push(bytes) {
    const length = this.#length + bytes.length;
    if (length > this.#room.length) {
      const room = new Uint8Array(Math.max(length, this.#room.length * 2));
      room.set(this.#room.subarray(0, this.#length));
      this.#room = room;
    }
    this.#room.set(bytes, this.#length);
    this.#length = length;
  }

  /** Returns the bytes in an array of their own, so that one with much room left is let go. */
  bytes() {
    return this.#length === this.#room.length ? this.#room : this.#room.slice(0, this.#length);
  }
}

/** Cleans a whole list, bytes or text; returns the lines that are kept, as bytes in `output`, and the report. */
export function clean(list, options) {
  const bytes = typeof list === 'string' ? encoded(list) : list;
  if (!(bytes instanceof Uint8Array)) throw new TypeError('urial: a list must be a Uint8Array or a string; join the lines of an array with "\\n"');
  const cleaner = new Cleaner(options, AT_ONCE);
  const output = cleaner.end(bytes);
  return { output, ...cleaner.report() };
}

/** Encodes a list. Half of a surrogate pair becomes a byte that UTF-8 has nowhere, so that its line alone is refused. */
function encoded(text) {
  const encoder = new TextEncoder();
  if (loneSurrogate(text) < 0) return encoder.encode(text);
  const parts = text.split(/\p{Surrogate}/u).map((part) => encoder.encode(part));
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length + 1, -1)).fill(0xff);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length + 1;
  }
  return bytes;
}
