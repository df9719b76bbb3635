// Options: an object whose members have names and types that are known.

/** The types of members: what a value must be, and the test of it. */
const TYPES = {
  boolean: ['a boolean', (value) => typeof value === 'boolean'],
  text: ['a string', (value) => value === null || typeof value === 'string'],
  texts: ['an array of strings', (value) => value === null || isList(value, 'string')],
  list: ['an array of strings', (value) => isList(value, 'string')],
  numbers: ['an array of numbers', (value) => value === null || isList(value, 'number')],
  // Its owner checks it, as what is accepted is more than a string.
  any: ['', () => true],
};

/** The name of what a guard asks a policy about a connection, which has no path. */
export const CONNECTION = Symbol('connection');

/** What `trim` and a list take away, besides the case of keys. */
export const TRIMS = {
  dropFragment: 'boolean', sortQuery: 'boolean', dropTracking: 'boolean', dropWww: 'boolean', dropIndex: 'boolean', dropSlash: 'boolean',
  dropQuery: 'texts', keepQuery: 'texts',
};

/** Returns the flags of what to take away, from bit 0 on, and the patterns of keys with the number of those to drop. */
export function trims({ dropQuery = null, keepQuery = null, ...switches }) {
  const names = ['dropFragment', 'sortQuery', 'dropTracking', 'dropWww', 'dropIndex', 'dropSlash'];
  const flags = names.reduce((bits, name, at) => switches[name] ? bits | 1 << at : bits, 0);
  return [flags, String(dropQuery?.length ?? 0), ...dropQuery ?? [], ...keepQuery ?? []];
}

const NONE = Object.freeze({});

function isList(value, type) {
  return Array.isArray(value) && value.every((member) => typeof member === type);
}

/** Returns the type of a value in words. */
export function typeOf(value) {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  return `${typeof value === 'object' ? 'an' : 'a'} ${typeof value}`;
}

/**
 * Reads an object of options, each once; `types` has their names and types.
 * A name that does not exist is an error, so that a restriction with a slip in it is not dropped.
 */
export function read(given, types, of, noun = 'option') {
  if (given === undefined) return NONE;
  if (given === null || typeof given !== 'object' || Array.isArray(given)) {
    throw new TypeError(`urial: the ${noun}s of ${of} must be an object, and are ${typeOf(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(types, name)) continue;
    const names = Object.keys(types);
    const all = names.length === 1 ? `the only one is ${names[0]}` : `there are ${names.join(', ')}`;
    throw new TypeError(`urial: ${of} has no ${noun} ${JSON.stringify(name)}; ${all}`);
  }
  const found = {};
  for (const name of Object.keys(types)) {
    const value = given[name];
    if (value === undefined) continue;
    const [wanted, is] = TYPES[types[name]];
    if (!is(value)) throw new TypeError(`urial: the ${noun} ${name} of ${of} must be ${wanted}, and is ${shown(value, wanted)}`);
    found[name] = value;
  }
  return found;
}

/** Returns the entries of a map or a plain object. Others, such as a date, keep their values elsewhere. */
export function entriesOf(value, name) {
  if (value instanceof Map) return value;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  // Of any realm: no prototype, or one that has none itself.
  const prototype = isObject ? Object.getPrototypeOf(value) : null;
  if (isObject && (prototype === null || Object.getPrototypeOf(prototype) === null)) return Object.entries(value);
  throw new TypeError(`urial: ${name} must be a plain object or a Map, and is ${typeOf(value)}`);
}

/** Returns the type of a value in words, or that of the first member that is wrong. */
function shown(value, wanted) {
  if (!Array.isArray(value) || !wanted.startsWith('an array of ')) return typeOf(value);
  const type = wanted.slice('an array of '.length, -1);
  return `an array with ${typeOf(value.find((member) => typeof member !== type))}`;
}
