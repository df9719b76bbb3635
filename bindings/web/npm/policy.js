// Policies of fetches.

import { call, string } from './engine.js';
import { UrialError } from './error.js';
import { isValid } from './functions.js';
import { CONNECTION, read } from './options.js';
import { Uri, textOf } from './reference.js';

const OPTIONS = {
  schemes: 'texts', hosts: 'texts', denyHosts: 'texts', ports: 'numbers', paths: 'texts', denyPaths: 'texts',
  allowNetworks: 'texts', denyNetworks: 'texts', userinfo: 'boolean', localNames: 'boolean',
};

/** Throws the error of a scheme that is none. */
function checkScheme(text) {
  if (isValid(text, 'scheme')) return;
  throw new UrialError({ kind: 'bad-scheme', component: 'scheme', end: text.length, message: `${JSON.stringify(text)} is not a scheme; write one such as "https"` }, text);
}

/** Throws the error of a member that no host matches: with a port, a scheme, or a star elsewhere than in front. */
function checkHost(text) {
  const name = text.startsWith('*.') ? text.slice(2) : text;
  // These are in a host by the grammar; no name in the DNS has them.
  if (name !== '' && !/[*,;]/.test(name) && isValid(name, 'host')) return;
  const shown = JSON.stringify(call('redact', 0, text));
  const message = `${shown} is not a host; write one such as "example.com" or "*.example.com"`;
  throw new UrialError({ kind: 'bad-host', component: 'host', end: text.length, message }, text);
}

/** Returns whether a check passes; a text that is no URI, or no address, does not. */
function allowed(check) {
  try {
    check();
    return true;
  } catch (error) {
    if (!(error instanceof UrialError) || error.kind === 'internal') throw error;
    return false;
  }
}

/** A policy of which URIs a program may fetch: only those that it allows. */
export class FetchPolicy {
  #flags;
  #lists;

  constructor(options) {
    const { schemes, hosts, denyHosts, ports, paths, denyPaths, allowNetworks, denyNetworks, userinfo, localNames } = read(options, OPTIONS, 'FetchPolicy');
    schemes?.forEach(checkScheme);
    hosts?.forEach(checkHost);
    denyHosts?.forEach(checkHost);
    this.#flags = (userinfo ? 2 : 0) | (localNames ? 4 : 0) | (schemes ? 8 : 0) | (ports ? 16 : 0) | (hosts ? 32 : 0) | (paths ? 64 : 0);
    this.#lists = [schemes, ports, allowNetworks, denyNetworks, hosts, denyHosts, paths, denyPaths].map((list) => (list ?? []).map(String));
    // An invalid network or port is an error now, not at the first URI.
    this.#ask('0.0.0.0', 1);
  }

  /** Throws why the URI may not be fetched. */
  check(uri) {
    this.#check(textOf(uri, 'the URI'), 0);
  }

  /** Returns what is to be used in place of a text that may be fetched; throws as `check` does. */
  verdict(uri) {
    const { url, ...rest } = this.#check(textOf(uri, 'the URI'), 128);
    return { url: Uri.parse(url), ...rest };
  }

  /** Throws why a connection to the address is not allowed: a name was looked up. */
  checkAddress(address) {
    this.#check(string(address, 'the address'), 1);
  }

  allows(uri) {
    return allowed(() => this.check(uri));
  }

  allowsAddress(address) {
    return allowed(() => this.checkAddress(address));
  }

  /** Throws as `check` does, whatever the path; a `check` of a class of the program decides alone. */
  [CONNECTION](uri) {
    if (this.check !== FetchPolicy.prototype.check) return this.check(uri);
    return this.#check(uri, 0, false);
  }

  /** Returns the answer, or throws the refusal, which alone has a kind. */
  #check(text, flag, hasPath = true) {
    const answer = this.#ask(text, flag, hasPath);
    if (answer?.kind !== undefined) throw new UrialError({ ...answer, end: text.length }, text);
    return answer;
  }

  #ask(text, flag, hasPath = true) {
    const lists = hasPath ? this.#lists : [...this.#lists.slice(0, 6), [], []];
    const flags = hasPath ? this.#flags : this.#flags & ~64;
    const counts = lists.map((list) => String(list.length));
    return call('fetch_policy', flags | flag, text, ...counts, ...lists.flat());
  }
}
