// The page: unpacks the module, then makes the panels work.

import { install } from '../npm/engine.js';
import { byId, h } from './dom.js';
import * as list from './list.js';
import * as one from './one.js';
import { keep, stateOf } from './state.js';
import * as two from './two.js';

const TABS = ['one', 'two', 'list'];

/** Returns the bytes of the module, which is in the page in base64, compressed. */
async function unpacked() {
  const text = atob(byId('module').textContent);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Shows a panel. */
function choose(name, focuses = false) {
  for (const id of TABS) {
    const tab = byId(`tab-${id}`);
    tab.setAttribute('aria-selected', String(id === name));
    tab.tabIndex = id === name ? 0 : -1;
    byId(id).hidden = id !== name;
    if (id === name && focuses) tab.focus();
  }
}

function tabs() {
  TABS.forEach((name, at) => {
    const tab = byId(`tab-${name}`);
    tab.addEventListener('click', () => {
      choose(name);
      if (name === 'one') one.look(byId('uri').value);
      else if (name === 'two') two.look(byId('first').value, byId('second').value);
      else keep({ list: '1' });
    });
    tab.addEventListener('keydown', ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      const to = step ? TABS[(at + step + TABS.length) % TABS.length] : { Home: TABS[0], End: TABS.at(-1) }[key];
      if (to) byId(`tab-${to}`).click(), choose(to, true);
    });
  });
}

/** Shows what the address says. */
function follow() {
  const { uri = '', first, second, list: isList } = stateOf(location.href);
  if (first !== undefined || second !== undefined) {
    choose('two');
    two.look(first ?? '', second ?? '');
  } else if (isList !== undefined) {
    choose('list');
  } else {
    choose('one');
    one.look(uri);
  }
}

unpacked().then((bytes) => {
  install(() => bytes);
  one.start();
  two.start();
  list.start(bytes);
  tabs();
  follow();
  addEventListener('hashchange', follow);
  document.documentElement.dataset.ready = '';
}).catch(failed);

function failed(error) {
  document.querySelector('main').replaceChildren(h('p', { class: 'verdict bad', role: 'alert' },
    `This browser cannot run the page: ${error.message}. It needs WebAssembly and DecompressionStream, as browsers have had since 2023.`));
  throw error;
}
