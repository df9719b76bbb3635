// Policies of fetches.

import { call, string } from './engine.js';
import { UrialError } from './error.js';
import { isValid } from './functions.js';
import { read } from './options.js';
import { textOf } from './reference.js';

const OPTIONS = {
  schemes: 'texts', hosts: 'texts', ports: 'numbers', allowNetworks: 'texts', denyNetworks: 'texts', userinfo: 'boolean', localNames: 'boolean',
};

/** Throws the error of a scheme that is none. */
function checkScheme(text) {
  if (isValid(text, 'scheme')) return;
  throw new UrialError({ kind: 'bad-scheme', component: 'scheme', end: text.length, message: `${JSON.stringify(text)} is no scheme, such as "https"` }, text);
}

/** Throws the error of a member that no host matches: with a port, a scheme, or a star elsewhere than in front. */
function checkHost(text) {
  const name = text.startsWith('*.') ? text.slice(2) : text;
  // These are in a host by the grammar; no name in the DNS has them.
  if (name !== '' && !/[*,;]/.test(name) && isValid(name, 'host')) return;
  const message = `${JSON.stringify(text)} is no host, such as "example.com" or "*.example.com"`;
  throw new UrialError({ kind: 'bad-host', component: 'host', end: text.length, message }, text);
}

/** A policy of which URIs a program may fetch: only those that it allows. */
export class FetchPolicy {
  #flags;
  #lists;

  constructor(options) {
    const { schemes, hosts, ports, allowNetworks, denyNetworks, userinfo, localNames } = read(options, OPTIONS, 'FetchPolicy');
    schemes?.forEach(checkScheme);
    hosts?.forEach(checkHost);
    this.#flags = (userinfo ? 2 : 0) | (localNames ? 4 : 0) | (schemes ? 8 : 0) | (ports ? 16 : 0) | (hosts ? 32 : 0);
    this.#lists = [schemes, ports, allowNetworks, denyNetworks, hosts].map((list) => (list ?? []).map(String));
    // An invalid network or port is an error now, not at the first URI.
    this.#ask('0.0.0.0', 1);
  }

  /** Returns null if the URI may be fetched, or else why not. */
  refusal(uri) {
    return this.#refusal(textOf(uri, 'the URI'), 0);
  }

  /** Returns null if a connection to the address is allowed, or else why not: a name was looked up. */
  addressRefusal(address) {
    return this.#refusal(string(address, 'the address'), 1);
  }

  allows(uri) {
    return this.refusal(uri) === null;
  }

  allowsAddress(address) {
    return this.addressRefusal(address) === null;
  }

  /** Returns a refusal too where the text is no URI, or no address. */
  #refusal(text, isAddress) {
    try {
      return this.#ask(text, isAddress);
    } catch (error) {
      if (!(error instanceof UrialError) || error.kind === 'internal') throw error;
      return { kind: error.kind, message: error.message };
    }
  }

  #ask(text, isAddress) {
    const counts = this.#lists.map((list) => String(list.length));
    return call('fetch_policy', this.#flags | isAddress, text, ...counts, ...this.#lists.flat());
  }
}
