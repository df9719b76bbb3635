// The address of the page: the input is after the `#`, so that it can be shared.

import { redact } from '../npm/api.js';

/** Returns the fields after the `#`. */
export function stateOf(address) {
  const at = address.indexOf('#');
  const fields = {};
  for (const field of at < 0 ? [] : address.slice(at + 1).split('&')) {
    const sign = field.indexOf('=');
    if (sign < 0) continue;
    const value = field.slice(sign + 1);
    try {
      fields[field.slice(0, sign)] = decodeURIComponent(value);
    } catch {
      // Somebody wrote the address by hand: a `%` may stand for itself.
      fields[field.slice(0, sign)] = value;
    }
  }
  return fields;
}

/** The most that is kept in the address: browsers cut longer ones off. */
const MOST = 32 << 10;

/**
 * Puts fields after the `#`; those that do not fit in an address leave it empty. So does a password:
 * the history of a browser keeps addresses, and other machines may get it.
 */
export function keep(fields) {
  let entries = Object.entries(fields).filter(([, value]) => value !== '');
  if (entries.some(([, value]) => value.length > MOST || !isWellFormed(value) || redact(value) !== value)) entries = [];
  const text = entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  history.replaceState(null, '', `#${text}`);
}

const isWellFormed = (text) => !/\p{Surrogate}/u.test(text);
