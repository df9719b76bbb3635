// The pairs of the query as a table that can be edited.

import { capital, card, h } from './dom.js';

/** Pairs that are shown: the others stay as they are. */
const MOST = 200;

/** Shows the pairs of a value; `edited` is called with the text that an edit makes. */
export function query(value, edited) {
  const pairs = value.pairs.map(([key, text]) => ({ key, text, had: text !== null }));
  const body = h('tbody', {});
  const said = h('p', { class: 'note', role: 'status' });
  const update = () => {
    try {
      // A key without a `=` stays without, unless somebody gives it a value.
      const made = value.withPairs(pairs.map(({ key, text, had }) => [key, text === null || (text === '' && !had) ? null : text]));
      said.textContent = '';
      edited(made.href);
    } catch (error) {
      said.textContent = `${capital(error.message)}.`;
    }
  };
  const draw = () => body.replaceChildren(...pairs.slice(0, MOST).map((pair, at) => h('tr', {},
    h('td', {}, h('input', { class: 'mono', 'aria-label': `Key ${at + 1}`, value: pair.key, oninput: (event) => { pair.key = event.target.value; update(); } })),
    h('td', {}, h('input', {
      class: 'mono', 'aria-label': `Value ${at + 1}`, value: pair.text ?? '', placeholder: pair.text === null ? 'no value' : '',
      oninput: (event) => { pair.text = event.target.value; update(); },
    })),
    h('td', {}, h('button', {
      type: 'button', class: 'quiet', 'aria-label': `Remove pair ${at + 1}`,
      onclick: () => {
        pairs.splice(at, 1);
        draw();
        update();
        (body.querySelectorAll('button')[Math.min(at, pairs.length - 1)] ?? add).focus();
      },
    }, 'Remove')))));
  const add = h('button', {
    type: 'button', class: 'quiet',
    onclick: () => {
      pairs.push({ key: '', text: '', had: true });
      draw();
      body.querySelector('tr:last-child input').focus();
    },
  }, 'Add a pair');
  draw();
  return card('Its query', pairs.length > MOST ? `The first ${MOST} of ${pairs.length} pairs, decoded.` : 'Decoded. Edit a pair, and the link follows.',
    h('table', { class: 'pairs' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Key'), h('th', { scope: 'col' }, 'Value'), h('th', { scope: 'col' }, h('span', { class: 'hidden' }, 'Remove')))), body),
    h('div', { class: 'below' }, add, said));
}
