// The npm package as a language of `urial-conformance`: `--through 'node bindings/web/answers.mjs'`.
//
// Reads questions and writes answers, a line of JSON each. Where the package has several ways to one
// answer, all are tried; it is a fault if they do not agree.

import { writeSync } from 'node:fs';
import * as urial from './npm/full.js';

const TYPES = [urial.Uri, urial.Reference, urial.AbsoluteUri, urial.RelativeRef, urial.Iri, urial.IriReference, urial.AbsoluteIri, urial.IriRelativeRef];
const { rules: RULES, rungs: RUNGS } = urial.about();
/** Where a text of a rule is put to be taken apart. */
const INSIDE = { 'hier-part': 'x:', 'relative-part': '', authority: '//' };

/** Something that the package does not have. */
class Unsupported extends Error {}

const base = ({ iri, base: text }) => (iri ? urial.Iri : urial.Uri).parse(text);
const reference = ({ iri, input }) => (iri ? urial.IriReference : urial.Reference).parse(input);
/** Vectors count bytes, the package UTF-16 units. */
const bytes = (text, index) => Buffer.byteLength(text.slice(0, index));
const isRefusal = (error) => error instanceof urial.UrialError && error.kind !== 'internal';

/** Checks that two ways to one answer agree. */
function agree(what, one, other) {
  const [first, second] = [one, other].map((value) => JSON.stringify(value));
  if (first !== second) throw new Error(`${what}: ${first} and ${second}`);
}

/** Returns kind, component and offset of the error of a call, or null. */
function described(input, run) {
  try {
    run();
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { kind: error.kind, component: error.component, at: bytes(input, error.start) };
  }
}

function parse({ rule: name, input }) {
  const rule = RULES.find((known) => known.toLowerCase() === name.toLowerCase());
  if (rule === undefined) throw new Unsupported(`the rule ${name}`);
  const refused = described(input, () => urial.check(input, rule));
  agree('isValid', refused === null, urial.isValid(input, rule));
  const type = TYPES.find((known) => known.rule === rule);
  if (type) {
    agree('the class of the rule', refused, described(input, () => type.parse(input)));
    agree('isValid of the class and tryParse', [refused === null, refused !== null], [type.isValid(input), type.tryParse(input) === null]);
  }
  if (refused) return { error: refused };
  const before = INSIDE[rule.replace(/^i(?=[a-z])/, '')];
  if (type) return { value: type.parse(input).components };
  return { value: before === undefined ? null : urial.IriReference.parse(before + input).components };
}

function normalize(args) {
  const { level, input } = args;
  const parsed = reference(args);
  const normal = parsed.normalize(level);
  agree('normalizing again', normal.href, normal.normalize(level).href);
  agree('the components', normal.components, normal.constructor.parse(normal.href).components);
  agree('isNormalized', normal.href === input, parsed.isNormalized(level));
  return normal.href;
}

function equal({ a, b, rung }) {
  const [first, second] = [a, b].map((text) => urial.IriReference.parse(text));
  const areEqual = (one, other) => {
    const found = one.compare(other, { unresolved: true });
    return found !== null && RUNGS.indexOf(found) <= RUNGS.indexOf(rung);
  };
  const [key, other] = [first, second].map((parsed) => parsed.key(rung, { unresolved: true }));
  const came = areEqual(first, second);
  agree('b and a, and their keys', [came, came], [areEqual(second, first), key === other]);
  return came;
}

function resolve(args) {
  const target = base(args).resolve(args.ref, { strict: args.strict });
  agree('the components', target.constructor.parse(target.href).components, target.components);
  return target.href;
}

function relativize(args) {
  const from = base(args);
  const came = from.relativize(from.constructor.parse(args.target));
  agree('resolving it again', args.target, from.resolve(came).href);
  return came.href;
}

function chooseBase({ embedded, encapsulating, retrieved, default: last, iri }) {
  return urial.chooseBase({ embedded, encapsulating, retrieved, default: last }, iri ? 'IRI' : 'URI');
}

function set(args) {
  const { input, component, value } = args;
  const parsed = reference(args);
  try {
    return parsed[`with${component[0].toUpperCase()}${component.slice(1)}`](value).href;
  } finally {
    agree('the reference after the edit', input, parsed.href);
  }
}

function elements(args) {
  const parsed = reference(args);
  const { scheme, userinfo, host, hasPort, port, path, query, fragment, lost } = parsed.toElements();
  if (lost.length === 0) agree('the elements', args.input, urial.fromElements(parsed.toElements(), parsed.constructor.rule).reference.href);
  return { is_relative: scheme === '', scheme, userinfo, host, has_port: hasPort, port: hasPort ? port : 0, path, query, fragment, lost };
}

function repair({ input, backslash_is_slash: backslashIsSlash, html_entities: htmlEntities, idna }) {
  const options = { backslashIsSlash, htmlEntities, idna };
  const { reference: text, changes } = urial.repair(input, options);
  agree('a change, and its report', text !== input, changes.length > 0);
  const again = urial.repair(text, options);
  agree('repairing again', [text, 0], [again.reference, again.changes.length]);
  return text;
}

function redactText({ input }) {
  const redacted = urial.redactText(input);
  agree('redacting again', redacted, urial.redactText(redacted));
  return redacted;
}

function host({ reference: text }) {
  const { host: name, hostClass, ip } = urial.IriReference.parse(text);
  return { host: name, class: hostClass, address: ip };
}

/** Maps are lists of pairs in JSON, because the names of an object have no order. */
const valueOf = (value) => (value?.map && !Array.isArray(value) ? new Map(value.map) : value);
const written = (value) => (value instanceof Map ? { map: [...value] } : value);

function variables(found) {
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, written(value)]));
}

const valuesOf = (vars) => new Map(Object.entries(vars).map(([name, value]) => [name, valueOf(value)]));

function template({ template: text, vars }) {
  return new urial.Template(text).expand(valuesOf(vars));
}

function templatePartial({ template: text, vars, later }) {
  const partial = new urial.Template(text).expandPartial(valuesOf(vars));
  const expanded = partial.expand(valuesOf(later));
  agree('a third step', expanded, partial.expandPartial(valuesOf(later)).expand());
  return { template: `${partial}`, kept: partial.kept.sort(), expanded };
}

function templateMatch({ template: text, input, strict }) {
  const found = new urial.Template(text).match(input, { strict });
  return found && variables(found);
}

function recognize({ template: text, input }) {
  const found = new urial.Template(text).recognize(input);
  return found && { variables: variables(found.variables), rest: found.rest };
}

function trim({ input, ...given }) {
  const named = (name) => name.replace(/_(.)/g, (_, letter) => letter.toUpperCase());
  const options = Object.fromEntries(Object.entries(given).map(([name, value]) => [named(name), value]));
  const trimmed = urial.IriReference.parse(input).trim(options);
  agree('trimming again', trimmed.href, trimmed.trim(options).href);
  return trimmed.href;
}

const hex = (octets) => Buffer.from(octets).toString('hex');

function clean({ list, rule, base, step, repair, idna, guess_scheme: guessScheme, similar, keep_original: keepOriginal, ...rest }) {
  const { drop_fragment: dropFragment, sort_query: sortQuery, drop_query: dropQuery } = rest;
  const options = { rule, base, step, repair, idna, guessScheme, similar, keepOriginal, dropFragment, sortQuery, dropQuery };
  const bytes = Buffer.from(list, 'hex');
  const whole = urial.clean(Uint8Array.from(bytes), options);
  const ofWhole = new TextDecoder().decode(whole.output).split('\n').slice(0, -1);
  // Line by line as well: a block that keeps nothing tells by the counts why.
  const cleaner = new urial.Cleaner(options);
  const [kept, dropped] = [[], []];
  let duplicates = 0;
  for (let at = 0, number = 1; at < bytes.length; number += 1) {
    const end = bytes.indexOf(10, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    const text = new TextDecoder().decode(cleaner.push(Buffer.concat([line, Buffer.from('\n')])));
    const report = cleaner.report();
    if (report.refused.length > 0) dropped.push([number, report.refused[0].error.kind]);
    else if (text !== '') kept.push(text.slice(0, -1));
    else dropped.push([number, report.duplicates > duplicates ? 'duplicate' : 'blank']);
    ({ duplicates } = report);
    at += line.length + 1;
  }
  agree('the list, and line by line', [ofWhole, whole.duplicates + whole.blank + whole.invalid], [kept, dropped.length]);
  return { kept, dropped };
}

const CALLS = {
  clean, trim,
  normalize, equal, resolve, relativize, set, elements, repair, host, template, recognize,
  base: chooseBase, redact_text: redactText, template_match: templateMatch, template_partial: templatePartial,
  split: ({ input }) => urial.split(input),
  recompose: ({ iri, ...parts }) => urial.recompose(parts, iri ? 'IRI-reference' : 'URI-reference').href,
  pct_encode: ({ input, set: kept }) => urial.encode(input, kept),
  pct_decode: ({ input }) => hex(urial.decodeBytes(input)),
  path_segments: ({ reference: text }) => urial.IriReference.parse(text).segments,
  query_pairs: ({ reference: text, separator, plus: plusIsSpace }) => urial.IriReference.parse(text).queryPairs({ separator, plusIsSpace }),
  path_to_uri: ({ path, system }) => urial.fromPath(Uint8Array.from(Buffer.from(path, 'hex')), system),
  uri_to_path: ({ uri, system }) => hex(urial.toPathBytes(uri, system)),
  extract: ({ text, ...options }) => urial.extract(text, options).map((found) => ({ text: found.text, other: found.otherReading })),
  surt: ({ input }) => urial.IriReference.parse(input).surt(),
  suffix: ({ input, scheme }) => urial.guessSuffix(input, { scheme })?.reference ?? null,
  remove_dot_segments: ({ input }) => urial.removeDotSegments(input),
  same_document: (args) => base(args).isSameDocument(args.ref, { normalized: args.normalized }),
  iri_to_uri: ({ input, idna }) => urial.IriReference.parse(input).toUri({ idna }).href,
  uri_to_iri: ({ input }) => urial.Reference.parse(input).toIri().href,
  audit: ({ input, names }) => urial.audit(input, { names }).map(({ rule, start, end }) => ({ rule, start: bytes(input, start), end: bytes(input, end) })),
};

function answer({ op, args }) {
  try {
    if (op === 'parse' || op === 'error') return parse(args);
    if (!Object.hasOwn(CALLS, op)) return { unsupported: op };
    return { value: CALLS[op](args) };
  } catch (error) {
    if (error instanceof Unsupported) return { unsupported: error.message };
    return isRefusal(error) ? { error: error.message } : { fault: `${error.stack ?? error}` };
  }
}

/** Writes all of a line: a pipe that is full takes a part of it, or nothing yet. */
function write(line) {
  for (let rest = Buffer.from(`${line}\n`); rest.length > 0;) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

// Not with `readline`, for which U+2028 inside a string ends a line too.
let rest = '';
for await (const piece of process.stdin.setEncoding('utf8')) {
  const lines = (rest + piece).split('\n');
  rest = lines.pop();
  for (const line of lines) write(JSON.stringify(answer(JSON.parse(line))));
}
