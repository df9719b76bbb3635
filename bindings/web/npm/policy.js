// Policies of fetches.

import { call, string } from './engine.js';
import { textOf } from './reference.js';

/** A policy of which URIs a program may fetch: only those that it allows. */
export class FetchPolicy {
  #flags;
  #lists;

  constructor({ schemes = null, ports = null, allowNetworks = [], denyNetworks = [], userinfo = false, localNames = false } = {}) {
    this.#flags = (userinfo ? 2 : 0) | (localNames ? 4 : 0) | (schemes ? 8 : 0) | (ports ? 16 : 0);
    const lists = [schemes ?? [], (ports ?? []).map(String), allowNetworks, denyNetworks];
    this.#lists = lists.map((list) => list.map((item) => string(item, 'a member of a list')));
    // An invalid network or port is an error now, not at the first URI.
    this.#ask('0.0.0.0', 1);
  }

  /** Returns null if the URI may be fetched, or else why not. */
  refusal(uri) {
    return this.#ask(textOf(uri, 'the URI'), 0);
  }

  /** Returns null if a connection to the address is allowed, or else why not: a name was looked up. */
  addressRefusal(address) {
    return this.#ask(string(address, 'the address'), 1);
  }

  allows(uri) {
    return this.refusal(uri) === null;
  }

  allowsAddress(address) {
    return this.addressRefusal(address) === null;
  }

  #ask(text, isAddress) {
    const counts = this.#lists.map((list) => String(list.length));
    return call('fetch_policy', this.#flags | isAddress, text, ...counts, ...this.#lists.flat());
  }
}
