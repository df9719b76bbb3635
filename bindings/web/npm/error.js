// The error of everything that can be refused.

/** A refused text: the fault, its place, and advice. Offsets are indexes of the string. */
export class UrialError extends Error {
  constructor({ kind, component = 'text', start, end, hint, message }, text, options) {
    super(message, options);
    this.kind = kind;
    this.component = component;
    this.start = start ?? 0;
    this.end = end ?? this.start;
    this.hint = hint ?? null;
    // Not a field: a logger that prints all of them would print passwords.
    Object.defineProperty(this, 'input', { value: text, enumerable: false });
  }
}
UrialError.prototype.name = 'UrialError';
