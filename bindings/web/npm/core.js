// urial/core: a module that parses, checks, resolves and normalizes, and nothing else.

import bytes from './wasm-core.js';
import { call, installLight, string } from './engine.js';
import { makeFormats, makeResolver, written } from './resolver.js';
import { normalize } from './texts.js';

installLight(bytes);

export { check, isValid } from './checks.js';
export { UrialError } from './error.js';
export { normalize, parse, resolve } from './texts.js';

/** For `new Ajv({ uriResolver: resolver })`. */
export const resolver = makeResolver({
  // What a component cannot have is percent-encoded; this module has no other repair.
  repair: (text) => written(call('split', 0, text)),
  areEqual: (a, b) => normalize(a) === normalize(b),
  textOf: string,
});

/** For `new Ajv({ formats })`. */
export const formats = makeFormats('uri', 'uri-reference', 'iri', 'iri-reference');
