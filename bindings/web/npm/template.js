// Templates of RFC 6570.

import { call, string } from './engine.js';
import { entriesOf, read } from './options.js';

/** A URI template. */
export class Template {
  #text;
  #variables;

  constructor(text) {
    this.#variables = call('template', 0, string(text, 'the template'));
    this.#text = text;
  }

  static parse(text) {
    return new Template(text);
  }

  /** The variables in their order, each with its name and its place. */
  get variables() {
    return this.#variables.map((variable) => ({ ...variable }));
  }

  /** Puts values in: strings, numbers, booleans, arrays, and objects or maps of them. */
  expand(values = {}) {
    return call('expand', 0, this.#text, ...textsOf(values));
  }

  /** Puts some of the values in, and leaves the others for later. */
  expandPartial(values = {}) {
    return new PartialTemplate(this.#text, textsOf(values));
  }

  /** Returns the variables of a text that a client sent, or null; with `strict`, those that expand to it. */
  match(text, options) {
    const { strict = false } = read(options, { strict: 'boolean' }, 'match');
    const found = call('matches', strict ? 1 : 0, this.#text, string(text));
    return found && variables(found);
  }

  /** Returns the variables of a text and its other pairs, or null: for URIs from elsewhere. */
  recognize(text) {
    const found = call('recognize', 0, this.#text, string(text));
    return found && { ...found, variables: variables(found.variables) };
  }

  toString() {
    return this.#text;
  }

  toJSON() {
    return this.#text;
  }
}

/** A template that has some of its values. Expanding what is left is expanding the template with all values. */
export class PartialTemplate {
  #template;
  #values;
  #left;

  constructor(template, values) {
    this.#left = call('expand_partial', 0, template, ...values);
    this.#template = template;
    this.#values = values;
  }

  /** The names of the values that wait for another one of their expression. */
  get kept() {
    return [...this.#left.kept];
  }

  expand(values = {}) {
    return call('expand', 0, this.#template, ...textsOf(values), ...this.#values);
  }

  expandPartial(values = {}) {
    return new PartialTemplate(this.#template, [...textsOf(values), ...this.#values]);
  }

  toString() {
    return this.#left.text;
  }
}

/** Returns values as the module takes them; of a name that comes twice, the last one counts. */
function textsOf(values) {
  const texts = [];
  for (const [name, value] of entriesOf(values, 'the variables')) push(texts, string(name, 'the name of a variable'), value);
  return texts;
}

function push(texts, name, value) {
  if (value === null || value === undefined) return;
  if (typeof value !== 'object') {
    texts.push(name, 't1', scalar(value, name));
  } else if (Array.isArray(value)) {
    const members = value.filter(isDefined);
    texts.push(name, `l${members.length}`, ...members.map((member) => scalar(member, name)));
  } else {
    const entries = [...entriesOf(value, `the value of ${name}`)].filter(([, member]) => isDefined(member));
    texts.push(name, `m${entries.length * 2}`, ...entries.flatMap(([key, member]) => [string(key, `a key of ${name}`), scalar(member, name)]));
  }
}

function isDefined(value) {
  return value !== null && value !== undefined;
}

function scalar(value, name) {
  if (typeof value === 'string') return value;
  if (['number', 'bigint', 'boolean'].includes(typeof value)) return String(value);
  throw new TypeError(`urial: the value of ${name} must be strings, numbers or booleans, in an array or an object at most`);
}

/** Makes an object of pairs; a map in it keeps its order. */
function variables(pairs) {
  const object = Object.create(null);
  for (const [name, value] of pairs) {
    object[name] = value?.map ? (Array.isArray(value) ? value : new Map(value.map)) : value;
  }
  return object;
}
