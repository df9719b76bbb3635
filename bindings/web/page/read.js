// A text as the page sees it: the first kind that it is, or the error.

import { parse, split } from '../npm/api.js';

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const KINDS = ['URI', 'IRI', 'URI-reference', 'IRI-reference'];

/** Parses a text by the narrowest rule that it matches; `error` is the one of the likeliest rule. */
export function read(text) {
  let error = null;
  for (const rule of KINDS) {
    try {
      return { text, value: parse(text, rule), error: null };
    } catch (caught) {
      // Half of a surrogate pair: no other rule takes it, and the text cannot be split either.
      if (caught.name !== 'UrialError' || caught.kind === 'lone-surrogate') throw caught;
      // The grammar of IRIs allows the most letters: its error is not about those.
      if (rule === (HAS_SCHEME.test(text) ? 'IRI' : 'IRI-reference')) error = caught;
    }
  }
  return { text, value: null, error };
}

const NAMES = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/** Returns the parts of a text in order, the delimiters between them included: `{ name, start, end }`. */
export function parts({ text, value }) {
  const found = value ? value.components : split(text);
  const list = [];
  let at = 0;
  const delimiter = (length) => { if (length) list.push({ name: null, start: at, end: at += length }); };
  const part = (name) => list.push({ name, start: at, end: at += found[name].length });
  for (const name of NAMES) {
    if (name === 'userinfo' && found.authority !== null) delimiter(2);
    if (found[name] === null) continue;
    if (name === 'port' || name === 'query' || name === 'fragment') delimiter(1);
    part(name);
    if (name === 'scheme' || name === 'userinfo') delimiter(1);
  }
  return list;
}
