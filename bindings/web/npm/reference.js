// The eight kinds of reference: a string, and the places of its components.

import { SPANS, accepts, answered, call, current, string, wellFormed } from './engine.js';
import { hideComponents, hideElements } from './hiding.js';
import { number, rungs, steps } from './names.js';
import { TRIMS, entriesOf, read, trims, typeOf } from './options.js';
import { parsed } from './texts.js';

/** Says to a constructor that the module has just parsed the text. */
const PARSED = Symbol('parsed');
const HOST_CLASSES = [null, 'ipv4', 'ipv6', 'ipvfuture', 'reg-name'];
const COMPONENTS = ['scheme', 'authority', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];
/** The components as options: `nullable` checks their values. */
const COMPONENT_TYPES = Object.fromEntries(COMPONENTS.map((name) => [name, 'any']));
const ENCODE = { encode: 'boolean' };
const IDNA = { idna: 'boolean' };
const PAIRS = { plusIsSpace: 'boolean', separator: 'text' };
const RESOLVE = { strict: 'boolean', normalizeBase: 'boolean', forbidAboveRoot: 'boolean' };
const LADDER = { unresolved: 'boolean', ignoreFragment: 'boolean', urnEquivalence: 'boolean' };
const TRIM = { ...TRIMS, ignoreCase: 'boolean' };
const REDACTION = { userinfo: 'boolean', fragment: 'boolean', likelyPasswords: 'boolean', passwordsOnly: 'boolean', queryKeys: 'texts' };

/** Returns the text of an argument that is a string or a parsed reference. */
export function textOf(value, name = 'text') {
  return value instanceof Parsed ? value.href : string(value, name);
}

/** Makes the parsed reference that the module's last answer was about. */
function made(kind, text) {
  return new KINDS[kind](text, PARSED);
}

/** The members of all kinds. */
class Parsed {
  #text;
  #schemeEnd;
  #hostStart;
  #hostEnd;
  #pathStart;
  #pathEnd;
  #queryEnd;
  #hostClass;

  constructor(text, mark) {
    const { words } = mark === PARSED ? answered() : parsed(current(), text, new.target.kind);
    this.#text = text;
    this.#schemeEnd = words[SPANS];
    this.#hostStart = words[SPANS + 1];
    this.#hostEnd = words[SPANS + 2];
    this.#pathStart = words[SPANS + 3];
    this.#pathEnd = words[SPANS + 4];
    this.#queryEnd = words[SPANS + 5];
    this.#hostClass = words[SPANS + 6];
  }

  static parse(text) {
    return new this(text);
  }

  static tryParse(text) {
    string(text);
    return accepts('parse', text, this.kind) ? new this(text, PARSED) : null;
  }

  static isValid(text) {
    return accepts('parse', string(text), this.kind);
  }

  static build(components, options) {
    const { encode } = read(options, ENCODE, 'build');
    return build(this.kind, read(components, COMPONENT_TYPES, 'build', 'component'), encode ? COMPONENTS : []);
  }

  get href() {
    return this.#text;
  }

  get kind() {
    return this.constructor.rule;
  }

  get isRelative() {
    return this.#schemeEnd === 0;
  }

  get scheme() {
    return this.#schemeEnd === 0 ? null : this.#text.slice(0, this.#schemeEnd);
  }

  /** The start of the authority, if there is one. */
  get #authorityStart() {
    return this.#schemeEnd === 0 ? 2 : this.#schemeEnd + 3;
  }

  get authority() {
    return this.#hostClass === 0 ? null : this.#text.slice(this.#authorityStart, this.#pathStart);
  }

  get userinfo() {
    if (this.#hostClass === 0) return null;
    const start = this.#authorityStart;
    return this.#hostStart === start ? null : this.#text.slice(start, this.#hostStart - 1);
  }

  get host() {
    return this.#hostClass === 0 ? null : this.#text.slice(this.#hostStart, this.#hostEnd);
  }

  get hostClass() {
    return HOST_CLASSES[this.#hostClass];
  }

  get portText() {
    if (this.#hostClass === 0 || this.#hostEnd === this.#pathStart) return null;
    return this.#text.slice(this.#hostEnd + 1, this.#pathStart);
  }

  get port() {
    const text = this.portText;
    return text === null || text === '' || Number(text) > 65535 ? null : Number(text);
  }

  get path() {
    return this.#text.slice(this.#pathStart, this.#pathEnd);
  }

  get query() {
    return this.#pathEnd === this.#queryEnd ? null : this.#text.slice(this.#pathEnd + 1, this.#queryEnd);
  }

  get fragment() {
    return this.#queryEnd === this.#text.length ? null : this.#text.slice(this.#queryEnd + 1);
  }

  get user() {
    return call('userinfo', 0, this.#text)?.[0] ?? null;
  }

  get password() {
    return call('userinfo', 0, this.#text)?.[1] ?? null;
  }

  get pairs() {
    return this.queryPairs();
  }

  get rawPairs() {
    return call('pairs', 1 << 9, this.#text, null);
  }

  queryPairs(options) {
    const { plusIsSpace = false, separator = null } = read(options, PAIRS, 'queryPairs');
    return call('pairs', plusIsSpace ? 1 << 8 : 0, this.#text, separator);
  }

  get parent() {
    const text = call('parent', 0, this.#text);
    return text === null ? null : made(this.constructor.kind, text);
  }

  param(key) {
    return call('param', 0, this.#text, string(key, 'the key'));
  }

  shape() {
    return call('shape', 0, this.#text);
  }

  surt() {
    return call('surt', 0, this.#text);
  }

  get components() {
    return hideComponents(Object.fromEntries(COMPONENTS.map((name) => [name, this.#written(name)])), this.#text);
  }

  toElements() {
    return hideElements(call('elements', this.constructor.kind, this.#text), this.#text);
  }

  normalize(step = 'scheme') {
    return this.#again('normalize', number(steps, step, 'a step') << 8);
  }

  isNormalized(step = 'scheme') {
    return this.normalize(step) === this;
  }

  resolve(reference, options) {
    const { strict = true, normalizeBase = false, forbidAboveRoot = false } = read(options, RESOLVE, 'resolve');
    const flags = this.constructor.kind | (strict ? 0 : 1 << 8) | (normalizeBase ? 1 << 9 : 0) | (forbidAboveRoot ? 1 << 10 : 0);
    return made(this.constructor.kind & 4, call('resolve', flags, this.#text, textOf(reference, 'the reference')));
  }

  relativize(target) {
    const { kind } = this.constructor;
    return made((kind & 4) + 1, call('relativize', kind, this.#text, textOf(target, 'the target')));
  }

  isSameDocument(reference, options) {
    const { normalized = false } = read(options, { normalized: 'boolean' }, 'isSameDocument');
    const flags = this.constructor.kind | (normalized ? 1 << 8 : 0);
    return call('same_document', flags, this.#text, textOf(reference, 'the reference'));
  }

  equals(other) {
    return this.#text === textOf(other, 'the other');
  }

  compare(other, options) {
    return call('compare', ladder(options, 'compare'), this.#text, textOf(other, 'the other'));
  }

  explain(other, options) {
    return call('explain', ladder(options, 'explain'), this.#text, textOf(other, 'the other'));
  }

  key(rung = 'scheme', options) {
    return call('key', number(rungs, rung, 'a rung') | ladder(options, 'key'), this.#text);
  }

  replace(changes, options) {
    const components = read(changes, COMPONENT_TYPES, 'replace', 'component');
    const { encode } = read(options, ENCODE, 'replace');
    const merged = {};
    const hasAuthority = components.authority !== undefined;
    for (const name of COMPONENTS) {
      const isPart = name === 'userinfo' || name === 'host' || name === 'port';
      if (components[name] !== undefined) merged[name] = components[name];
      else if (name !== 'authority' && !(hasAuthority && isPart)) merged[name] = this.#written(name);
    }
    const plain = encode ? COMPONENTS.filter((name) => components[name] !== undefined) : [];
    return build(this.constructor.kind, merged, plain);
  }

  withPair(key, value) {
    return this.#pairs(0, [string(key, 'the key'), nullable(value, 'the value')]);
  }

  appendPair(key, value) {
    return this.#pairs(1, [string(key, 'the key'), nullable(value, 'the value')]);
  }

  withoutPairs(...keys) {
    return this.#pairs(2, keys.flatMap((key) => [string(key, 'the key'), null]));
  }

  withPairs(pairs) {
    const isIterable = typeof pairs === 'object' && pairs?.[Symbol.iterator] !== undefined;
    const texts = Array.from(isIterable ? pairs : entriesOf(pairs, 'the pairs'), pairTexts);
    return this.withQuery(null).#pairs(1, texts.flat());
  }

  append(...segments) {
    return this.#again('append', 0, segments.map((segment) => string(segment, 'the segment')));
  }

  trim(options) {
    const { ignoreCase = false, ...given } = read(options, TRIM, 'trim');
    const [flags, ...texts] = trims(given);
    return this.#again('trim', flags << 8 | (ignoreCase ? 1 << 15 : 0), texts);
  }

  toUri(options) {
    const { idna = false } = read(options, IDNA, 'toUri');
    const { kind } = this.constructor;
    if ((kind & 4) === 0 && !idna) return this;
    return made(kind & 3, call('to_uri', idna ? 1 << 8 : 0, this.#text));
  }

  toIri(options) {
    const { idna = false } = read(options, IDNA, 'toIri');
    const { kind } = this.constructor;
    if ((kind & 4) !== 0) return this;
    return made(kind | 4, call('to_iri', idna ? 1 << 8 : 0, this.#text));
  }

  withAsciiHost() {
    return this.#again('ascii_host', 0);
  }

  audit(options) {
    return audit(this.#text, options);
  }

  redact(options) {
    return redact(this.#text, options);
  }

  toString() {
    return this.#text;
  }

  toJSON() {
    return this.#text;
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return `${this.constructor.name} ${JSON.stringify(redact(this.#text))}`;
  }

  /** Returns a component as it is written. */
  #written(name) {
    return name === 'port' ? this.portText : this[name];
  }

  #pairs(how, texts) {
    return this.#again('pairs_edit', how << 8, texts);
  }

  /** Calls an operation whose answer is of the same kind; one that changes nothing is this value. */
  #again(name, flags, texts = []) {
    const { kind } = this.constructor;
    const text = call(name, kind | flags, this.#text, ...texts);
    return text === this.#text ? this : made(kind, text);
  }

  // `withScheme` and so on, each of which sets one component.
  static {
    COMPONENTS.forEach((name, at) => {
      const method = `with${name[0].toUpperCase()}${name.slice(1)}`;
      Object.defineProperty(this.prototype, method, {
        value(value, options) {
          const { encode = false } = read(options, ENCODE, method);
          return this.#again('set', at << 8 | (encode ? 1 << 16 : 0), [nullable(value, name)]);
        },
        writable: true,
        configurable: true,
      });
    });
  }
}

/** Joins a reference to a base that may be relative. */
function joinLexical(base, reference) {
  const { kind } = base.constructor;
  return made(kind, call('join_lexical', kind, base.href, textOf(reference, 'the reference')));
}

function nullable(value, name) {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? String(value) : string(value, name);
}

function pairTexts(pair) {
  if (!Array.isArray(pair)) throw new TypeError(`urial: a pair must be an array of a key and a value, and is ${typeOf(pair)}`);
  return [string(pair[0], 'the key'), nullable(pair[1], 'the value')];
}

/** Builds a reference of a kind from its components; those in `plain` are encoded. */
function build(kind, components, plain) {
  const texts = COMPONENTS.map((name) => nullable(components[name], name));
  const flags = COMPONENTS.reduce((bits, name, at) => plain.includes(name) ? bits | 1 << 8 + at : bits, kind);
  return made(kind, call('build', flags, ...texts));
}

/** The switches of a comparison. */
function ladder(options, of) {
  const { unresolved = false, ignoreFragment = false, urnEquivalence = false } = read(options, LADDER, of);
  return (unresolved ? 1 << 8 : 0) | (ignoreFragment ? 1 << 16 : 0) | (urnEquivalence ? 1 << 17 : 0);
}

/** Looks at a text, valid or not, for what may deceive. */
export function audit(text, options) {
  const { names } = read(options, { names: 'texts' }, 'audit');
  return call('audit', 0, wellFormed(textOf(text)), ...(names ?? []));
}

/** Reads the switches of a redaction. */
export function redaction(text, options) {
  const { userinfo, fragment, likelyPasswords, passwordsOnly, queryKeys } = read(options, REDACTION, 'redact');
  const flags = (userinfo ? 1 : 0) | (fragment ? 2 : 0) | (likelyPasswords ? 4 : 0) | (passwordsOnly ? 8 : 0);
  return [flags, text, ...(queryKeys ?? [])];
}

/** Hides the secrets of one reference, valid or not. */
export function redact(text, options) {
  return call('redact', ...redaction(wellFormed(textOf(text)), options));
}

/** Members that are an answer of the module: the name, and where it is another, the operation and its flags. */
const ANSWERS = [
  ['segments'], ['segmentsDecoded', 'segments', 1 << 8], ['ip'], ['effectivePort', 'effective_port'], ['origin'], ['name'], ['extension'],
  ['registrableDomain', 'registrable_domain'],
];
for (const [name, operation = name, flags = 0] of ANSWERS) {
  Object.defineProperty(Parsed.prototype, name, {
    get() {
      return call(operation, flags, this.href);
    },
    configurable: true,
  });
}

export class Uri extends Parsed {
  static kind = 0;
  static rule = 'URI';
}
export class Reference extends Parsed {
  static kind = 1;
  static rule = 'URI-reference';

  joinLexical(reference) {
    return joinLexical(this, reference);
  }
}
export class AbsoluteUri extends Parsed {
  static kind = 2;
  static rule = 'absolute-URI';
}
export class RelativeRef extends Parsed {
  static kind = 3;
  static rule = 'relative-ref';
}
export class Iri extends Parsed {
  static kind = 4;
  static rule = 'IRI';
}
export class IriReference extends Parsed {
  static kind = 5;
  static rule = 'IRI-reference';

  joinLexical(reference) {
    return joinLexical(this, reference);
  }
}
export class AbsoluteIri extends Parsed {
  static kind = 6;
  static rule = 'absolute-IRI';
}
export class IriRelativeRef extends Parsed {
  static kind = 7;
  static rule = 'irelative-ref';
}

const KINDS = [Uri, Reference, AbsoluteUri, RelativeRef, Iri, IriReference, AbsoluteIri, IriRelativeRef];

/** Returns the class whose texts match a rule. */
export function classOf(rule) {
  const found = KINDS.find((kind) => kind.rule.toLowerCase() === string(rule, 'the rule').toLowerCase());
  if (found) return found;
  throw new RangeError(`urial: no class for the rule ${JSON.stringify(rule)}; there are ${KINDS.map((kind) => kind.rule).join(', ')}`);
}
