/// <reference types="node" />

import type { lookup as promised } from 'node:dns/promises';
import type { LookupAddress, LookupAllOptions, LookupOptions as Asked } from 'node:dns';
import type { AgentOptions as HttpOptions, Agent as HttpAgent } from 'node:http';
import type { AgentOptions as HttpsOptions, Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { FetchPolicy } from './index.js';

/** What is asked of a policy. */
export type Policy = Pick<FetchPolicy, 'check' | 'checkAddress'>;

export interface LookupOptions {
  /** Who looks names up, `dns.lookup` unless stated, with a callback or a promise; its answers are checked. */
  lookup?: LookupFunction | typeof promised | undefined;
}
export interface AgentsOptions extends LookupOptions {
  /** Options for both agents of Node, such as `keepAlive` and `ca`. */
  agent?: HttpOptions & HttpsOptions | undefined;
}

/** A connection that the policy does not allow; `cause` is the UrialError that says why. */
export declare class RefusedError extends Error {
  readonly name: 'RefusedError';
  readonly code: 'ERR_URIAL_REFUSED';
}

export interface GuardedLookup extends LookupFunction {
  (hostname: string, options: LookupAllOptions): Promise<LookupAddress[]>;
  (hostname: string, options?: number | Asked): Promise<LookupAddress>;
}

/**
 * A function like `dns.lookup`, or without a callback that of `dns.promises`, that gives only the
 * addresses that the policy allows, and the error of a RefusedError if there is none. Node and undici call it for names, and never for addresses.
 */
export declare function lookup(policy: Policy, options?: LookupOptions): GuardedLookup;

/** Agents that check the scheme, host, port and address of every connection, addresses in the URL too. */
export declare function agents(policy: Policy, options?: AgentsOptions): { http: HttpAgent; https: HttpsAgent };

/**
 * A `fetch` that asks the policy about the URL, each of at most 5 redirects, and each address.
 * It sends a body whole, keeps no cookies, and unpacks nothing.
 */
export declare function fetch(policy: Policy, options?: AgentsOptions): typeof globalThis.fetch;
