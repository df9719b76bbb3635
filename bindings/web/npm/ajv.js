// The resolver and the formats for Ajv, with all that the module can repair and compare.

import { call } from './engine.js';
import { repair } from './functions.js';
import { textOf } from './reference.js';
import { makeFormats, makeResolver } from './resolver.js';

/** For `new Ajv({ uriResolver: resolver })`. */
export const resolver = makeResolver({
  repair: (text) => repair(text).reference,
  areEqual: (a, b) => call('compare', 1 << 8, a, b) !== null,
  textOf,
});

/** For `new Ajv({ formats })`. */
export const formats = makeFormats('uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template');
