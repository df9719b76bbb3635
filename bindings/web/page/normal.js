// The normal form, step by step.

import { card, copyButton, h, visible } from './dom.js';
import { parts } from './read.js';

const STEPS = [
  ['case', 'Case', 'scheme and host in small letters, triplets in capitals', '6.2.2.1'],
  ['percent', 'Percent-encoding', 'what need not be encoded is decoded', '6.2.2.2'],
  ['path', 'Path', '. and .. are worked out', '6.2.2.3'],
  ['scheme', 'Scheme', 'what the scheme takes for granted goes', '6.2.3'],
];

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
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start++;
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const gone = old.slice(start, old.length - end), come = now.slice(start, now.length - end);
  return [visible(now.slice(0, start)), gone && h('del', {}, visible(gone)), come && h('ins', {}, visible(come)), visible(now.slice(now.length - end))].filter(Boolean);
}
