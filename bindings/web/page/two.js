// The panel of two links.

import { IriReference, parse } from '../npm/api.js';
import { byId, capital, card, copyButton, fill, fit, h, visible } from './dom.js';
import { difference } from './normal.js';
import { read } from './read.js';
import { keep } from './state.js';

const fields = { first: byId('first'), second: byId('second') };
const RUNGS = {
  string: ['String', 'letter by letter'],
  case: ['Case', 'with case put right'],
  percent: ['Percent-encoding', 'without needless triplets'],
  path: ['Path', 'with . and .. worked out'],
  scheme: ['Scheme', 'with what the scheme takes for granted'],
  protocol: ['Protocol', 'with what only the protocol knows'],
};
const EXAMPLES = [
  ['Equal in the end', 'HTTP://Example.com:80/a/../%7Eteam', 'http://example.com/~team'],
  ['A step aside', 'https://example.com/docs/guide/start.html', '../img/logo.svg?v=2'],
  ['Not the same', 'https://example.com/a', 'https://example.com/A'],
];

/** Sets the two texts. */
export function look(first, second) {
  fields.first.value = first;
  fields.second.value = second;
  show();
}

/** Makes the panel work. */
export function start() {
  for (const field of Object.values(fields)) {
    field.addEventListener('input', show);
    field.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); });
  }
  byId('two').querySelector('.pair').after(h('div', { class: 'examples', role: 'group', 'aria-label': 'Examples' }, EXAMPLES.map(([name, first, second]) => (
    h('button', { type: 'button', class: 'chip', onclick: () => look(first, second) }, name)))));
}

function show() {
  Object.values(fields).forEach(fit);
  const texts = Object.values(fields).map(({ value }) => value.trim());
  keep({ first: texts[0], second: texts[1] });
  for (const id of ['agreement', 'ladder', 'relations']) fill(id);
  if (texts.includes('')) return;
  const refused = [];
  const values = texts.map((text, at) => {
    try {
      const { value, error } = read(text);
      if (error) refused.push(h('p', {}, `The ${at === 0 ? 'first' : 'second'} is not valid: ${error.message}.`));
      return value;
    } catch (error) {
      refused.push(h('p', {}, `The ${at === 0 ? 'first' : 'second'} is not valid: ${error.message}.`));
      return null;
    }
  });
  if (refused.length) return fill('agreement', h('div', { class: 'verdict bad' }, h('p', { class: 'tone' }, 'Not valid'), refused));
  const [first, second] = alike(values);
  ladder(first, second);
  fill('relations', relations(first, second));
}

/** Makes IRIs of both if one is: kinds do not mix. */
function alike(values) {
  if (!values.some(({ kind }) => kind.startsWith('I'))) return values;
  return values.map((value) => (value.kind.startsWith('I') ? value : parse(value.href, value.isRelative ? 'IRI-reference' : 'IRI')));
}

function ladder(first, second) {
  const { agreement, steps } = first.explain(second, { unresolved: true });
  const said = agreement === null ? 'They are different on every rung.'
    : agreement === 'string' ? 'They are the same text.' : ['They are equivalent, from the rung ', h('strong', {}, RUNGS[agreement][0].toLowerCase()), ' on.'];
  fill('agreement', h('div', { class: `verdict ${agreement === null ? 'plain' : 'calm'}` },
    h('p', { class: 'tone' }, h('span', { class: 'mark', 'aria-hidden': 'true' }), agreement === null ? 'Different' : 'Equivalent'),
    h('p', { class: 'sentence' }, said),
    (first.isRelative || second.isRelative) && h('p', { class: 'note' }, 'Compared as they stand: one of them is relative.')));
  let before = [first.href, second.href];
  fill('ladder', card('The ladder of comparison', 'RFC 3986, section 6: each rung knows more than the one before.',
    h('ol', { class: 'steps rungs' }, steps.map(({ rung, agree, first: one, second: other }) => {
      const now = [one.text, other.text];
      const lines = now.map((text, at) => h('p', { class: 'mono', dir: 'ltr' }, text === before[at] ? visible(text) : difference(lenient(before[at]), lenient(text))));
      before = now;
      const [name, about] = RUNGS[rung] ?? [rung, ''];
      return h('li', { class: agree ? 'agree' : 'differ' },
        h('div', {}, h('strong', {}, name), h('span', { class: 'note' }, about), h('span', { class: 'answer' }, agree ? 'the same' : 'different')), h('div', {}, lines));
    }))));
}

const lenient = (text) => new IriReference(text);

function relations(first, second) {
  const row = (name, note, make) => {
    const term = h('dt', {}, name, h('span', { class: 'note' }, note));
    try {
      const text = make().href;
      return h('div', { class: 'form' }, term, h('dd', {}, text === '' ? h('span', { class: 'note' }, 'the empty reference') : [h('span', { class: 'mono', dir: 'ltr' }, visible(text)), copyButton(text, name)]));
    } catch (error) {
      return h('div', { class: 'form' }, term, h('dd', { class: 'note' }, `${capital(error.message)}.`));
    }
  };
  const isBase = !first.isRelative;
  return card('From one to the other', null, h('dl', { class: 'forms' },
    row('Resolve', 'the second, met on the page of the first', () => { if (!isBase) throw new Error('the first link has no scheme, so it is no base'); return first.resolve(second); }),
    row('Relativize', 'the shortest way from the first to the second', () => {
      if (!isBase) throw new Error('the first link has no scheme, so it is no base');
      return first.relativize(second.isRelative ? first.resolve(second) : second);
    })));
}
