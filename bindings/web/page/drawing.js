// The drawing of RFC 3986 section 3: the text, and below it what each part is.

import { decode } from '../npm/api.js';
import { copyButton, h, visible } from './dom.js';
import { parts } from './read.js';

/** The purpose of each part, and its section of the RFC. */
const ABOUT = {
  scheme: ['3.1', 'How to read the rest, and usually the protocol that fetches it.'],
  userinfo: ['3.2.1', 'The user who asks. The link does not lead there, although it comes first.'],
  host: ['3.2.2', 'Where the link leads: who answers.'],
  port: ['3.2.3', 'The port number of the service on the host.'],
  path: ['3.3', 'The page or file that is requested, from the general to the particular.'],
  query: ['3.4', 'More for the host, often as pairs of key and value.'],
  fragment: ['3.5', 'A place in the fetched page. It is never sent to the host.'],
};
const HOSTS = { ipv4: 'an IPv4 address', ipv6: 'an IPv6 address', ipvfuture: 'an address of a future version', 'reg-name': 'a name' };
/** A longer part is shortened in the drawing. */
const MOST = 400;
const SVG = 'http://www.w3.org/2000/svg';
/** Heights in the drawing, in pixels from the bottom of the letters. */
const BRACKET = 6, LEVEL = 17, LABEL = 14, GAP = 10;

/** Draws a reading; returns the elements. The drawing follows the width that it gets. */
export function drawing(reading) {
  const list = parts(reading);
  const detail = h('div', { class: 'detail', id: 'detail', 'aria-live': 'polite' });
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('aria-hidden', 'true');
  const spans = [];
  const show = (name) => {
    for (const { element, part } of spans) {
      element.classList.toggle('chosen', part.name === name);
      element.setAttribute('aria-pressed', String(part.name === name));
    }
    detail.replaceChildren(...described(name, reading, list));
  };
  const text = h('p', { class: 'uri mono', dir: 'ltr' }, list.map((part) => {
    const shown = visible(reading.text.slice(part.start, part.end), MOST);
    if (part.name === null) return h('span', { class: 'delimiter' }, shown);
    const element = h('span', {
      class: `part ${part.name}`, role: 'button', tabindex: '0', 'aria-pressed': 'false', 'aria-label': `${part.name}: ${shown || 'empty'}`,
      onmouseenter: () => show(part.name), onfocus: () => show(part.name), onclick: () => show(part.name),
      onkeydown: (event) => { if (event.key === 'Enter' || event.key === ' ') event.preventDefault(), show(part.name); },
    }, shown);
    spans.push({ element, part });
    return element;
  }));
  const figure = h('div', { class: 'drawing', role: 'group', 'aria-label': 'Components of the link' }, text, svg);
  new ResizeObserver(() => measure(figure, svg, spans)).observe(figure);
  const first = ['host', 'scheme', 'path'].find((name) => list.some((part) => part.name === name && part.end > part.start));
  show(first ?? 'path');
  return [figure, detail];
}

/** Draws brackets and names below the letters, where they are now; names that would touch go a level down. */
function measure(figure, svg, spans) {
  const box = figure.getBoundingClientRect();
  svg.setAttribute('width', box.width);
  svg.setAttribute('height', box.height);
  const drawn = [];
  const ends = new Map();
  for (const { element, part } of spans) {
    const rects = [...element.getClientRects()].filter(({ width }) => width > 0.5);
    if (rects.length === 0) continue;
    // A part on two lines has its name below the longer piece.
    const widest = rects.reduce((best, rect) => (rect.width > best.width ? rect : best));
    for (const rect of rects) {
      const left = rect.left - box.left + 1, right = rect.right - box.left - 1, top = rect.bottom - box.top + 3;
      drawn.push(bracket(left, right, top, rect === widest, part.name));
      if (rect !== widest) continue;
      const width = part.name.length * 7.2 + GAP;
      const middle = (left + right) / 2;
      const start = Math.max(0, Math.min(middle - width / 2, box.width - width));
      const line = Math.round(rect.top);
      const levels = ends.get(line) ?? ends.set(line, []).get(line);
      let level = 0;
      while ((levels[level] ?? -1) > start) level++;
      levels[level] = start + width;
      const bottom = top + BRACKET + 5 + level * LEVEL;
      drawn.push(node('path', { d: `M${middle} ${top + BRACKET}V${bottom}`, class: part.name }));
      const label = node('text', { x: start + width / 2, y: bottom + LABEL - 2, 'text-anchor': 'middle', class: part.name });
      label.textContent = part.name;
      drawn.push(label);
    }
  }
  drawn.push(...authority(spans, box));
  svg.replaceChildren(...drawn);
  // Names that went down keep off what is below the figure.
  figure.style.paddingBottom = `${(Math.max(1, ...[...ends.values()].map(({ length }) => length)) - 1) * LEVEL}px`;
}

/** Draws the authority above its parts. */
function authority(spans, box) {
  const inner = spans.filter(({ part }) => ['userinfo', 'host', 'port'].includes(part.name));
  const rects = inner.flatMap(({ element }) => [...element.getClientRects()]);
  const lines = new Map();
  for (const rect of rects) {
    const line = lines.get(Math.round(rect.top)) ?? { left: Infinity, right: 0, top: rect.top };
    lines.set(Math.round(rect.top), { ...line, left: Math.min(line.left, rect.left), right: Math.max(line.right, rect.right) });
  }
  const pieces = [...lines.values()].filter(({ left, right }) => right - left > 1);
  const widest = Math.max(...pieces.map(({ left, right }) => right - left));
  return pieces.flatMap(({ left, right, top }) => {
    const y = top - box.top - 4;
    const rule = node('path', { d: `M${left - box.left} ${y + 4}v-4H${right - box.left}v4`, class: 'authority' });
    if (right - left < widest) return [rule];
    const label = node('text', { x: Math.max(32, (left + right) / 2 - box.left), y: y - 5, 'text-anchor': 'middle', class: 'authority' });
    label.textContent = 'authority';
    return [rule, label];
  });
}

function bracket(left, right, top, hasStem, name) {
  const bend = Math.min(4, (right - left) / 2);
  const d = `M${left} ${top}q0 ${BRACKET} ${bend} ${BRACKET}H${right - bend}q${bend} 0 ${bend} ${-BRACKET}`;
  return node('path', { d, class: name });
}

function node(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

/** Says what a part is, with all that is known of it. */
function described(name, { text, value }, list) {
  const part = list.find((known) => known.name === name);
  if (!part) return [];
  const [section, about] = ABOUT[name];
  const raw = text.slice(part.start, part.end);
  const facts = [];
  const plain = decoded(raw);
  if (plain !== null && plain !== raw) facts.push(['decoded', visible(plain)]);
  if (name === 'host' && value?.hostClass) {
    facts.push(['kind', HOSTS[value.hostClass], 'words']);
    const { ip } = value;
    if (ip !== null && ip !== raw) facts.push(['address', ip]);
    const inDns = ascii(value);
    if (inDns !== null && inDns !== raw) facts.push(['in the DNS', inDns]);
  }
  if (name === 'port' && raw === '') facts.push(['stated', 'empty: the default of the scheme', 'words']);
  if ((name === 'scheme' || name === 'port') && value?.effectivePort) facts.push(['port in effect', String(value.effectivePort)]);
  if (name === 'path' && value) facts.push(['segments', String(value.segments.length)]);
  return [
    h('div', { class: 'name' }, h('strong', { class: name }, name), h('span', { class: 'note' }, `section ${section}`)),
    h('div', { class: 'value' },
      h('p', { class: 'mono raw' }, raw === '' ? h('span', { class: 'note' }, 'empty') : visible(raw), ' ', raw !== '' && copyButton(raw, name)),
      h('p', { class: 'note' }, about),
      facts.length > 0 && h('dl', {}, facts.map(([term, fact, kind = 'mono']) => h('div', {}, h('dt', {}, term), h('dd', { class: kind }, fact))))),
  ];
}

function decoded(raw) {
  try {
    return decode(raw);
  } catch {
    return null;
  }
}

function ascii(value) {
  try {
    return value.withAsciiHost().host;
  } catch {
    return null;
  }
}
