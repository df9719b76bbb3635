// Everything that the package exports.

export { UrialError } from './error.js';
export { about } from './names.js';
export {
  AbsoluteIri, AbsoluteUri, Iri, IriReference, IriRelativeRef, Reference, RelativeRef, Uri, audit, redact,
} from './reference.js';
export {
  caret, check, chooseBase, decode, decodeBytes, encode, extract, fromElements, fromPath, guessSuffix,
  isValid, parse, recompose, redactText, refang, removeDotSegments, repair, split, toPath, toPathBytes,
} from './functions.js';
export { PartialTemplate, Template } from './template.js';
export { FetchPolicy } from './policy.js';
export { Cleaner, clean } from './lines.js';
export { formats, resolver } from './ajv.js';
