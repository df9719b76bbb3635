// What Ajv asks of a resolver of URIs, with the names of fast-uri; and the formats of JSON Schema.

import { call, checkSurrogates, string } from './engine.js';
import { isValid, repair, split } from './functions.js';
import { typeOf } from './options.js';
import { Iri, IriReference, textOf } from './reference.js';

/** Stands for the scheme of a base that has none: schemas may be named `person.json`. */
const NO_SCHEME = 'x:';

/** Takes a text apart. One that is not valid comes apart too, and has an `error`. */
function parse(text) {
  const reference = IriReference.tryParse(text);
  const parts = reference?.components ?? split(text);
  const port = parts.port === null || parts.port === '' ? undefined : Number(parts.port);
  const isExact = Number.isSafeInteger(port);
  const named = {
    scheme: parts.scheme,
    userinfo: parts.userinfo,
    // As fast-uri has it: an IPv6 address without its brackets.
    host: reference?.hostClass === 'ipv6' ? parts.host.slice(1, -1) : parts.host,
    port: port === undefined || isExact ? port : parts.port,
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

/**
 * Puts components together, in their normal form, so that they come apart again as they were.
 * What does not belong into a component is percent-encoded; an invalid scheme or port is an error.
 */
function serialize(components) {
  if (Object(components) !== components) throw new TypeError(`urial: components must be an object, and are ${typeOf(components)}`);
  const { userinfo, host, path, query, fragment } = components;
  // For fast-uri too, an empty scheme or port is none.
  const [scheme, port] = [components.scheme, components.port].map((value) => (value === '' ? null : value));
  const hasAuthority = [userinfo, host, port].some(isGiven);
  return normal(IriReference.build({
    scheme: scheme ?? null,
    userinfo: encoded(userinfo, 'userinfo'),
    host: hasAuthority ? encodedHost(host ?? '') : null,
    port: port ?? null,
    path: encodedPath(encoded(path ?? '', 'path'), isGiven(scheme), hasAuthority),
    query: encoded(query, 'query'),
    fragment: encoded(fragment, 'fragment'),
  }));
}

/** Returns whether a component is there. */
function isGiven(value) {
  return value !== null && value !== undefined;
}

/** Encodes what a component cannot have; triplets stay. */
function encoded(text, component) {
  if (!isGiven(text)) return null;
  const rule = `i${component}`;
  if (isValid(string(text, component), rule)) return text;
  checkSurrogates(text);
  return text.replace(/%[\da-f]{2}|./gisu, (piece) => (isValid(piece, rule) ? piece : encodeURIComponent(piece)));
}

function encodedHost(host) {
  if (isValid(string(host, 'host'), 'IPv6address')) return `[${host}]`;
  return isValid(host, 'IP-literal') ? host : encoded(host, 'reg-name');
}

/** Encodes the start of a path that would be read as an authority or a scheme (section 3.3). */
function encodedPath(path, hasScheme, hasAuthority) {
  if (hasAuthority) return path === '' || path.startsWith('/') ? path : `/${path}`;
  if (path.startsWith('//')) return `/%2F${path.slice(2)}`;
  return hasScheme ? path : path.replace(/^[^/]*/, (first) => first.replaceAll(':', '%3A'));
}

/** Returns the normal form of a text or of its repair; one that has none is returned as it is. */
function repaired(text) {
  try {
    return normal(IriReference.parse(repairable(text)));
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
  return typeof uri === 'string' ? repaired(uri) : parse(serialize(uri));
}

/** Resolves a reference against a base, which may itself be relative. */
function resolve(base, reference) {
  const target = repairable(textOf(reference, 'the reference'));
  const from = repairable(textOf(base, 'the base'));
  const absolute = Iri.tryParse(from);
  if (absolute) return normal(absolute.resolve(target));
  const resolved = Iri.parse(NO_SCHEME + from).resolve(target).href;
  if (!resolved.startsWith(NO_SCHEME) || Iri.isValid(target)) return normal(IriReference.parse(resolved));
  const text = resolved.slice(NO_SCHEME.length);
  // What was a path stays one: `b:c` begins with a scheme (section 4.2).
  const relative = IriReference.tryParse(text);
  return normal(relative?.isRelative ? relative : IriReference.parse(`./${text}`));
}

/** Returns a text that is valid, or its repair. */
function repairable(text) {
  return IriReference.isValid(text) ? text : repair(text).reference;
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
