// Checks by rules, in every build.

import { accepts, call, string } from './engine.js';
import { number, rules } from './names.js';

/** Returns whether a text matches a rule of RFC 3986, RFC 3987 or RFC 6570. */
export function isValid(text, rule = 'URI') {
  const wanted = number(rules, rule, 'a rule');
  return accepts('valid', string(text), wanted);
}

/** Throws the error of a text that does not match a rule. */
export function check(text, rule = 'URI') {
  call('check', number(rules, rule, 'a rule'), string(text));
}
