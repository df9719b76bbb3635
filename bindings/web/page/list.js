// The panel of a list, which a worker cleans.

import workerText from 'worker:text';
import { byId, capital, card, fill, h, visible } from './dom.js';
import { keep } from './state.js';

/** Longer texts are not put in the field, where they would freeze the page. */
const MOST_PASTED = 100_000;
const number = new Intl.NumberFormat('en');
const count = (value) => number.format(value);
const bytesOf = (size) => (size < 1e3 ? `${size} bytes` : size < 1e6 ? `${(size / 1e3).toFixed(1)} kB` : `${(size / 1e6).toFixed(1)} MB`);

let module;
let worker = null;
let source = null;
let urls = [];

/** Makes the panel work; `bytes` are the module that the worker gets. */
export function start(bytes) {
  module = bytes;
  const area = h('textarea', {
    id: 'lines', class: 'mono', rows: '6', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off',
    placeholder: 'One link a line. Or drop a file here, a million lines and more.', 'aria-describedby': 'list-note',
  });
  const file = h('input', { type: 'file', id: 'file', class: 'hidden', tabindex: '-1', 'aria-label': 'A file with one link a line' });
  area.addEventListener('input', () => { if (area.value) set(null, ''); });
  area.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (text.length <= MOST_PASTED) return;
    event.preventDefault();
    set(new Blob([text]), 'Pasted text');
  });
  file.addEventListener('change', () => { if (file.files[0]) set(file.files[0], file.files[0].name), run(); });
  const drop = h('div', { class: 'drop' }, area, h('p', { id: 'chosen', class: 'picked', hidden: true }));
  for (const name of ['dragenter', 'dragover']) drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.add('over'); });
  for (const name of ['dragleave', 'drop']) drop.addEventListener(name, (event) => { event.preventDefault(); drop.classList.remove('over'); });
  drop.addEventListener('drop', ({ dataTransfer }) => {
    const [dropped] = dataTransfer.files;
    if (dropped) set(dropped, dropped.name), run();
    else area.value = dataTransfer.getData('text/plain');
  });
  // A file that misses the field would be opened instead of the page.
  for (const name of ['dragover', 'drop']) addEventListener(name, (event) => event.preventDefault());
  byId('list').append(
    h('div', { class: 'field' }, h('label', { for: 'lines' }, 'Paste a list, or drop a file'), drop),
    h('p', { class: 'note', id: 'list-note' }, 'Removes invalid lines and duplicates, and normalizes the rest in its order. Text or gzip.'),
    h('div', { class: 'options', role: 'group', 'aria-label': 'How to clean' },
      choice('kind', 'Lines are', [['URI', 'URIs'], ['IRI', 'IRIs'], ['URI-reference', 'references']]),
      choice('step', 'Normal form', [['scheme', 'all steps'], ['syntax', 'syntax only'], ['case', 'case only'], ['', 'none']]),
      check('repair', 'Repair what is safe to repair'), check('guess', 'Add https:// to bare hosts')),
    h('div', { class: 'actions' }, h('button', { type: 'button', id: 'clean', class: 'primary', onclick: run }, 'Clean'),
      h('button', { type: 'button', class: 'quiet', onclick: () => file.click() }, 'Choose a file'), file,
      h('button', { type: 'button', id: 'stop', class: 'quiet', hidden: true, onclick: stop }, 'Stop')),
    h('div', { id: 'progress' }), h('div', { id: 'said', class: 'hidden', role: 'status', 'aria-live': 'polite' }), h('div', { id: 'outcome' }));
}

function choice(id, label, options) {
  return h('label', { class: 'choice' }, label, h('select', { id }, options.map(([value, text]) => h('option', { value }, text))));
}

function check(id, label) {
  return h('label', { class: 'check' }, h('input', { type: 'checkbox', id }), label);
}

/** Takes a blob as the list, or else the text of the field. */
function set(blob, name) {
  source = blob;
  const chosen = byId('chosen');
  chosen.hidden = blob === null;
  if (blob === null) return;
  byId('lines').value = '';
  chosen.replaceChildren(h('strong', {}, name), ` ${bytesOf(blob.size)} `,
    h('button', { type: 'button', class: 'quiet', onclick: () => { set(null, ''); byId('lines').focus(); } }, 'Remove'));
}

function run() {
  stop();
  keep({ list: '1' });
  fill('outcome');
  const blob = source ?? new Blob([byId('lines').value]);
  if (blob.size === 0) return fill('outcome', h('p', { class: 'note' }, 'There is no list yet: paste one, or choose a file.'));
  const url = URL.createObjectURL(new Blob([workerText], { type: 'text/javascript' }));
  worker = new Worker(url);
  URL.revokeObjectURL(url);
  const began = performance.now();
  const bar = h('progress', { max: '1', 'aria-label': 'Cleaning' });
  bar.value = 0;
  const words = h('p', { class: 'note' }, 'Reading…');
  fill('progress', bar, words);
  byId('said').textContent = 'Cleaning';
  byId('stop').hidden = false;
  worker.onmessage = ({ data }) => {
    if (data.error !== undefined) return failed(data.error);
    if (data.done) return finished(data, performance.now() - began);
    bar.value = data.size === 0 ? 1 : data.read / data.size;
    words.textContent = `${count(data.report.read)} lines, ${bytesOf(data.read)} of ${bytesOf(data.size)}`;
  };
  worker.onerror = ({ message }) => failed(message);
  worker.postMessage({ module, source: blob, options: {
    rule: byId('kind').value, step: byId('step').value || null, repair: byId('repair').checked, guessScheme: byId('guess').checked ? 'https' : null,
  } });
}

function stop() {
  worker?.terminate();
  worker = null;
  urls.forEach((url) => URL.revokeObjectURL(url));
  urls = [];
  byId('stop').hidden = true;
  fill('progress');
}

function failed(message) {
  stop();
  fill('outcome', h('div', { class: 'verdict bad', role: 'alert' }, h('p', { class: 'sentence' }, `The list could not be cleaned: ${message}.`)));
}

function download(blob, name, text, isFirst) {
  const url = URL.createObjectURL(blob);
  urls.push(url);
  return h('a', { class: isFirst ? 'button primary' : 'button quiet', href: url, download: name }, text, h('span', { class: 'size' }, bytesOf(blob.size)));
}

function finished({ report, result, refused, refusedShown, shown, isCut }, time) {
  stop();
  const { read, kept, duplicates, blank, invalid, repaired, kinds } = report;
  const lasted = `${(time / 1000).toFixed(time < 10_000 ? 2 : 0)} s`;
  byId('said').textContent = `Done: ${count(kept)} of ${count(read)} lines kept, ${count(invalid)} refused.`;
  const shares = [['kept', kept], ['duplicates', duplicates], ['empty', blank], ['refused', invalid]].filter(([, value]) => value > 0);
  fill('outcome',
    card(`${count(kept)} of ${count(read)} lines kept`, `in ${lasted}`,
      stacked(shares, read),
      h('dl', { class: 'counts' }, [...shares, ...(repaired ? [['repaired', repaired]] : [])].map(([name, value]) => (
        h('div', { class: name }, h('dt', {}, name), h('dd', {}, count(value)))))),
      h('div', { class: 'actions' }, download(result, 'clean.txt', 'Download the result', true), invalid > 0 && download(refused, 'refused.jsonl', 'Download refused lines'))),
    kinds.length > 0 && card('Why lines were refused', null, bars(kinds)),
    refusedShown.length > 0 && card('Refused lines', invalid > refusedShown.length ? `the first ${count(refusedShown.length)} of ${count(invalid)}` : null, table(refusedShown)),
    shown !== '' && card('The result', isCut ? 'how it begins' : null, h('pre', { class: 'mono preview', tabindex: '0', role: 'region', 'aria-label': 'Text of the result' }, isCut ? shown.slice(0, shown.lastIndexOf('\n')) : shown)));
}

/** Draws the shares of all lines in one bar; the numbers are below it. */
function stacked(shares, total) {
  const bar = h('div', { class: 'stacked', 'aria-hidden': 'true' });
  for (const [name, value] of shares) {
    const share = h('span', { class: name });
    share.style.flexGrow = String(value / total);
    bar.append(share);
  }
  return bar;
}

function bars(kinds) {
  const most = Math.max(...kinds.map((kind) => kind.count));
  return h('ol', { class: 'bars' }, kinds.map((kind) => {
    const bar = h('span', { class: 'bar', 'aria-hidden': 'true' });
    bar.style.width = `${Math.max(100 * kind.count / most, 0.5)}%`;
    return h('li', {}, h('span', { class: 'words' }, capital(kind.words)), h('span', { class: 'number' }, count(kind.count)),
      h('span', { class: 'track', 'aria-hidden': 'true' }, bar), h('span', { class: 'note' }, `first in line ${count(kind.line)}`));
  }));
}

function table(lines) {
  return h('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': 'Table of refused lines' }, h('table', { class: 'refusals' },
    h('thead', {}, h('tr', {}, ['Line', 'Text', 'Why'].map((name) => h('th', { scope: 'col' }, name)))),
    h('tbody', {}, lines.map(({ line, text, error }) => h('tr', {}, h('td', { class: 'number' }, count(line)),
      h('td', { class: 'mono', dir: 'ltr' }, visible(text.slice(0, error.start)), h('mark', {}, visible(text.slice(error.start, error.end)) || '‸'), visible(text.slice(error.end))),
      h('td', {}, capital(error.message)))))));
}
