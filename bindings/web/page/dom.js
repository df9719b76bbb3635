// Elements, made in one call.

/** Makes an element: `on…` are listeners, `class` and all else attributes; null and false are left out. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'value') element.value = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const byId = (id) => document.getElementById(id);

/** Replaces the content of an element. */
export function fill(id, ...children) {
  byId(id).replaceChildren(...children.flat(Infinity).filter(Boolean));
}

/** Makes a card with a heading. */
export function card(title, note, ...children) {
  return h('section', { class: 'card', 'aria-label': title },
    h('div', { class: 'head' }, h('h2', {}, title), note && h('p', { class: 'note' }, note)), children);
}

/** Grows a text area to its content, up to a third of the window. */
export function fit(area) {
  area.style.height = 'auto';
  area.style.height = `${Math.min(area.scrollHeight + 2, Math.max(innerHeight / 3, 120))}px`;
}

/** Turns the code spans of a Markdown text into elements. */
export function marked(text) {
  return text.split(/(`[^`]+`)/).map((part) => (/^`/.test(part) ? h('code', {}, part.slice(1, -1)) : part));
}

/** Makes a button that copies a text. */
export function copyButton(text, what) {
  const button = h('button', { type: 'button', class: 'quiet', 'aria-label': `Copy ${what}` }, 'Copy');
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      button.textContent = 'Not allowed';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  });
  return button;
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Texts longer than this are shortened where they are shown: they would freeze the page. */
const MOST_SHOWN = 4000;

/** Shows characters that are not to be seen, or that turn the text around them; shortens in the middle. */
export function visible(text, most = MOST_SHOWN) {
  if (text.length > most) {
    const half = most >> 1;
    return `${visible(text.slice(0, half))} … ${text.length - 2 * half} characters … ${visible(text.slice(-half))}`;
  }
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/gu, (found) => `⟨U+${found.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`);
}
