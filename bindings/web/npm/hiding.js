// Values that Node prints without their passwords.

import { call } from './engine.js';

const INSPECT = Symbol.for('nodejs.util.inspect.custom');

const hidden = (text) => (text === null ? null : call('redact', 0, text));

/** Has a value printed as another one; the value itself is as it was. */
export function printedAs(value, print) {
  return Object.defineProperty(value, INSPECT, { value: print, enumerable: false });
}

/** Has the components of a text printed without its password. */
export function hideComponents(components, text) {
  return printedAs(components, () => call('split', 0, hidden(text)));
}

/** Has decoded elements printed without the password of their text. */
export function hideElements(elements, text) {
  return printedAs(elements, () => ({ ...elements, userinfo: call('split', 0, hidden(text)).userinfo ?? '' }));
}

/** Has an object printed with the passwords hidden in those members that are references. */
export function hideReferences(object, ...names) {
  return printedAs(object, () => ({ ...object, ...Object.fromEntries(names.map((name) => [name, hidden(object[name])])) }));
}
