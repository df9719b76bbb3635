// The normal form, step by step.

import { card, copyButton, h, visible } from './dom.js';
import { parts } from './read.js';

const STEPS = [
  ['case', 'Case', 'scheme and host in small letters, triplets in capitals', '6.2.2.1'],
  ['percent', 'Percent-encoding', 'needless triplets are decoded', '6.2.2.2'],
  ['path', 'Path', '. and .. are worked out', '6.2.2.3'],
  ['scheme', 'Scheme', 'what the scheme takes for granted goes', '6.2.3'],
];

/** Longer parts have their changes marked as one: a mark each would freeze the page. */
const MOST_LETTERS = 2000;

/** Shows what each step of normalization changes. */
export function normalForm(value) {
  let before = value;
  // Each step includes those before it, but for `percent` and `path`, which stand alone.
  const shown = STEPS.map(([step, name, about, section]) => {
    const after = before.normalize(step);
    const item = h('li', { class: after.href === before.href ? 'same' : 'changed' },
      h('div', {}, h('strong', {}, name), h('span', { class: 'note' }, about, h('span', { class: 'section' }, ` · section ${section}`))),
      after.href === before.href ? h('p', { class: 'note nothing' }, 'changes nothing') : h('p', { class: 'mono', dir: 'ltr' }, difference(before, after)));
    before = after;
    return item;
  });
  const isNormal = before.href === value.href;
  return card('Its normal form', isNormal ? 'It is in normal form already.' : null,
    !isNormal && h('div', { class: 'result' }, h('p', { class: 'mono', dir: 'ltr' }, visible(before.href)), copyButton(before.href, 'the normal form')),
    !isNormal && h('ol', { class: 'steps' }, shown));
}

/** Marks what differs, part by part. */
export function difference(before, after) {
  const old = texts(before), now = texts(after);
  const pieces = [];
  const names = new Set([...old.keys(), ...now.keys()]);
  for (const name of ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment']) {
    if (names.has(name)) pieces.push(changed(old.get(name) ?? '', now.get(name) ?? ''));
  }
  return pieces.flat();
}

/** Returns the parts of a value with the delimiters before them, and `:` after the scheme. */
function texts(value) {
  const found = new Map();
  let waiting = '';
  let last = null;
  for (const { name, start, end } of parts({ text: value.href, value })) {
    const text = value.href.slice(start, end);
    if (name !== null) {
      found.set(name, waiting + text);
      waiting = '';
      last = name;
    } else if (last === 'scheme' && text === ':') found.set('scheme', `${found.get('scheme')}:`);
    else if (last === 'userinfo' && text === '@') found.set('userinfo', `${found.get('userinfo')}@`);
    else waiting += text;
  }
  return found;
}

function changed(old, now) {
  if (old === now) return [visible(now)];
  const before = letters(old), after = letters(now);
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before.at(-1 - end) === after.at(-1 - end)) end++;
  const isOneToOne = before.length === after.length && before.length < MOST_LETTERS;
  const pieces = [visible(after.slice(0, start).join(''))];
  for (let at = start; at < after.length - end || at === start;) {
    // Where each letter has its match, what did not change between two changes stays as it is.
    let to = isOneToOne ? at : after.length - end;
    if (isOneToOne) while (to < after.length - end && before[to] !== after[to]) to++;
    const gone = before.slice(at, isOneToOne ? to : before.length - end).join(''), come = after.slice(at, to).join('');
    if (gone) pieces.push(h('del', {}, visible(gone)));
    if (come) pieces.push(h('ins', {}, visible(come)));
    at = to;
    while (isOneToOne && at < after.length - end && before[at] === after[at]) at++;
    pieces.push(visible(after.slice(to, at).join('')));
    if (!isOneToOne) break;
  }
  return [...pieces, visible(after.slice(after.length - end).join(''))].filter((piece) => piece !== '');
}

/** Returns the letters of a text; a triplet is one. */
const letters = (text) => text.match(/%[0-9a-f]{2}|[^]/gi) ?? [];
