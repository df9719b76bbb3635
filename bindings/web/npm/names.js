// Names that the module has as numbers.

import { call, installs, string } from './engine.js';

let lists;
/** The module that said so. */
let install;

/** Facts about the module: rules, steps, rungs and features. */
export function about() {
  if (install !== installs) [lists, install] = [call('about', 0), installs];
  return lists;
}

export const rules = () => about().rules;
export const steps = () => about().steps;
export const rungs = () => about().rungs;

/** Returns the number of a name in a list; ABNF does not care about case. */
export function number(list, name, what) {
  const names = list();
  let at = names.indexOf(name);
  if (at < 0) {
    const wanted = string(name, what).toLowerCase();
    at = names.findIndex((known) => known.toLowerCase() === wanted);
  }
  if (at >= 0) return at;
  throw new RangeError(`urial: ${JSON.stringify(name)} is not ${what}; there are ${names.join(', ')}`);
}
