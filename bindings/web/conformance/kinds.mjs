// Kinds of vectors: a function each, through the exports of the package.

import * as urial from '../npm/full.js';
import * as templates from './templates.mjs';
import { Broken, Differs, Digits, Skipped, compareComponents, same, shown, textOrNull, wanted } from './vector.mjs';

const { UrialError } = urial;
const RULES = urial.about().rules;

const isAscii = (text) => !/[^\0-\x7f]/.test(text ?? '');
/** The class for texts, of URIs or of IRIs if one of them is not ASCII. */
const classFor = (texts, uri, iri) => (texts.every(isAscii) ? uri : iri);

/** Runs; returns the error of the package in place of an answer. */
function attempt(run) {
  try {
    return { value: run(), error: null };
  } catch (error) {
    if (error instanceof UrialError && error.kind !== 'internal') return { value: null, error };
    throw error;
  }
}

/** Runs; a refusal is not what is expected. */
function answered(expected, run) {
  const { value, error } = attempt(run);
  if (error) throw new Differs(expected, `an error: ${error.message}`);
  return value;
}

function described(error) {
  return `${error.kind} in ${error.component} at ${error.start}`;
}

function ruleName(name) {
  const found = RULES.find((rule) => rule.toLowerCase() === name.toLowerCase());
  if (found === undefined) throw new Skipped(`unknown rule ${shown(name)}`);
  return found;
}

function typeOf(rule) {
  const types = [urial.Uri, urial.Reference, urial.AbsoluteUri, urial.RelativeRef, urial.Iri, urial.IriReference, urial.AbsoluteIri, urial.IriRelativeRef];
  return types.find((type) => type.rule === rule);
}

/** Checks a text by a rule in every way there is; returns the error or null. */
function verdict(rule, input) {
  const { error } = attempt(() => urial.check(input, rule));
  if (urial.isValid(input, rule) !== (error === null)) throw new Differs('one answer of `isValid` and `check`', 'two');
  const type = typeOf(rule);
  if (type) {
    const typed = attempt(() => type.parse(input)).error;
    if ((typed && described(typed)) !== (error && described(error))) throw new Differs('one answer of the class and of `check`', 'two');
    if (type.canParse(input) !== (error === null) || (type.tryParse(input) === null) !== (error !== null)) throw new Differs('one answer of all ways to parse', 'two');
  }
  return error;
}

function parse(vector) {
  const [name, input, valid] = [vector.text('rule'), vector.text('input'), vector.flag('valid')];
  const rule = ruleName(name);
  const stated = vector.object('components');
  const error = verdict(rule, input);
  if ((error === null) !== valid) throw new Differs(valid ? 'valid' : 'invalid', error ? described(error) : 'valid');
  if (!stated || !valid || rule === 'URI-Template') return;
  const type = typeOf(rule);
  if (type) return compareComponents(stated, type.parse(input).components);
  const parts = ['authority', 'userinfo', 'host', 'port'];
  const plain = rule.replace(/^i(?=[a-z])/, '');
  const [before, about] = { 'hier-part': ['x:', [...parts, 'path']], 'relative-part': ['', [...parts, 'path']], authority: ['//', parts] }[plain] ?? [];
  if (!about) return compareComponents(stated, { [rule]: input, [plain]: input });
  const { components } = answered('valid, as the rule has it', () => urial.IriReference.parse(before + input));
  compareComponents(stated, Object.fromEntries(about.map((part) => [part, components[part]])));
}

function error(vector) {
  const [rule, input] = [ruleName(vector.text('rule')), vector.text('input')];
  const kind = vector.text(vector.has('error_kind') ? 'error_kind' : 'error');
  // Vectors count bytes, the package UTF-16 units.
  const index = (byte) => Buffer.from(input).subarray(0, byte).toString().length;
  const expected = `${kind} in ${vector.text('component')} at ${index(vector.offset('at'))}`;
  const found = verdict(rule, input);
  same(expected, found ? described(found) : 'valid');
}

function split(vector) {
  const stated = vector.object('components');
  if (!stated) throw new Broken('no field `components`');
  compareComponents(stated, urial.split(vector.text('input')));
}

function isAmong(vector, came) {
  return vector.optionalList('alts').some((text) => wanted('alts', text, (value) => typeof value === 'string', 'strings') === came);
}

function resolve(vector) {
  const texts = [vector.text('base'), vector.text('ref')];
  const strict = vector.flagOr('strict', true);
  const run = () => classFor(texts, urial.Uri, urial.Iri).parse(texts[0]).resolve(texts[1], { strict });
  if (vector.textOrNull('expect') === null) {
    const { value, error: refused } = attempt(run);
    if (!refused) throw new Differs('a refusal', shown(value.href));
    return;
  }
  const target = answered('a target', run);
  same(shown(target.constructor.parse(target.href).components), shown(target.components));
  if (!isAmong(vector, target.href)) same(vector.text('expect'), target.href);
}

function normalize(vector) {
  const [input, level] = [vector.text('input'), vector.text('level')];
  if (!['case', 'percent', 'path', 'syntax', 'scheme'].includes(level)) throw new Skipped(`unknown level ${shown(level)}`);
  const reference = urial.Reference.tryParse(input) ?? urial.IriReference.tryParse(input);
  if (!reference) {
    if (vector.textOrNull('expect') !== null) throw new Differs('a reference', 'none');
    return;
  }
  const normal = reference.normalize(level);
  same(normal.href, normal.normalize(level).href);
  same(normal.components, normal.constructor.parse(normal.href).components);
  same(normal.href === input, reference.isNormalized(level));
  if (!isAmong(vector, normal.href)) same(vector.text('expect'), normal.href);
}

function equal(vector) {
  const rung = { simple: 'string', syntax: 'path', scheme: 'scheme' }[vector.text('level')];
  if (!rung) throw new Skipped(`unknown level ${shown(vector.text('level'))}`);
  const [a, b] = ['a', 'b'].map((name) => answered('two references', () => urial.IriReference.parse(vector.text(name))));
  const order = urial.about().rungs;
  const agree = (first, second) => {
    const found = first.compare(second, { unresolved: true });
    return found !== null && order.indexOf(found) <= order.indexOf(rung);
  };
  const keys = [a, b].map((reference) => reference.key(rung, { unresolved: true }));
  same([agree(b, a), agree(b, a)], [agree(a, b), keys[0] === keys[1]]);
  same(vector.flag('expect'), agree(a, b));
}

function relativize(vector) {
  const texts = [vector.text('base'), vector.text('target')];
  const expected = vector.textOrNull('expect');
  const type = classFor([...texts, expected], urial.Uri, urial.Iri);
  const base = answered('a base', () => type.parse(texts[0]));
  const { value, error: refused } = attempt(() => base.relativize(answered('a target', () => type.parse(texts[1]))));
  if (expected === null) {
    if (!refused) throw new Differs('an error', shown(value.href));
    return;
  }
  if (refused) throw new Differs(shown(expected), refused.message);
  same(texts[1], base.resolve(expected).href);
  same(texts[1], base.resolve(value).href);
  if (Buffer.byteLength(value.href) > Buffer.byteLength(expected)) throw new Differs(shown(expected), `${shown(value.href)}, which is longer`);
}

function sameDocument(vector) {
  const texts = [vector.text('base'), vector.text('ref')];
  const base = answered('a base', () => classFor(texts, urial.Uri, urial.Iri).parse(texts[0]));
  same(vector.flag('expect'), answered('an answer', () => base.isSameDocument(texts[1], { normalized: vector.flagOr('normalized', false) })));
}

function base(vector) {
  const [embedded, encapsulating, fallback] = ['embedded', 'encapsulating', 'default'].map((name) => vector.optionalText(name));
  const retrieved = vector.optionalList('retrieved').map((text) => wanted('retrieved', text, (value) => typeof value === 'string', 'strings'));
  const rule = [embedded, encapsulating, fallback, ...retrieved].every(isAscii) ? 'URI' : 'IRI';
  const chosen = answered('a base', () => urial.chooseBase({ embedded, encapsulating, retrieved, fallback }, rule));
  same(vector.textOrNull('expect'), chosen?.base ?? null);
  const nearest = [['embedded', embedded], ['encapsulating', encapsulating], ['retrieved', retrieved.at(-1) ?? null], ['default', fallback]].find(([, text]) => text !== null);
  if (chosen) same(nearest[0], chosen.source);
}

function set(vector) {
  const [input, component, value] = [vector.text('input'), vector.text('component'), vector.optionalText('value')];
  const expected = vector.textOrNull('expect');
  const method = `with${component[0]?.toUpperCase()}${component.slice(1)}`;
  const names = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
  if (!names.includes(component)) throw new Broken(`no component ${shown(component)}`);
  const reference = answered('a reference', () => classFor([input, expected], urial.Reference, urial.IriReference).parse(input));
  const { value: edited, error: refused } = attempt(() => reference[method](value));
  same(input, reference.href);
  same(expected, refused ? null : edited.href);
}

function elements(vector) {
  const input = vector.text('input');
  const expected = vector.object('expect');
  if (!expected) throw new Broken('no field `expect`');
  const lost = vector.optionalList('lost').map((name) => wanted('lost', name, (value) => typeof value === 'string', 'names'));
  const type = classFor([input], urial.Reference, urial.IriReference);
  const made = answered('a reference', () => type.parse(input)).elements;
  const came = {
    is_relative: made.scheme === '', scheme: made.scheme, userinfo: made.userinfo, host: made.host, has_port: made.hasPort,
    port: made.hasPort ? made.port : 0, path: made.path, query: made.query, fragment: made.fragment,
  };
  for (const [name, stated] of expected) {
    const found = came[name];
    const isPort = name === 'port' && (typeof stated === 'string' && found !== null ? Number(stated) === found && /^\d+$/.test(stated) : stated === null && found === 0);
    if (shown(stated) !== shown(found) && !isPort && !(stated === null && found === '')) throw new Differs(`${name} ${shown(stated)}`, `${name} ${shown(found)}`);
  }
  same([...lost].sort(), [...made.lost].sort());
  if (lost.length === 0) same(input, answered('elements of a reference', () => urial.fromElements(made, type.rule)).reference.href);
}

function host(vector) {
  const [input, expected] = [vector.text('input'), vector.text('class')];
  const reference = answered(expected, () => urial.IriReference.parse(`//${input}`));
  same(input, reference.host);
  same(expected, reference.hostClass);
  if (vector.has('address')) same(vector.optionalText('address'), reference.address);
}

function queryPairs(vector) {
  const input = vector.text('input');
  const expected = vector.list('expect').map((pair) => {
    const [key, value, more] = wanted('expect', pair, Array.isArray, 'a list of pairs');
    if (key === undefined || value === undefined || more !== undefined) throw new Broken('field `expect`: a list of pairs is wanted');
    return [textOrNull('expect', key), textOrNull('expect', value)];
  });
  const separator = vector.optionalText('separator');
  if (separator !== null && [...separator].length !== 1) throw new Broken('field `separator`: one character is wanted');
  const reference = answered(shown(expected), () => urial.IriReference.parse(`?${input}`));
  same(input, reference.query);
  same(expected, answered(shown(expected), () => reference.queryPairs({ separator, plus: vector.flagOr('plus', false) })));
}

function pathSegments(vector) {
  const input = vector.text('input');
  const expected = vector.list('expect').map((segment) => textOrNull('expect', segment));
  const reference = answered('a path', () => urial.IriReference.parse((input.startsWith('/') ? '//h' : 'x:') + input));
  same(input, reference.path);
  same(expected, reference.segments);
}

function pctEncode(vector) {
  const name = vector.optionalText('set') ?? '';
  const keep = name === '' || name === 'none' ? 'unreserved' : name;
  if (keep !== 'query-value') ruleName(keep);
  const { value, error: refused } = attempt(() => urial.encode(vector.text('input'), keep));
  if (refused) throw new Skipped(refused.message);
  same(vector.text('expect'), value);
}

function octets(hex) {
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw new Broken(`field \`expect_hex\`: ${shown(hex)} are no octets`);
  return Uint8Array.from(Buffer.from(hex, 'hex'));
}

function pctDecode(vector) {
  const { value, error: refused } = attempt(() => urial.decodeBytes(vector.text('input')));
  const hex = vector.optionalText('expect_hex');
  const text = hex === null && !vector.states('expect_hex') ? vector.textOrNull('expect') : vector.optionalText('expect');
  const expected = hex !== null ? octets(hex) : text === null ? null : new TextEncoder().encode(text);
  same(expected, refused ? null : value);
}

function recompose(vector) {
  const expected = vector.textOrNull('expect');
  const stated = vector.object('components');
  if (!stated) throw new Broken('no field `components`');
  const [scheme, whole, userinfo, hostName, port, path, query, fragment] = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']
    .map((name) => textOrNull(name, stated.get(name) ?? null));
  const joined = hostName === null ? null : `${userinfo === null ? '' : `${userinfo}@`}${hostName}${port === null ? '' : `:${port}`}`;
  const authority = whole ?? joined;
  const isOpen = whole !== null && userinfo === null && hostName === null && port === null;
  const apart = authority === null ? { userinfo: null, host: null, port: null } : urial.split(`//${authority}`);
  let refusal = null;
  if (!isOpen) {
    const own = { userinfo: apart.userinfo, host: apart.host, port: apart.port };
    const differs = Object.keys(own).some((name) => stated.has(name) && textOrNull(name, stated.get(name)) !== own[name]);
    if (differs || (authority !== null && apart.authority !== authority)) refusal = 'an authority that comes apart otherwise';
  }
  const rule = expected === null || [scheme, authority, path, query, fragment].every(isAscii) ? 'URI-reference' : 'IRI-reference';
  const made = refusal ? null : attempt(() => urial.recompose({ scheme, authority, path, query, fragment }, rule));
  same(expected, made === null || made.error ? null : made.value.href);
}

function iriToUri(vector) {
  const iri = urial.IriReference.tryParse(vector.text('input'));
  const came = iri && attempt(() => iri.toUri({ idna: vector.flagOr('idna', false) })).value;
  same(vector.textOrNull('expect'), came?.href ?? null);
}

function uriToIri(vector) {
  same(vector.textOrNull('expect'), urial.Reference.tryParse(vector.text('input'))?.toIri().href ?? null);
}

function extract(vector) {
  const schemes = vector.has('schemes') ? vector.list('schemes').map((scheme) => textOrNull('schemes', scheme)) : null;
  const options = { suffix: vector.flagOr('suffix', false), lenient: vector.flagOr('lenient', false), iri: vector.flagOr('iri', true), schemes };
  const found = urial.extract(vector.text('text'), options);
  same(vector.list('expect'), found.map(({ text }) => text));
  if (vector.has('other')) same(vector.list('other'), found.map(({ other }) => other));
}

function suffix(vector) {
  const guess = urial.guessSuffix(vector.text('input'), { scheme: vector.optionalText('scheme') ?? 'http' });
  same(vector.textOrNull('expect'), guess?.iri ?? null);
}

function repair(vector) {
  const stated = vector.optional('options') ?? new Map();
  const entries = Array.isArray(stated) ? stated.map((name) => [name, true]) : [...stated];
  const names = { 'backslash-is-slash': 'backslashIsSlash', 'html-entities': 'htmlEntities', idna: 'idna' };
  const options = {};
  for (const [name, yes] of entries) {
    const known = names[String(name).replaceAll('_', '-')];
    if (!known || (yes !== null && typeof yes !== 'boolean')) throw new Broken(`unknown option ${shown(name)}`);
    options[known] = yes ?? false;
  }
  const input = vector.text('input');
  const expected = vector.textOrNull('expect');
  const { value, error: refused } = attempt(() => urial.repair(input, options));
  same(expected, refused ? null : value.text);
  if (refused) return;
  same(value.text !== input, value.changes.length > 0);
  const again = answered(`${shown(value.text)} to stay`, () => urial.repair(value.text, options));
  same({ text: value.text, changes: [] }, again);
}

function audit(vector) {
  const [input, expected] = [vector.text('input'), vector.list('expect').map((rule) => textOrNull('expect', rule))];
  const names = vector.optionalList('names');
  const findings = urial.audit(input, { names });
  same([...new Set(expected)].sort(), [...new Set(findings.map(({ rule }) => rule))].sort());
  // Vectors count bytes.
  const bytes = (index) => Buffer.byteLength(input.slice(0, index));
  for (const [rule, span] of vector.object('spans') ?? []) {
    const came = findings.filter((finding) => finding.rule === rule).map(({ start, end }) => shown([bytes(start), bytes(end)]));
    if (!came.includes(shown(span))) throw new Differs(`${rule} at ${shown(span)}`, came.join(' '));
  }
}

function redactText(vector) {
  const expected = vector.text('expect');
  const redacted = urial.redactText(vector.text('input'));
  same(expected, redacted);
  same(expected, urial.redactText(redacted));
}

function filePath(vector) {
  const system = vector.text('system');
  if (system !== 'posix' && system !== 'windows') throw new Broken('field `system`: posix or windows is wanted');
  const hex = vector.optionalText('path_hex');
  const plain = hex === null ? vector.textOrNull('path') : null;
  const path = hex !== null ? octets(hex) : plain === null ? null : new TextEncoder().encode(plain);
  const uri = vector.textOrNull('uri');
  if (path === null && uri === null) throw new Broken('neither a path nor a URI');
  if (path !== null) {
    const { value, error: refused } = attempt(() => urial.fileToUri(path, system));
    same(vector.optionalText('written') ?? uri, refused ? null : value);
  }
  if (uri !== null) {
    const { value, error: refused } = attempt(() => urial.fileBytes(uri, system));
    same(path, refused ? null : value);
  }
}

function removeDotSegments(vector) {
  same(vector.text('expect'), urial.removeDotSegments(vector.text('input')));
}

/** The kinds that this runner knows. */
export const KINDS = {
  parse, split, recompose, error, normalize, equal, extract, suffix, repair, resolve, relativize, base, audit, set, elements, host,
  pct_encode: pctEncode, pct_decode: pctDecode, path_segments: pathSegments, query_pairs: queryPairs, file_path: filePath,
  remove_dot_segments: removeDotSegments, same_document: sameDocument, iri_to_uri: iriToUri, uri_to_iri: uriToIri,
  redact_text: redactText, ...templates.KINDS,
};
