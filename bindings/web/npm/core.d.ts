import type { Components, KindRule, Rule, Step } from './index.js';

export type { Components, KindRule, Step, UriComponents } from './index.js';
export { UrialError, resolver } from './index.js';

/** Parses by a rule, `URI` unless stated, and returns the components, still encoded; throws UrialError. */
export declare function parse(text: string, rule?: KindRule): Components;
/** Returns whether a text matches a rule of RFC 3986 or RFC 3987, `URI` unless stated. */
export declare function isValid(text: string, rule?: Exclude<Rule, 'URI-Template'>): boolean;
/** Throws the error of a text that does not match a rule. */
export declare function check(text: string, rule?: Exclude<Rule, 'URI-Template'>): void;
/** Returns the target of a reference against a base that has a scheme, both of them IRIs or URIs. */
export declare function resolve(base: string, reference: string): string;
/** Returns the normal form of an IRI reference or a URI reference; `scheme` unless stated. */
export declare function normalize(text: string, step?: Step): string;

/** For `new Ajv({ formats })`. */
export declare const formats: {
  [Name in 'uri' | 'uri-reference' | 'iri' | 'iri-reference']: (text: string) => boolean;
};
