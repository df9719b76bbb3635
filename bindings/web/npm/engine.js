// The module and its memory: texts go in, one call is made, and the answer is read from a fixed place.
// `src/border.rs` and `src/call.rs` are the other side.

import { UrialError } from './error.js';
import { typeOf } from './options.js';

/** The forms of an answer, as `Status` in src/call.rs numbers them. */
const TRUE = 2, TEXT = 3, SAME = 4, JSON_TEXT = 5, REFERENCE = 6, SAME_REFERENCE = 7, BYTES = 8, ERROR = 9;
/** The place of the first offset in the words. */
export const SPANS = 4;
/** Texts up to this length are written by a loop: `encodeInto` has a cost of its own. */
const SHORT = 64;
/** Room for arguments that is made at the start. */
const ROOM = 16 << 10;
/** A module whose memory grew over this many bytes is replaced by the next call, so that it can be collected. */
const MOST_MEMORY = 64 << 20;

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Returns the code of the module. */
let code;
/** The module, once it was needed: a program that imports it may never call it. */
let module;
/** The tables of the module: 0 for the light one, 1 with those of IDNA, 2 with those of look-alike letters too. */
let level = 0;
/** How often a module was set: what one has said about itself may not hold for the next. */
export let installs = 0;

/** Sets the module by the function that returns its code. One with more tables stays: any dependency may import another. */
export function install(bytes, tables = 1) {
  if (tables < level) return;
  level = tables;
  code = bytes;
  module = undefined;
  engine = undefined;
  installs += 1;
}

/** Sets the light module, unless there is one, which can do the same and more. */
export function installLight(bytes) {
  if (code === undefined) install(bytes, 0);
}

/** One instance of the module, with its memory. */
export class Engine {
  constructor() {
    module ??= new WebAssembly.Module(code());
    this.exports = new WebAssembly.Instance(module).exports;
    this.room = 0;
    this.input = 0;
    this.bytes = new Uint8Array(0);
    this.words = new Int32Array(0);
    this.reserve(ROOM);
  }

  /** Makes room for `length` bytes of arguments. */
  reserve(length) {
    const room = Math.max(length, this.room);
    this.input = this.exports.reserve(room) >>> 0;
    this.room = this.input === 0 ? 0 : room;
    this.refresh();
    if (this.input === 0) {
      engine = undefined;
      throw new RangeError(`urial: there is no memory for ${length} bytes of text`);
    }
  }

  /** Looks at the memory again: when it grows, views of it become empty. */
  refresh() {
    const { memory, words } = this.exports;
    this.bytes = new Uint8Array(memory.buffer);
    this.words = new Uint32Array(memory.buffer, words() >>> 0, 16);
  }

  /** Writes a text at the start of the input; returns its length in bytes. */
  write(text) {
    const length = text.length;
    if (length * 3 > this.room) this.reserve(length * 3);
    else if (this.bytes.length === 0) this.refresh();
    if (length <= SHORT) {
      const { bytes, input } = this;
      let at = 0;
      for (; at < length; at++) {
        const unit = text.charCodeAt(at);
        if (unit > 127) break;
        bytes[input + at] = unit;
      }
      if (at === length) return length;
    }
    return this.encode(text, this.input);
  }

  /** Encodes a text at an address; returns its length in bytes. */
  encode(text, address) {
    const { written } = encoder.encodeInto(text, this.bytes.subarray(address));
    if (written !== text.length) checkSurrogates(text);
    return written;
  }

  /** Calls a function with any number of arguments, texts, bytes or null; returns its answer. */
  call(name, flags, args) {
    const { length } = args;
    let most = length * 4;
    for (let at = 0; at < length; at++) {
      const argument = args[at];
      if (argument === null) continue;
      // Anything else has another length, or none, and would be written over what is there.
      if (argument instanceof Uint8Array) most += argument.length;
      else most += string(argument, `argument ${at + 1} of ${name}`).length * 3;
    }
    if (most > this.room) this.reserve(most);
    else if (this.bytes.length === 0) this.refresh();
    let address = this.input + length * 4;
    for (let at = 0; at < length; at++) {
      const argument = args[at];
      let written = 0xffffffff;
      if (typeof argument === 'string') written = this.encode(argument, address);
      else if (argument !== null) this.bytes.set(argument, address), written = argument.length;
      const place = this.input + at * 4;
      this.bytes[place] = written;
      this.bytes[place + 1] = written >>> 8;
      this.bytes[place + 2] = written >>> 16;
      this.bytes[place + 3] = written >>> 24;
      if (argument !== null) address += written;
    }
    return this.answer(this.run(name, length, flags), args[0]);
  }

  /** Runs an export. After an exception the memory of the module is not trusted, and it is replaced. */
  run(name, a, b) {
    try {
      const status = this.exports[name](a, b);
      if (this.bytes.length === 0) this.refresh();
      return status;
    } catch (error) {
      engine = undefined;
      this.room = 0;
      throw new UrialError({
        kind: 'internal', component: 'text', hint: null,
        message: `the module stopped in ${name}: ${error.message}; it may have run out of memory`,
      }, '', { cause: error });
    }
  }

  answer(status, first) {
    switch (status) {
      case TRUE: return true;
      case TEXT: case REFERENCE: return this.text();
      case SAME: case SAME_REFERENCE: return first;
      case JSON_TEXT: return JSON.parse(this.text());
      case BYTES: return this.output().slice();
      case ERROR: throw this.error(first);
      default: return status === 0 ? null : false;
    }
  }

  /** Returns the error of the answer, with the text that was refused: the first argument unless it is stated. */
  error(first) {
    const fault = JSON.parse(this.text());
    return new UrialError(fault, fault.input ?? first);
  }

  /** Returns the bytes of the answer, as a view. */
  output() {
    const [address, length] = this.words;
    return this.bytes.subarray(address, address + length);
  }

  /** Returns the text of the answer. */
  text() {
    return decoder.decode(this.output());
  }
}

let engine;

/** Returns the instance that serves calls of one text; one whose memory grew too much is let go. */
export function current() {
  if (engine !== undefined && engine.bytes.length > MOST_MEMORY) engine = undefined;
  return engine ??= new Engine();
}

/** Returns the instance that has just answered. */
export function answered() {
  return engine;
}

/** Calls a function of the module and returns its answer. */
export function call(name, flags, ...args) {
  return current().call(name, flags, args);
}

/** Returns whether a function of one text accepts it; half of a surrogate pair is in no valid text. */
export function accepts(name, text, number) {
  try {
    const engine = current();
    return engine.run(name, engine.write(text), number) !== 0;
  } catch (error) {
    if (error.kind === 'lone-surrogate') return false;
    throw error;
  }
}

/** Checks that an argument is a string. */
export function string(value, name = 'text') {
  if (typeof value === 'string') return value;
  // A `URL`, a link of a page, or a parsed reference where only text is taken.
  const advice = typeof value?.href === 'string' ? '; pass its href' : '';
  throw new TypeError(`urial: ${name} must be a string, and is ${typeOf(value)}${advice}`);
}

/** Finds half of a surrogate pair, which is no character; returns its index, or -1. */
export function loneSurrogate(text) {
  return text.isWellFormed?.() ? -1 : text.search(/\p{Surrogate}/u);
}

/** Returns running text with U+FFFD for each half of a surrogate pair, as `TextEncoder` writes it: the rest is read all the same. */
export function wellFormed(text) {
  return loneSurrogate(text) < 0 ? text : text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** Throws the error of a text with half of a surrogate pair. */
export function checkSurrogates(text) {
  const start = loneSurrogate(text);
  if (start < 0) return;
  throw new UrialError({
    kind: 'lone-surrogate', component: 'text', start, end: start + 1, hint: null,
    message: `half of a surrogate pair at index ${start}, which is no character`,
  }, text);
}
