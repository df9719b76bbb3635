// Vectors: the lines of a corpus.

/** The package returned something else. */
export class Differs extends Error {
  constructor(expected, came) {
    super(`expected ${expected}, came ${came}`);
    Object.assign(this, { expected, came });
  }
}
/** The line cannot be run. */
export class Broken extends Error {}
/** The vector asks for something that this runner does not know. */
export class Skipped extends Error {}

/** A number of a vector, with its digits. */
export class Digits {
  constructor(text) {
    this.text = text;
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** A vector: one JSON object, its objects as maps, because those have an order. */
export class Vector {
  #fields;

  static read(bytes) {
    let text;
    try {
      text = decoder.decode(bytes);
      JSON.parse(text);
    } catch (error) {
      throw new Broken(`not a line of JSON: ${error.message}`);
    }
    const fields = read(text);
    if (!(fields instanceof Map)) throw new Broken(`an object is wanted, this is ${nameOf(fields)}`);
    const vector = new Vector();
    vector.#fields = fields;
    spellPorts(fields);
    return vector;
  }

  /** Returns whether a field is there, and not null. */
  has(name) {
    return (this.#fields.get(name) ?? null) !== null;
  }

  /** Returns whether a field is there, perhaps as null. */
  states(name) {
    return this.#fields.has(name);
  }

  value(name) {
    if (!this.states(name)) throw new Broken(`no field \`${name}\``);
    return this.#fields.get(name);
  }

  text(name) {
    return wanted(name, this.value(name), isText, 'a string');
  }

  textOrNull(name) {
    return textOrNull(name, this.value(name));
  }

  optional(name) {
    return this.#fields.get(name) ?? null;
  }

  optionalText(name) {
    return textOrNull(name, this.optional(name));
  }

  list(name) {
    return wanted(name, this.value(name), Array.isArray, 'a list');
  }

  optionalList(name) {
    return this.has(name) ? this.list(name) : [];
  }

  flag(name) {
    return wanted(name, this.value(name), (value) => typeof value === 'boolean', 'true or false');
  }

  flagOr(name, usual) {
    return this.has(name) ? this.flag(name) : usual;
  }

  offset(name) {
    const value = wanted(name, this.value(name), (found) => found instanceof Digits && /^\d+$/.test(found.text), 'an offset');
    return Number(value.text);
  }

  object(name) {
    return this.has(name) ? wanted(name, this.value(name), (value) => value instanceof Map, 'an object') : null;
  }
}

const isText = (value) => typeof value === 'string';

export function wanted(name, value, test, what) {
  if (test(value)) return value;
  throw new Broken(`field \`${name}\`: ${what} is wanted, this is ${nameOf(value)}`);
}

export function textOrNull(name, value) {
  return value === null ? null : wanted(name, value, isText, 'a string or null');
}

function nameOf(value) {
  if (value === null) return 'null';
  if (value instanceof Digits) return 'a number';
  if (Array.isArray(value)) return 'a list';
  return { string: 'a string', boolean: 'true or false' }[typeof value] ?? 'an object';
}

/** Ports that are numbers become texts: 80 is "80". */
function spellPorts(fields) {
  const components = fields.get('components');
  const spell = (map, name) => map.get(name) instanceof Digits && map.set(name, map.get(name).text);
  if (components instanceof Map) spell(components, 'port');
  if (fields.get('component') === 'port') spell(fields, 'value');
}

/** Reads JSON that is known to be valid: objects to maps, numbers with their digits. */
function read(text) {
  const token = /\s*("(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[[\]{}:,])/y;
  const next = () => token.exec(text)[1];
  const string = (found) => {
    const value = JSON.parse(found);
    if (/\p{Surrogate}/u.test(value)) throw new Broken('half of a surrogate pair is no text');
    return value;
  };
  const value = (found) => {
    if (found === '[') return list();
    if (found === '{') return object();
    if (found[0] === '"') return string(found);
    return /[tfn]/.test(found[0]) ? JSON.parse(found) : new Digits(found);
  };
  const list = () => {
    const items = [];
    for (let found = next(); found !== ']'; found = next()) if (found !== ',') items.push(value(found));
    return items;
  };
  const object = () => {
    const map = new Map();
    for (let found = next(); found !== '}'; found = next()) {
      if (found === ',') continue;
      const name = string(found);
      next();
      map.set(name, value(next()));
    }
    return map;
  };
  return value(next());
}

/** Compares two texts, either of which may be null. */
export function same(expected, came) {
  const [wanted, found] = [shown(expected), shown(came)];
  if (wanted !== found) throw new Differs(wanted, found);
}

/** Shows a value as JSON; maps as objects, in their order. */
export function shown(value) {
  if (value === undefined) return 'nothing';
  if (value instanceof Digits) return value.text;
  if (value instanceof Uint8Array) return `octets ${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  if (Array.isArray(value)) return `[${value.map(shown).join(',')}]`;
  if (value instanceof Map) return `{${[...value].map(([name, item]) => `${JSON.stringify(name)}:${shown(item)}`).join(',')}}`;
  return JSON.stringify(value);
}

/** Compares the components that a vector states with those that came. */
export function compareComponents(stated, came) {
  const expected = [];
  const found = [];
  for (const [name, value] of Object.entries(came)) {
    if (!stated.has(name)) continue;
    const wanted = textOrNull(name, stated.get(name));
    if (wanted !== value) expected.push(`${name} ${shown(wanted)}`), found.push(`${name} ${shown(value)}`);
  }
  if (expected.length > 0) throw new Differs(expected.join(', '), found.join(', '));
}
