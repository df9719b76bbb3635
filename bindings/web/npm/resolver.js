// What Ajv asks of a resolver of URIs, with the names of fast-uri, over any build of the module.

import { check, isValid } from './checks.js';
import { call, checkSurrogates, string } from './engine.js';
import { UrialError } from './error.js';
import { read } from './options.js';
import { after, before, componentsOf, isWhole, joined, normalize as normal, resolve as target } from './texts.js';

/** Stands for the scheme of a base that has none: schemas may be named `person.json`. */
const NO_SCHEME = 'x:';
/** The number of the kind of IRI references. */
const REFERENCE = 5;
/** What `parse` gives. A member of another parser, such as `nss` of a URN, is not dropped in silence. */
const COMPONENTS = Object.fromEntries(['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment', 'reference', 'error'].map((name) => [name, 'any']));

/** Takes a text apart. One that is not valid comes apart too, and has an `error`. */
function parse(text) {
  const { error, parts } = taken(text);
  const port = parts.port === null || parts.port === '' ? undefined : Number(parts.port);
  const isExact = Number.isSafeInteger(port);
  const isBracketed = error === undefined && parts.host?.startsWith('[') && isValid(parts.host.slice(1, -1), 'IPv6address');
  const named = {
    scheme: parts.scheme,
    userinfo: parts.userinfo,
    // As fast-uri has it: an IPv6 address without its brackets.
    host: isBracketed ? parts.host.slice(1, -1) : parts.host,
    port: port === undefined || isExact ? port : parts.port,
    path: parts.path,
    query: parts.query,
    fragment: parts.fragment,
    reference: kindOf(parts),
    error,
  };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null && value !== undefined));
}

function taken(text) {
  try {
    return { parts: componentsOf(text, REFERENCE) };
  } catch (error) {
    if (error.name !== 'UrialError') throw error;
    return { parts: call('split', 0, text), error: error.message };
  }
}

function kindOf({ scheme, authority, path, query, fragment }) {
  if (scheme !== null) return fragment === null ? 'absolute' : 'uri';
  return authority === null && path === '' && query === null ? 'same-document' : 'relative';
}

/**
 * Puts components together, in their normal form, so that they come apart again as they were.
 * What does not belong into a component is percent-encoded; a scheme, port or address that is none is an error.
 */
function serialize(components) {
  return normal(written(components));
}

/** Joins components, encoded. */
export function written(components) {
  const { userinfo, host, path, query, fragment, ...others } = read(withoutAuthority(components), COMPONENTS, 'serialize', 'component');
  // For fast-uri too, an empty scheme or port is none.
  const [scheme, port] = [others.scheme, others.port].map((value) => (value === '' || !isGiven(value) ? null : value));
  const hasAuthority = [userinfo, host, port].some(isGiven);
  const authority = hasAuthority
    ? `${after(encoded(userinfo, 'userinfo'), '@')}${encodedHost(host ?? '')}${before(':', valid(port, 'port'))}` : null;
  const encodedParts = encodedPath(encoded(path ?? '', 'path'), scheme !== null, hasAuthority);
  return joined(valid(scheme, 'scheme'), authority, encodedParts, encoded(query, 'query'), encoded(fragment, 'fragment'));
}

/** Drops an authority that is there in parts, as `components` and `split` give it. */
function withoutAuthority(components) {
  if (typeof components !== 'object' || components === null || !isWhole(components)) return components;
  const { authority, ...parts } = components;
  return parts;
}

/** Returns whether a component is there. */
function isGiven(value) {
  return value !== null && value !== undefined;
}

/** Returns a component that cannot be encoded, after a check. */
function valid(value, component) {
  if (value === null) return null;
  const text = typeof value === 'number' ? String(value) : string(value, component);
  check(text, component);
  return text;
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
  if (isValid(host, 'IP-literal')) return host;
  // A name has none of them: this is an address with a slip or a zone, or has a port in it.
  const found = /[:[\]]/.exec(host);
  if (found === null) return encoded(host, 'reg-name');
  throw new UrialError({
    kind: 'bad-host', component: 'host', start: found.index, end: found.index + 1,
    message: `unexpected '${found[0]}' in the host at index ${found.index}; it is in no name, and this is no IPv6 address`,
  }, host);
}

/** Encodes the start of a path that would be read as an authority or a scheme (section 3.3). */
function encodedPath(path, hasScheme, hasAuthority) {
  if (hasAuthority) return path === '' || path.startsWith('/') ? path : `/${path}`;
  if (path.startsWith('//')) return `/%2F${path.slice(2)}`;
  return hasScheme ? path : path.replace(/^[^/]*/, (first) => first.replaceAll(':', '%3A'));
}

/**
 * Makes a resolver. `repair` makes an invalid text valid or throws, `areEqual` compares two texts or
 * throws, and `textOf` returns the text of an argument.
 */
export function makeResolver({ repair, areEqual, textOf }) {
  /** Returns a text that is valid, or its repair. */
  const repairable = (text) => (isValid(text, 'IRI-reference') ? text : repair(text));

  /** Returns what `make` makes; for texts without a normal form, what is stated. */
  function orElse(make, fallback) {
    try {
      return make();
    } catch (error) {
      if (error.name !== 'UrialError') throw error;
      return fallback;
    }
  }

  /** Returns the normal form of a text or of components; a text that has none is returned as it is. */
  function normalize(uri) {
    return typeof uri === 'string' ? orElse(() => normal(repairable(uri)), uri) : parse(serialize(uri));
  }

  /** Resolves a reference against a base, which may itself be relative. */
  function resolve(base, reference) {
    const to = repairable(textOf(reference, 'the reference'));
    const from = repairable(textOf(base, 'the base'));
    if (isValid(from, 'IRI')) return normal(target(from, to));
    const resolved = target(NO_SCHEME + from, to);
    if (!resolved.startsWith(NO_SCHEME) || isValid(to, 'IRI')) return normal(resolved);
    const text = resolved.slice(NO_SCHEME.length);
    // What was a path stays one: `b:c` begins with a scheme (section 4.2).
    return normal(isValid(text, 'irelative-ref') ? text : `./${text}`);
  }

  /** Returns whether two texts, or components, agree by the rules of their scheme. */
  function equal(a, b) {
    const [first, second] = [a, b].map((uri) => (typeof uri === 'string' ? uri : serialize(uri)));
    return orElse(() => areEqual(first, second), first === second);
  }

  return { parse, serialize, normalize, resolve, equal };
}

const FORMATS = { uri: 'URI', 'uri-reference': 'URI-reference', iri: 'IRI', 'iri-reference': 'IRI-reference', 'uri-template': 'URI-Template' };

/** Makes the formats of JSON Schema; their values are whether a text fits. */
export function makeFormats(...names) {
  return Object.fromEntries(names.map((name) => [name, (text) => isValid(text, FORMATS[name])]));
}
