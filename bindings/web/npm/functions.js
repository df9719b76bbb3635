// Functions of any text.

import { call, string, wellFormed } from './engine.js';
import { UrialError } from './error.js';
import { hideComponents, hideReferences } from './hiding.js';
import { read, typeOf } from './options.js';
import { classOf, redaction, textOf } from './reference.js';
import { isWhole, joined } from './texts.js';

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses a text by a rule that has a class: `URI` unless another is stated. */
export function parse(text, rule = 'URI') {
  return classOf(rule).parse(text);
}

export { check, isValid } from './checks.js';

/** Returns the message of an error with the text and a caret below, passwords hidden. */
export function caret(text, rule = 'URI') {
  return call('caret', classOf(rule).kind, string(text));
}

/** Splits any text by appendix B, without validation. */
export function split(text) {
  return hideComponents(call('split', 0, string(text)), text);
}

const EXTRACT = { suffix: 'boolean', lenient: 'boolean', iri: 'boolean', schemes: 'texts' };

/** Finds the references in running text. */
export function extract(text, options) {
  const { suffix = false, lenient = false, iri = true, schemes = null } = read(options, EXTRACT, 'extract');
  const flags = (suffix ? 1 : 0) | (lenient ? 2 : 0) | (iri ? 0 : 4) | (schemes ? 8 : 0);
  return call('extract', flags, wellFormed(string(text)), ...(schemes ?? [])).map((found) => hideReferences(found, 'text', 'reference', 'otherReading'));
}

const REPAIR = { backslashIsSlash: 'boolean', htmlEntities: 'boolean', idna: 'boolean' };

/** Makes an almost valid text valid; throws where that would be a guess. */
export function repair(text, options) {
  const { backslashIsSlash = false, htmlEntities = false, idna = false } = read(options, REPAIR, 'repair');
  const flags = (backslashIsSlash ? 1 : 0) | (htmlEntities ? 2 : 0) | (idna ? 4 : 0);
  return hideReferences(call('repair', flags, text instanceof Uint8Array ? text : string(text)), 'reference');
}

/** Returns the URI that is meant by a text that begins with its host, or null. */
export function guessSuffix(text, options) {
  const { scheme } = read(options, { scheme: 'text' }, 'guessSuffix');
  return call('guess_suffix', 0, string(text), scheme ?? 'http');
}

/** Hides the passwords of all references in running text. */
export function redactText(text, options) {
  return call('redact_text', ...redaction(wellFormed(string(text)), options));
}

/** Writes defanged references, such as `hxxp[:]//evil[.]example`, as they were before. */
export function refang(text) {
  return call('refang', 0, wellFormed(string(text)));
}

/** Percent-encodes a text or bytes, but for what a component or a rule allows. */
export function encode(text, keep = 'unreserved') {
  if (!(text instanceof Uint8Array)) return call('encode', 0, string(text), string(keep, 'the set'));
  const encoded = call('encode', 0, text, string(keep, 'the set'));
  // Bytes that need no encoding come back as they went in.
  return encoded === text ? decoder.decode(text) : encoded;
}

const DECODE = { lenient: 'boolean' };

/** Decodes triplets to bytes; throws at a `%` without two digits, unless it is lenient. */
export function decodeBytes(text, options) {
  const { lenient = false } = read(options, DECODE, 'decodeBytes');
  return call('decode', lenient ? 1 : 0, string(text));
}

/** Decodes triplets to text; throws at octets that are not UTF-8. */
export function decode(text, options) {
  return utf8(decodeBytes(text, read(options, DECODE, 'decode')), text, 'decodeBytes');
}

/** Decodes bytes; `another` is the function that returns them as they are. */
function utf8(bytes, text, another) {
  try {
    return decoder.decode(bytes);
  } catch (cause) {
    const hint = `${another} returns the bytes`;
    throw new UrialError({ kind: 'not-utf8', component: 'text', end: textOf(text).length, hint, message: `the decoded bytes are not UTF-8; ${hint}` }, text, { cause });
  }
}

const PARTS = { scheme: 'text', authority: 'text', path: 'text', query: 'text', fragment: 'text' };

/** Puts components that are already encoded together, by section 5.3. */
export function recompose(components, rule = 'URI-reference') {
  const { scheme = null, authority = null, path = null, query = null, fragment = null } = read(wholeParts(components), PARTS, 'recompose', 'component');
  const type = classOf(rule);
  try {
    return new type(call('recompose', 0, scheme, authority, path, query, fragment));
  } catch (error) {
    // The joined text says what is wrong in it, and where.
    if (error.kind === 'invalid') type.parse(joined(scheme, authority, path, query, fragment));
    throw error;
  }
}

/** Drops the parts of an authority that is there as a whole: `components` and `split` give both. */
function wholeParts(components) {
  if (typeof components !== 'object' || components === null || Array.isArray(components)) return components;
  const { userinfo, host, port, ...parts } = components;
  return isWhole(components) ? parts : components;
}

// `lost` is what reading elements gives with them.
const ELEMENTS = {
  scheme: 'text', userinfo: 'text', host: 'text', hasPort: 'boolean', port: 'any', path: 'list', query: 'text', fragment: 'text', lost: 'any',
};

/** Builds a reference from decoded elements, and says what was lost. */
export function fromElements(elements, rule = 'URI-reference') {
  const { scheme = '', userinfo = '', host = '', hasPort = false, port = null, path = [], query = '', fragment = '' } = read(elements, ELEMENTS, 'fromElements', 'element');
  const type = classOf(rule);
  const flags = type.kind | (hasPort || port !== null ? 1 << 8 : 0);
  const { text, lost } = call('from_elements', flags, scheme, userinfo, host, portText(port), query, fragment, ...path);
  return { reference: new type(text), lost };
}

/** Returns a port as text, after a check: the module drops one that does not fit. */
function portText(port) {
  if (port === null) return null;
  if (typeof port !== 'number') throw new TypeError(`urial: the element port of fromElements must be a number, and is ${typeOf(port)}`);
  const text = String(port);
  if (Number.isInteger(port) && port >= 0 && port < 1 << 16) return text;
  throw new UrialError({ kind: 'bad-port', component: 'port', end: text.length, message: `${text} is not a port, which is a whole number from 0 to 65535` }, text);
}

/** Removes the dot segments of a path, by section 5.2.4. */
export function removeDotSegments(path) {
  return call('remove_dot_segments', 0, string(path, 'the path'));
}

const SOURCES = { embedded: 'any', encapsulating: 'any', retrieved: 'any', default: 'any' };

/** Chooses the base of a document, by section 5.1; null if nothing is known. */
export function chooseBase(sources, rule = 'URI') {
  const { embedded = null, encapsulating = null, retrieved = [], default: fallback = null } = read(sources, SOURCES, 'chooseBase', 'source');
  if (!Array.isArray(retrieved)) throw new TypeError(`urial: the source retrieved of chooseBase must be an array, and is ${typeOf(retrieved)}`);
  const text = (value) => (value === null ? null : textOf(value, 'a base'));
  return call('base', classOf(rule).kind, text(fallback), text(encapsulating), text(embedded), ...retrieved.map(text));
}

const SYSTEMS = { posix: 0, windows: 1 };

function systemOf(name) {
  if (Object.hasOwn(SYSTEMS, name)) return SYSTEMS[name];
  throw new RangeError(`urial: ${JSON.stringify(name)} is not a system; there are posix, windows`);
}

/** Converts the path of a file, text or bytes, to its URI. */
export function fromPath(path, system = 'posix') {
  return call('from_path', systemOf(system), path instanceof Uint8Array ? path : string(path, 'the path'));
}

/** Converts a `file:` URI to the bytes of the path. */
export function toPathBytes(uri, system = 'posix') {
  return call('to_path', systemOf(system), textOf(uri, 'the URI'));
}

/** Converts a `file:` URI to the path; throws if that is not UTF-8. */
export function toPath(uri, system = 'posix') {
  return utf8(toPathBytes(uri, system), uri, 'toPathBytes');
}
