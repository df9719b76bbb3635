/** Rules of RFC 3986, RFC 3987 and RFC 6570 that have a class. */
export type KindRule =
  | 'URI' | 'URI-reference' | 'absolute-URI' | 'relative-ref'
  | 'IRI' | 'IRI-reference' | 'absolute-IRI' | 'irelative-ref';
/** The name of any rule; `about().rules` has them all. */
export type Rule = KindRule | 'URI-Template' | (string & {});
/** A part of normalization; each of the last two includes those before it. */
export type Step = 'case' | 'percent' | 'path' | 'syntax' | 'scheme';
/** A rung of the comparison ladder of RFC 3986 section 6. */
export type Rung = 'string' | 'case' | 'percent' | 'path' | 'scheme' | 'protocol';
export type HostClass = 'ipv4' | 'ipv6' | 'ipvfuture' | 'reg-name';
/** A text, or a parsed reference. */
export type Text = string | Parsed;

/** A text that is refused. Offsets are indexes of the string; those of an edit, of the component that was to be set. */
export declare class UrialError extends Error {
  readonly name: 'UrialError';
  /** The name of the error, such as `unexpected-character`. */
  readonly kind: string;
  /** The component that it is in; `text` if it is in none. */
  readonly component: string;
  readonly start: number;
  readonly end: number;
  /** Advice, if there is any. */
  readonly hint: string | null;
  /** The text that was refused, in which the offsets are; not enumerable, as it may have a password in it. */
  readonly input: unknown;
}

/** Components, still encoded; null is undefined, "" is empty. */
export interface Components {
  scheme: string | null;
  authority: string | null;
  userinfo: string | null;
  host: string | null;
  port: string | null;
  path: string;
  query: string | null;
  fragment: string | null;
}
/** The components that a text is joined of: userinfo, host and port are parts of the authority. */
export type JoinedComponents = { [Name in 'scheme' | 'authority' | 'path' | 'query' | 'fragment']?: string | null | undefined };
/** Components to set: null clears one, undefined leaves it as it is. */
export type Changes = { [Name in Exclude<keyof Components, 'port'>]?: string | null | undefined } & { port?: string | number | null | undefined };
export type Pair = [key: string, value: string | null];

export interface EncodeOptions {
  /** The value is plain text, and is percent-encoded. */
  encode?: boolean | undefined;
}
export interface ResolveOptions {
  /** `http:a` has a scheme even where the base has the same; true unless stated. */
  strict?: boolean | undefined;
  normalizeBase?: boolean | undefined;
  /** `..` above the root is an error. */
  forbidAboveRoot?: boolean | undefined;
}
export interface CompareOptions {
  /** References are compared as they stand; otherwise both need a scheme. */
  unresolved?: boolean | undefined;
  ignoreFragment?: boolean | undefined;
  /** URNs by RFC 8141. */
  urnEquivalence?: boolean | undefined;
}
/** What no normalization may take away. */
export interface Trims {
  dropFragment?: boolean | undefined;
  /** Sort the pairs of the query. */
  sortQuery?: boolean | undefined;
  /** Keys of pairs to drop; `*` and `?` match. */
  dropQuery?: readonly string[] | null | undefined;
  /** If there are any, only pairs of these keys stay. */
  keepQuery?: readonly string[] | null | undefined;
  /** Drop `utm_source`, `gclid` and their like. */
  dropTracking?: boolean | undefined;
  /** Drop the first label of the host. */
  dropWww?: boolean | undefined;
  /** Drop names such as `index.html`. */
  dropIndex?: boolean | undefined;
  /** Drop the slash at the end of a path. */
  dropSlash?: boolean | undefined;
}
export interface TrimOptions extends Trims {
  ignoreCase?: boolean | undefined;
}
export interface RedactOptions {
  /** Hide the whole userinfo, not the password alone. */
  userinfo?: boolean | undefined;
  fragment?: boolean | undefined;
  /** Hide what may be a password in a text that is not valid, as in `http:/me:secret@host`. */
  likelyPasswords?: boolean | undefined;
  /** Leave the values of keys such as `token`. */
  passwordsOnly?: boolean | undefined;
  /** More keys whose values are hidden. */
  queryKeys?: readonly string[] | undefined;
}
export interface Finding {
  rule: string;
  severity: 'info' | 'warning' | 'critical';
  start: number;
  end: number;
  explanation: string;
  safeForm: string | null;
  why: string;
}
export interface ChangeOfComponent {
  component: string;
  before: string | null;
  after: string | null;
}
export interface Explanation {
  agreement: Rung | null;
  /** The explanation in words, a line for each rung; passwords are hidden. */
  text: string;
  steps: {
    rung: Rung;
    agree: boolean;
    first: { text: string; changes: ChangeOfComponent[] };
    second: { text: string; changes: ChangeOfComponent[] };
  }[];
}
/** Decoded elements; an empty text is a missing one. */
export interface Elements {
  scheme: string;
  userinfo: string;
  host: string;
  hasPort: boolean;
  port: number | null;
  /** An empty first element makes the path absolute. */
  path: string[];
  query: string;
  fragment: string;
}

/** The members of all eight kinds. Values do not change: an operation returns another one. */
declare abstract class Parsed {
  /** Parses; throws UrialError. */
  constructor(text: string);
  static parse<T extends Parsed>(this: new (text: string) => T, text: string): T;
  /** Parses; null where `parse` throws. */
  static tryParse<T extends Parsed>(this: new (text: string) => T, text: string): T | null;
  /** Returns whether the text parses. */
  static isValid(text: string): boolean;
  /** Builds a value from components; refused if it would come apart otherwise. */
  static build<T extends Parsed>(this: new (text: string) => T, components: Changes, options?: EncodeOptions): T;
  /** The rule that texts of the class match. */
  static readonly rule: KindRule;

  /** The text. */
  readonly href: string;
  readonly kind: KindRule;
  readonly isRelative: boolean;
  readonly scheme: string | null;
  readonly authority: string | null;
  readonly userinfo: string | null;
  readonly user: string | null;
  readonly password: string | null;
  readonly host: string | null;
  readonly hostClass: HostClass | null;
  /** The host as an address, if it is one. */
  readonly ip: string | null;
  /** The port as a number; null if it is absent, empty or above 65535. */
  readonly port: number | null;
  /** The port as it is written. */
  readonly portText: string | null;
  /** The port that is written, or else the default of the scheme. */
  readonly effectivePort: number | null;
  /** Scheme, host and port in normal form, as a browser writes an origin; null where there is no host. */
  readonly origin: string | null;
  /** The domain that somebody registered, by the Public Suffix List; null for an address or a suffix. Only `urial/full` has the list: an error under `urial`. */
  readonly registrableDomain: string | null;
  /** The last segment of the path, or null after a `/`. */
  readonly name: string | null;
  /** The text after the last `.` of the name, without parameters after a `;`. */
  readonly extension: string | null;
  /** The text up to the `/` before the last name: as a base, the folder of the siblings. */
  readonly parent: this | null;
  readonly path: string;
  readonly segments: string[];
  /** U+FFFD stands for octets that are not UTF-8. */
  readonly segmentsDecoded: string[];
  readonly query: string | null;
  /** The pairs of the query, decoded; U+FFFD for octets that are not UTF-8. */
  readonly pairs: Pair[] | null;
  /** The pairs of the query as they are written. */
  readonly rawPairs: Pair[] | null;
  queryPairs(options?: { plusIsSpace?: boolean | undefined; separator?: string | null | undefined }): Pair[] | null;
  /** The decoded value of the first pair with this key; "" without a `=`, null without the key. */
  param(key: string): string | null;
  /** The shape of the path: `{id}` for numbers, `{uuid}`, `{hash}`, `{date}`. */
  shape(): string;
  /** The key that archives of the Web sort by, as `com,example)/a`; normalize first. */
  surt(): string;
  readonly fragment: string | null;
  readonly components: Components;
  /** The decoded elements, and what was lost. */
  toElements(): Elements & { lost: string[] };

  normalize(step?: Step): this;
  isNormalized(step?: Step): boolean;
  equals(other: Text): boolean;
  /** The first rung on which both agree, or null. */
  compare(other: Text, options?: CompareOptions): Rung | null;
  explain(other: Text, options?: CompareOptions): Explanation;
  /** A text that equivalent values share. */
  key(rung?: Rung, options?: CompareOptions): string;
  replace(components: Changes, options?: EncodeOptions): this;
  withScheme(value: string | null): this;
  withAuthority(value: string | null): this;
  withUserinfo(value: string | null, options?: EncodeOptions): this;
  withHost(value: string | null, options?: EncodeOptions): this;
  withPort(value: string | number | null): this;
  withPath(value: string | null, options?: EncodeOptions): this;
  withQuery(value: string | null, options?: EncodeOptions): this;
  withFragment(value: string | null, options?: EncodeOptions): this;
  /** Sets a pair of the query, plain texts. */
  withPair(key: string, value: string | number | null): this;
  appendPair(key: string, value: string | number | null): this;
  withoutPairs(...keys: string[]): this;
  /** Replaces all pairs; a plain object gives its members. */
  withPairs(pairs: Iterable<readonly [string, string | number | null]> | { readonly [key: string]: string | number | null }): this;
  /** Appends segments to the path, plain texts. */
  append(...segments: string[]): this;
  trim(options?: TrimOptions): this;
  /** The host as the DNS has it (UTS #46). */
  withAsciiHost(): this;
  /** Reports parts that may deceive, or lead to an unexpected place. */
  audit(options?: { names?: readonly string[] | undefined }): Finding[];
  /** The text with its secrets hidden. */
  redact(options?: RedactOptions): string;
  toString(): string;
  toJSON(): string;
}

export declare class Uri extends Parsed {
  private readonly uri: never;
  resolve(reference: Text, options?: ResolveOptions): Uri;
  relativize(target: Text): Reference;
  isSameDocument(reference: Text, options?: { normalized?: boolean | undefined }): boolean;
  toIri(options?: { idna?: boolean | undefined }): Iri;
  toUri(options?: { idna?: boolean | undefined }): this;
}
export declare class Reference extends Parsed {
  /** Joins a reference to this one, which may be relative, as a file system joins paths. */
  joinLexical(reference: Text): Reference;
  toIri(options?: { idna?: boolean | undefined }): IriReference;
  toUri(options?: { idna?: boolean | undefined }): this;
}
export declare class AbsoluteUri extends Parsed {
  resolve(reference: Text, options?: ResolveOptions): Uri;
  relativize(target: Text): Reference;
  isSameDocument(reference: Text, options?: { normalized?: boolean | undefined }): boolean;
  toIri(options?: { idna?: boolean | undefined }): AbsoluteIri;
  toUri(options?: { idna?: boolean | undefined }): this;
}
export declare class RelativeRef extends Parsed {
  toIri(options?: { idna?: boolean | undefined }): IriRelativeRef;
  toUri(options?: { idna?: boolean | undefined }): this;
}
export declare class Iri extends Parsed {
  resolve(reference: Text, options?: ResolveOptions): Iri;
  relativize(target: Text): IriReference;
  isSameDocument(reference: Text, options?: { normalized?: boolean | undefined }): boolean;
  toUri(options?: { idna?: boolean | undefined }): Uri;
  toIri(): this;
}
export declare class IriReference extends Parsed {
  /** Joins a reference to this one, which may be relative, as a file system joins paths. */
  joinLexical(reference: Text): IriReference;
  toUri(options?: { idna?: boolean | undefined }): Reference;
  toIri(): this;
}
export declare class AbsoluteIri extends Parsed {
  resolve(reference: Text, options?: ResolveOptions): Iri;
  relativize(target: Text): IriReference;
  isSameDocument(reference: Text, options?: { normalized?: boolean | undefined }): boolean;
  toUri(options?: { idna?: boolean | undefined }): AbsoluteUri;
  toIri(): this;
}
export declare class IriRelativeRef extends Parsed {
  toUri(options?: { idna?: boolean | undefined }): RelativeRef;
  toIri(): this;
}

interface Kinds {
  'URI': Uri; 'URI-reference': Reference; 'absolute-URI': AbsoluteUri; 'relative-ref': RelativeRef;
  'IRI': Iri; 'IRI-reference': IriReference; 'absolute-IRI': AbsoluteIri; 'irelative-ref': IriRelativeRef;
}

/** Parses by a rule that has a class, `URI` unless stated; throws UrialError. */
export declare function parse(text: string): Uri;
export declare function parse<R extends KindRule>(text: string, rule: R): Kinds[R];
/** Returns whether a text matches a rule, `URI` unless stated. */
export declare function isValid(text: string, rule?: Rule): boolean;
/** Throws the error of a text that does not match a rule. */
export declare function check(text: string, rule?: Rule): void;
/** The message of the error with the text and a caret below it, passwords hidden; null for a valid text. */
export declare function caret(text: string, rule?: KindRule): string | null;
/** Splits any text by appendix B, without validation. */
export declare function split(text: string): Components;

export interface Found {
  text: string;
  reference: string;
  kind: 'reference' | 'suffix' | 'repaired' | (string & {});
  start: number;
  end: number;
  /** Why a text without a scheme is one. */
  reason: string | null;
  /** The reference without a hyphen that may be the typesetter's. */
  otherReading: string | null;
}
export interface ExtractOptions {
  /** `www.example.com` too. */
  suffix?: boolean | undefined;
  lenient?: boolean | undefined;
  /** Characters beyond ASCII may be part of one; true unless stated. */
  iri?: boolean | undefined;
  /** Only these schemes. */
  schemes?: readonly string[] | null | undefined;
}
/** Finds the references in running text. */
export declare function extract(text: string, options?: ExtractOptions): Found[];

export interface Repaired {
  reference: string;
  /** In bytes that are not UTF-8, offsets count U+FFFD where `TextDecoder` writes it. */
  changes: { kind: string; start: number; end: number; before: string; after: string; message: string }[];
}
/** Makes an almost valid text valid; throws where that would be a guess. Bytes need not be UTF-8. */
export declare function repair(
  text: string | Uint8Array, options?: { backslashIsSlash?: boolean | undefined; htmlEntities?: boolean | undefined; idna?: boolean | undefined },
): Repaired;
/** The URI that is meant by a text that begins with its host, such as `www.example.com/a`. */
export declare function guessSuffix(text: string, options?: { scheme?: string | undefined }): { reference: string; reason: string } | null;
/** Findings on any text, valid or not. */
export declare function audit(text: Text, options?: { names?: readonly string[] | undefined }): Finding[];
/** Hides the secrets of one reference, valid or not. */
export declare function redact(text: Text, options?: RedactOptions): string;
/** Hides the passwords of all references in running text. */
export declare function redactText(text: string, options?: RedactOptions): string;
/**
 * Writes defanged references, such as `hxxp[:]//evil[.]example`, as they were before.
 * The result is live: do not print it where people click.
 */
export declare function refang(text: string): string;
/** Percent-encodes, but for what a component or rule allows; `unreserved` unless stated. */
export declare function encode(text: string | Uint8Array, keep?: Rule | 'query-value'): string;
export interface DecodeOptions {
  /** A `%` without two digits stays as it is. */
  lenient?: boolean | undefined;
}
export declare function decode(text: string, options?: DecodeOptions): string;
export declare function decodeBytes(text: string, options?: DecodeOptions): Uint8Array;
/**
 * Puts encoded components together, by section 5.3. Offsets of its error are in the joined text.
 * The parts of an authority are refused, unless they agree with one that is there whole, as in `components`.
 */
export declare function recompose(components: JoinedComponents): Reference;
export declare function recompose<R extends KindRule>(components: JoinedComponents, rule: R): Kinds[R];
export type ElementsToBuild = Partial<Omit<Elements, 'path'>> & { path?: readonly string[] };
/** Builds a reference from decoded elements; a port is from 0 to 65535, and `hasPort` without one is an empty port. */
export declare function fromElements(elements: ElementsToBuild): { reference: Reference; lost: string[] };
export declare function fromElements<R extends KindRule>(elements: ElementsToBuild, rule: R): { reference: Kinds[R]; lost: string[] };
export declare function removeDotSegments(path: string): string;
export type BaseSource = 'embedded' | 'encapsulating' | 'retrieved' | 'default';
/** The base of a document, by section 5.1. */
export declare function chooseBase(
  sources: { embedded?: Text | null | undefined; encapsulating?: Text | null | undefined; retrieved?: readonly Text[] | undefined; default?: Text | null | undefined }, rule?: 'URI' | 'IRI',
): { base: string; source: BaseSource } | null;
export type System = 'posix' | 'windows';
/** The `file:` URI of a path. */
export declare function fromPath(path: string | Uint8Array, system?: System): string;
/** The path of a `file:` URI; throws if it is not UTF-8. */
export declare function toPath(uri: Text, system?: System): string;
export declare function toPathBytes(uri: Text, system?: System): Uint8Array;

type Scalar = string | number | bigint | boolean | null | undefined;
export type TemplateValue = Scalar | readonly Scalar[] | ReadonlyMap<string, Scalar> | { readonly [name: string]: Scalar };
export type TemplateVariables = { [name: string]: string | string[] | Map<string, string> };
type TemplateValues = { readonly [name: string]: TemplateValue } | ReadonlyMap<string, TemplateValue>;
/** A template that has some of its values; `toString` gives the template that is left. */
export declare class PartialTemplate {
  private constructor();
  /** The names of the values that wait for another one of their expression, as `x` in `{x,y}`. */
  readonly kept: string[];
  expand(values?: TemplateValues): string;
  expandPartial(values?: TemplateValues): PartialTemplate;
  toString(): string;
}
/** A template of RFC 6570. */
export declare class Template {
  constructor(text: string);
  static parse(text: string): Template;
  readonly variables: { name: string; start: number; end: number }[];
  /** Puts values in. An object of a class, such as a date, is a TypeError: it has no members to expand. */
  expand(values?: TemplateValues): string;
  /** Puts some of the values in, and leaves the others for later. */
  expandPartial(values?: TemplateValues): PartialTemplate;
  /** The variables of a text that a client sent, or null. With `strict`, only a text that the template makes matches. */
  match(text: string, options?: { strict?: boolean | undefined }): TemplateVariables | null;
  /** The variables of a URI from elsewhere, and the pairs that the template does not name. */
  recognize(text: string): { variables: TemplateVariables; rest: [string, string][]; fragment: string | null } | null;
  toString(): string;
  toJSON(): string;
}

/** A policy of which URIs a program may fetch: only those that it allows. */
export declare class FetchPolicy {
  constructor(options?: {
    /** The only schemes: without any, the policy refuses every URI. */
    schemes?: readonly string[] | null | undefined;
    /** The only hosts, without a port; `*.example.com` for those below a name. Every host unless stated. */
    hosts?: readonly string[] | null | undefined;
    /** Hosts that are refused in any case, an address in every notation. */
    denyHosts?: readonly string[] | undefined;
    /** The only paths, and what is below them. Every path unless stated. */
    paths?: readonly string[] | null | undefined;
    denyPaths?: readonly string[] | undefined;
    /** Ports besides those of the schemes. */
    ports?: readonly number[] | null | undefined;
    allowNetworks?: readonly string[] | undefined; denyNetworks?: readonly string[] | undefined;
    userinfo?: boolean | undefined; localNames?: boolean | undefined;
  });
  /** Returns whether the URI may be fetched; false for a text that is no URI, and for an IRI. */
  allows(uri: Text): boolean;
  allowsAddress(address: string): boolean;
  /** Throws why the URI may not be fetched. */
  check(uri: Text): void;
  checkAddress(address: string): void;
  /** Returns what is to be used in place of a text that may be fetched; throws as `check` does. */
  verdict(uri: Text): { url: Uri; host: string; port: number; address: string | null };
}

/** Keys in patterns match in any case. */
export interface ListOptions extends Trims {
  rule?: KindRule | undefined;
  /** `scheme` unless stated; null normalizes nothing. */
  step?: Step | null | undefined;
  repair?: boolean | undefined;
  /** Hosts are names of the DNS: letters beyond ASCII, percent-encoded or not, become `xn--…`. */
  idna?: boolean | undefined;
  /** Relative lines are resolved against it. */
  base?: string | null | undefined;
  /** Lines that differ in values, ids, dates or sessions only are duplicates; true for these four. */
  similar?: boolean | readonly ('values' | 'ids' | 'dates' | 'sessions' | 'slugs')[] | undefined;
  /** `www.example.com` becomes a URI of this scheme. */
  guessScheme?: string | null | undefined;
  /** Return lines as they were written. */
  keepOriginal?: boolean | undefined;
  /** Keep duplicates. */
  duplicates?: boolean | undefined;
  /** Collect the refused lines; true unless stated. */
  refused?: boolean | undefined;
}
export interface ListReport {
  read: number;
  kept: number;
  duplicates: number;
  blank: number;
  invalid: number;
  repaired: number;
  /** The kinds of error, the most frequent first; `line` is the first with it. */
  kinds: { kind: string; component: string; words: string; count: number; line: number }[];
  /** The lines refused since the last report. */
  refused?: {
    line: number;
    text: string;
    error: { kind: string; component: string; start: number; end: number; hint: string | null; message: string };
  }[];
}
/** A list that is cleaned block by block. */
export declare class Cleaner {
  constructor(options?: ListOptions);
  /** Takes a block that may end within a line; returns the lines that are kept. */
  push(block: Uint8Array): Uint8Array;
  /** Takes the last block. */
  end(block?: Uint8Array): Uint8Array;
  report(): ListReport;
}
/** Cleans a whole list: blank lines, invalid lines and duplicates go, the rest is normalized. */
export declare function clean(list: Uint8Array | string, options?: ListOptions): ListReport & { output: Uint8Array };

/** Facts about the module. */
export declare function about(): {
  rules: string[]; steps: Step[]; rungs: Rung[]; idna: boolean; confusables: boolean; kernel: string;
};

/** Components as fast-uri has them. */
export interface UriComponents {
  scheme?: string;
  userinfo?: string;
  host?: string;
  port?: number | string;
  path?: string;
  query?: string;
  fragment?: string;
  reference?: string;
  error?: string;
}
/** For `new Ajv({ uriResolver: resolver })`. */
export declare const resolver: {
  parse(text: string): UriComponents;
  /** Percent-encodes what a component cannot have; throws UrialError at an invalid scheme, port or address. */
  serialize(components: UriComponents): string;
  normalize(uri: string): string;
  normalize(uri: UriComponents): UriComponents;
  resolve(base: string, reference: string): string;
  equal(a: string | UriComponents, b: string | UriComponents): boolean;
};
/** For `new Ajv({ formats })`. */
export declare const formats: {
  [Name in 'uri' | 'uri-reference' | 'iri' | 'iri-reference' | 'uri-template']: (text: string) => boolean;
};
