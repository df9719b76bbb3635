// Kinds of vectors about templates.

import { Template, UrialError } from '../npm/full.js';
import { Broken, Differs, Digits, same, shown, wanted } from './vector.mjs';

/** Runs; returns what came, or the error. */
function attempt(run) {
  try {
    return { value: run(), error: null };
  } catch (error) {
    if (error instanceof UrialError && error.kind !== 'internal') return { value: null, error };
    throw error;
  }
}

/** Reads a value of a variable; a whole number keeps its digits, however many. */
function variable(value) {
  if (value instanceof Digits) return /^-?\d+$/.test(value.text) ? value.text : Number(value.text);
  if (Array.isArray(value)) return value.map(scalar);
  if (value instanceof Map) return new Map([...value].map(([name, member]) => [name, scalar(member)]));
  return value;
}

function scalar(value) {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (value instanceof Digits) return value.text;
  throw new Broken('field `vars`: a string or a number in a list or an object is wanted');
}

function template(vector) {
  const text = vector.text('template');
  const expect = vector.value('expect');
  const acceptable = expect === false ? null : typeof expect === 'string' ? [expect] : wanted('expect', expect, Array.isArray, 'a string, a list of strings or false');
  const values = new Map([...vector.object('vars') ?? []].map(([name, value]) => [name, variable(value)]));
  const { value, error } = attempt(() => new Template(text).expand(values));
  if (acceptable === null ? error !== null : acceptable.includes(value)) return;
  throw new Differs(acceptable === null ? 'no expansion' : acceptable.map(shown).join(' or '), error ? `an error: ${error.message}` : shown(value));
}

/** Variables as a vector states them: texts only, undefined ones left out. */
function stated(expect) {
  if (expect === null || expect === false) return expect;
  const texts = (value) => {
    if (value instanceof Digits) return value.text;
    if (Array.isArray(value)) return value.map(texts);
    if (value instanceof Map) return new Map([...value].map(([name, member]) => [name, texts(member)]));
    return wanted('expect', value, (found) => typeof found === 'string', 'strings, lists and objects');
  };
  const variables = wanted('expect', expect, (found) => found instanceof Map, 'variables, null or false');
  return new Map([...variables].filter(([, value]) => value !== null).map(([name, value]) => [name, texts(value)]));
}

/** Shows variables in the order of their names; the pairs of a map keep theirs. */
function inOrder(variables) {
  if (variables === null || variables === false) return shown(variables);
  const entries = variables instanceof Map ? [...variables] : Object.entries(variables);
  return shown(new Map(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))));
}

function compared(vector, run) {
  const expected = stated(vector.value('expect'));
  const { value, error } = attempt(() => run(new Template(vector.text('template')), vector.text('input')));
  if (error) {
    if (expected === false) return null;
    throw new Differs(shown(expected), `an error: ${error.message}`);
  }
  const [wantedText, came] = [inOrder(expected), inOrder(value && (value.variables ?? value))];
  if (wantedText !== came) throw new Differs(wantedText, came);
  return value;
}

function templateMatch(vector) {
  compared(vector, (made, input) => {
    const variables = made.match(input, { strict: vector.flagOr('strict', false) });
    return variables && { variables };
  });
}

function recognize(vector) {
  const found = compared(vector, (made, input) => made.recognize(input));
  const rest = vector.optional('rest');
  if (rest === null || found === null) return;
  const isObject = rest instanceof Map && new Set(found.rest.map(([name]) => name)).size === found.rest.length;
  const names = (map) => shown(new Map([...map].sort(([a], [b]) => (a < b ? -1 : 1))));
  if (isObject) same(names(rest), names(new Map(found.rest)));
  else same(rest, found.rest);
}

export const KINDS = { template, template_match: templateMatch, recognize };
