// Parsing, resolving and normalizing as functions of strings: what the light build has.

import { SPANS, call, current, string } from './engine.js';
import { UrialError } from './error.js';
import { printedAs } from './hiding.js';
import { number, steps } from './names.js';

/** The rules that have a class, by the numbers of their kinds. */
export const KIND_RULES = ['URI', 'URI-reference', 'absolute-URI', 'relative-ref', 'IRI', 'IRI-reference', 'absolute-IRI', 'irelative-ref'];

/** Parses a text as a kind; the engine that is returned has its offsets. */
export function parsed(engine, text, kind) {
  const length = engine.write(typeof text === 'string' ? text : string(text));
  if (engine.run('parse', length, kind) === 0) {
    call('error', kind, text);
    throw new UrialError({ kind: 'internal', component: 'text', message: 'the text changed while it was parsed' }, text);
  }
  return engine;
}

/** Takes a text of a kind apart; its components are still encoded. */
export function componentsOf(text, kind) {
  const { words } = parsed(current(), text, kind);
  const [schemeEnd, hostStart, hostEnd, pathStart, pathEnd, queryEnd, hostClass] = words.subarray(SPANS, SPANS + 7);
  const authorityStart = schemeEnd === 0 ? 2 : schemeEnd + 3;
  const piece = (isThere, start, end) => (isThere ? text.slice(start, end) : null);
  const hasAuthority = hostClass !== 0;
  return {
    scheme: piece(schemeEnd !== 0, 0, schemeEnd),
    authority: piece(hasAuthority, authorityStart, pathStart),
    userinfo: piece(hasAuthority && hostStart !== authorityStart, authorityStart, hostStart - 1),
    host: piece(hasAuthority, hostStart, hostEnd),
    port: piece(hasAuthority && hostEnd !== pathStart, hostEnd + 1, pathStart),
    path: text.slice(pathStart, pathEnd),
    query: piece(pathEnd !== queryEnd, pathEnd + 1, queryEnd),
    fragment: piece(queryEnd !== text.length, queryEnd + 1),
  };
}

/** Parses a text by a rule; its components, printed without a password. */
export function parse(text, rule = 'URI') {
  const components = componentsOf(text, number(() => KIND_RULES, rule, 'a rule that has components'));
  const hidden = (part) => part?.replace(/:[^@]*(?=@|$)/, ':***');
  const { authority, userinfo } = components;
  if (!userinfo?.includes(':')) return components;
  return printedAs(components, () => ({ ...components, userinfo: hidden(userinfo), authority: hidden(authority) }));
}

/** Returns the normal form of a reference, an IRI or not. */
export function normalize(text, step = 'scheme') {
  const flags = number(steps, step, 'a step') << 8;
  return call('normalize', flags | 5, string(text));
}

/** Returns the target of a reference against a base that has a scheme. */
export function resolve(base, reference) {
  return call('resolve', 4, string(base, 'the base'), string(reference, 'the reference'));
}

/** Joins components that are encoded, by section 5.3. */
export function joined(scheme, authority, path, query, fragment) {
  return `${after(scheme, ':')}${before('//', authority)}${path ?? ''}${before('?', query)}${before('#', fragment)}`;
}

/** Returns whether an authority is that of the parts beside it. */
export function isWhole({ authority = null, userinfo = null, host = null, port = null }) {
  if (userinfo === null && host === null && port === null) return authority === null;
  return authority === `${after(userinfo, '@')}${host}${before(':', port)}`;
}

export const after = (text, delimiter) => (text === null ? '' : text + delimiter);
export const before = (delimiter, text) => (text === null ? '' : delimiter + text);
