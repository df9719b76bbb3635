// What Ajv asks of a resolver of URIs, with the names of fast-uri; and the formats of JSON Schema.

import { call } from './engine.js';
import { isValid, repair, split } from './functions.js';
import { Iri, IriReference, textOf } from './reference.js';

/** Stands for the scheme of a base that has none: schemas may be named `person.json`. */
const NO_SCHEME = 'x:';

/** Takes a text apart. One that is not valid comes apart too, and has an `error`. */
function parse(text) {
  const reference = IriReference.tryParse(text);
  const parts = reference?.components ?? split(text);
  const port = parts.port === null || parts.port === '' ? undefined : Number(parts.port);
  const named = {
    scheme: parts.scheme,
    userinfo: parts.userinfo,
    // As fast-uri has it: an IPv6 address without its brackets.
    host: reference?.hostClass === 'ipv6' ? parts.host.slice(1, -1) : parts.host,
    port: Number.isNaN(port) ? parts.port : port,
    path: parts.path,
    query: parts.query,
    fragment: parts.fragment,
    reference: kindOf(parts),
    error: reference ? undefined : reason(text),
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null && value !== undefined));
}

function kindOf({ scheme, authority, path, query, fragment }) {
  if (scheme !== null) return fragment === null ? 'absolute' : 'uri';
  return authority === null && path === '' && query === null ? 'same-document' : 'relative';
}

function reason(text) {
  try {
    IriReference.parse(text);
    return undefined;
  } catch (error) {
    return error.message;
  }
}

/** Puts components together, in their normal form; invalid ones are repaired if possible. */
function serialize(components) {
  const { scheme, userinfo, port, path, query, fragment } = components;
  const host = components.host?.includes(':') && components.host[0] !== '[' ? `[${components.host}]` : components.host;
  const parts = { scheme, userinfo, host, port: port === '' ? undefined : port, path: path ?? '', query, fragment };
  try {
    return normal(IriReference.build(parts));
  } catch (error) {
    if (error.name !== 'UrialError') throw error;
    return repaired(joined(parts));
  }
}

/** Puts components together as they are, by section 5.3. */
function joined({ scheme, userinfo, host, port, path, query, fragment }) {
  const after = (text, delimiter) => (text === undefined ? '' : text + delimiter);
  const before = (delimiter, text) => (text === undefined ? '' : delimiter + text);
  const authority = host === undefined ? '' : `//${after(userinfo, '@')}${host}${before(':', port)}`;
  return `${after(scheme, ':')}${authority}${path}${before('?', query)}${before('#', fragment)}`;
}

function repaired(text) {
  try {
    return normal(IriReference.parse(repair(text).text));
  } catch (error) {
    if (error.name !== 'UrialError') throw error;
    return text;
  }
}

function normal(reference) {
  return reference.normalize('scheme').href;
}

/** Returns the normal form of a text or of components. */
function normalize(uri) {
  return typeof uri === 'string' ? serialize(parse(uri)) : parse(serialize(uri));
}

/** Resolves a reference against a base, which may itself be relative. */
function resolve(base, reference) {
  const target = repairable(textOf(reference, 'the reference'));
  const from = repairable(textOf(base, 'the base'));
  const absolute = Iri.tryParse(from);
  if (absolute) return normal(absolute.resolve(target));
  const resolved = Iri.parse(NO_SCHEME + from).resolve(target).href;
  const text = resolved.startsWith(NO_SCHEME) && !Iri.canParse(target) ? resolved.slice(NO_SCHEME.length) : resolved;
  return normal(IriReference.parse(text));
}

/** Returns a text that is valid, or its repair. */
function repairable(text) {
  return IriReference.canParse(text) ? text : repair(text).text;
}

/** Returns whether two texts, or components, agree by the rules of their scheme. */
function equal(a, b) {
  const [first, second] = [a, b].map((uri) => (typeof uri === 'string' ? uri : serialize(uri)));
  try {
    return call('compare', 1 << 8, first, second) !== null;
  } catch (error) {
    if (error.name !== 'UrialError') throw error;
    return first === second;
  }
}

/** For `new Ajv({ uriResolver: resolver })`. */
export const resolver = { parse, serialize, normalize, resolve, equal };

/** For `new Ajv({ formats })`. */
export const formats = {
  uri: (text) => isValid(text, 'URI'),
  'uri-reference': (text) => isValid(text, 'URI-reference'),
  iri: (text) => isValid(text, 'IRI'),
  'iri-reference': (text) => isValid(text, 'IRI-reference'),
  'uri-template': (text) => isValid(text, 'URI-Template'),
};
