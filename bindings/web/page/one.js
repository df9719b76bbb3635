// The panel of one link.

import { guessSuffix, repair } from '../npm/api.js';
import { byId, capital, card, copyButton, fill, fit, h, visible } from './dom.js';
import { drawing } from './drawing.js';
import { normalForm } from './normal.js';
import { query } from './query.js';
import { read } from './read.js';
import { keep } from './state.js';
import { verdict } from './verdict.js';

const EXAMPLES = [
  ['Somebody else’s name', 'http://www.paypal.com@198.51.100.7/login?account=verify'],
  ['Look-alike letters', 'https://www.аррӏе.com/id'],
  ['A hidden address', 'http://0x7f.1:8080/admin'],
  ['Needs repair', 'https://example.com/annual report.pdf?year=100%'],
  ['All parts', 'HTTPS://anna@Example.COM:443/a/./b/../%7Eteam/r%c3%a9sum%c3%a9?q=red%20shoes&page=2#results'],
];
const SAMPLE = 'https://anna@example.com:8042/over/there?name=ferret#nose';
const PANELS = ['verdict', 'fault', 'anatomy', 'normal', 'query', 'forms'];

const field = byId('uri');

/** Sets the text that is looked at. */
export function look(text) {
  field.value = text;
  show();
}

/** Makes the panel work. */
export function start() {
  byId('one').querySelector('.examples').append(...EXAMPLES.map(([name, text]) => (
    h('button', { type: 'button', class: 'chip', onclick: () => look(text) }, name))));
  field.addEventListener('input', () => show());
  // A link has no line breaks: they come from mails that were wrapped.
  field.addEventListener('paste', () => setTimeout(() => { if (/\s*[\r\n]+\s*/.test(field.value)) look(field.value.replace(/\s*[\r\n]+\s*/g, '')); }));
  field.addEventListener('keydown', (event) => { if (event.key === 'Enter') event.preventDefault(); });
  addEventListener('resize', () => fit(field));
}

let waiting;

/** Has the verdict read aloud, once nobody types for a moment. */
function tell() {
  clearTimeout(waiting);
  waiting = setTimeout(() => {
    const texts = [...byId('verdict').querySelectorAll('.tone, .sentence')].map(({ textContent }) => textContent);
    byId('told').textContent = texts.join(': ');
  }, 600);
}

/** Shows what there is to say of the text. `isQuery`: the table of pairs made it, and stays. */
function show(isQuery = false) {
  fit(field);
  const text = field.value.trim();
  keep({ uri: text });
  tell();
  if (text === '') return nothing();
  let reading;
  try {
    reading = read(text);
    fill('verdict', verdict(reading));
  } catch (error) {
    fill('verdict', h('div', { class: 'verdict bad' }, h('p', { class: 'tone' }, 'Not valid'), h('p', { class: 'sentence' }, `${capital(error.message)}.`)));
    return PANELS.slice(1).forEach((id) => fill(id));
  }
  fill('fault', reading.error && fault(reading));
  const kind = reading.value ? { 'URI': 'A URI', 'IRI': 'An IRI: letters beyond ASCII', 'URI-reference': 'A relative reference', 'IRI-reference': 'A relative reference with letters beyond ASCII' }[reading.value.kind]
    : 'As far as it can be split';
  fill('anatomy', card('Its parts', kind, drawing(reading)));
  fill('normal', reading.value && normalForm(reading.value));
  if (!isQuery) fill('query', reading.value && reading.value.query !== null && query(reading.value, edited));
  fill('forms', reading.value && forms(reading.value));
}

/** Shows the parts of a sample, before a link is typed. */
function nothing() {
  PANELS.forEach((id) => fill(id));
  fill('anatomy', card('What a link is made of', 'Point at a part.', drawing(read(SAMPLE))));
}

/** The table of pairs made another text. */
function edited(text) {
  field.value = text;
  show(true);
}

/** Shows the error with its place, and what would mend it. */
function fault({ text, error }) {
  const { start, end, message, hint } = error;
  const said = hint !== null && message.endsWith(hint) ? message.slice(0, -hint.length).replace(/;\s*$/, '') : message;
  const marked = h('p', { class: 'mono faulty', dir: 'ltr' }, visible(text.slice(0, start)),
    h('mark', {}, start === end ? '‸' : visible(text.slice(start, end)).replace(/ /g, '␣')), visible(text.slice(end)));
  return card('What is wrong', null, h('p', { class: 'message' }, `${capital(said)}.`), marked,
    hint !== null && h('p', { class: 'note' }, `${capital(hint)}.`), mend(text));
}

function mend(text) {
  let mended = null, changes = [], refusal = null;
  try {
    const { reference: repaired, changes: made } = repair(text);
    if (repaired !== text) [mended, changes] = [repaired, made];
  } catch (error) {
    refusal = error.message;
  }
  if (mended === null) {
    const guess = guessSuffix(text);
    if (guess === null) return refusal && h('p', { class: 'note' }, `It cannot be repaired without a guess: ${refusal}.`);
    mended = guess.reference;
  }
  return h('div', { class: 'mend' },
    h('button', { type: 'button', class: 'primary', onclick: () => { look(mended); field.focus(); } }, 'Repair it'),
    h('p', { class: 'mono', dir: 'ltr' }, visible(mended)),
    changes.length > 0 && h('ul', { class: 'note' }, changes.map(({ before, after }) => (
      h('li', {}, h('code', {}, visible(before).replace(/ /g, '␣')), after === '' ? ' goes' : [' becomes ', h('code', {}, visible(after))])))));
}

/** Shows the other forms of a link. */
function forms(value) {
  const rows = [];
  const row = (name, note, make) => {
    try {
      const text = String(make());
      rows.push(h('div', { class: 'form' }, h('dt', {}, name, h('span', { class: 'note' }, note)),
        h('dd', {}, h('span', { class: 'mono', dir: 'ltr' }, visible(text)), copyButton(text, name))));
    } catch (error) {
      rows.push(h('div', { class: 'form' }, h('dt', {}, name, h('span', { class: 'note' }, note)), h('dd', { class: 'note' }, `${capital(error.message)}.`)));
    }
  };
  row('URI', 'ASCII only, for programs', () => value.toUri({ idna: true }));
  row('IRI', 'letters as people read them', () => value.toIri({ idna: true }));
  if (value.hostClass === 'reg-name' && value.host) row('Host in the DNS', 'the name that is looked up', () => value.withAsciiHost().host);
  if (value.redact() !== value.href) row('To share', 'passwords hidden', () => value.redact());
  return card('Other forms', null, h('dl', { class: 'forms' }, rows));
}
