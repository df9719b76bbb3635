// Fetching by a policy, in Node: whatever is connected to has been checked at that very moment.
//
// A name is looked up once, and the addresses that the policy allows are the ones that Node connects
// to; so a second answer of the DNS changes nothing. Node looks no address up, whatever its `lookup`
// is: an agent sees these too, and all that redirects lead to.

import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { CONNECTION, read, typeOf } from './options.js';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MOST_REDIRECTS = 5;
/** Answers that have no content, by the Fetch standard. */
const EMPTY = new Set([101, 103, 204, 205, 304]);
/** Headers that are of one connection, or say where a request leads: a policy is about the URL. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];
/** Headers that another origin must not see. */
const SECRET_HEADERS = ['authorization', 'cookie', 'cookie2', 'proxy-authorization'];

/** The error of a connection that the policy does not allow; its `cause` says why. */
export class RefusedError extends Error {
  constructor(target, why, options) {
    super(`urial: ${target} is refused: ${why}`, options);
    this.code = 'ERR_URIAL_REFUSED';
  }
}
RefusedError.prototype.name = 'RefusedError';

/** Runs a check of the policy; the error of what it refuses says which target that was. */
function ask(target, check) {
  try {
    check();
  } catch (cause) {
    if (cause?.name !== 'UrialError' || cause.kind === 'internal') throw cause;
    throw new RefusedError(target, cause.message, { cause });
  }
}

/** Quotes a host, which may come from anywhere and have any length; a password is in none. */
function quoted(host) {
  const text = String(host);
  return JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text);
}

function checkPolicy(policy) {
  if (typeof policy?.check === 'function' && typeof policy.checkAddress === 'function') return;
  throw new TypeError(`urial: the policy must be a FetchPolicy, and is ${typeOf(policy)}`);
}

/** Reads the options: who looks names up, and what is for the agents of Node. */
function settings(policy, options, of) {
  checkPolicy(policy);
  const { lookup: resolve = dns.lookup, agent = {} } = read(options, of === 'lookup' ? { lookup: 'any' } : { lookup: 'any', agent: 'any' }, of);
  if (typeof resolve !== 'function') throw new TypeError(`urial: the option lookup of ${of} must be a function, and is ${typeOf(resolve)}`);
  return { resolve, agent };
}

/**
 * Returns a function like `dns.lookup` that gives only the addresses that the policy allows; without
 * a callback it returns a promise, as that of `dns.promises` does. Node calls it for names alone:
 * `agents` and `fetch` see addresses too.
 */
export function lookup(policy, options) {
  const { resolve } = settings(policy, options, 'lookup');
  return function guardedLookup(host, given, done = given) {
    const wanted = typeof given === 'number' ? { family: given } : typeof given === 'object' ? given : {};
    if (typeof done !== 'function') {
      return new Promise((fulfil, reject) => {
        guardedLookup(host, wanted, (error, address, family) => (error ? reject(error) : fulfil(wanted?.all ? address : { address, family })));
      });
    }
    const answered = (error, found) => {
      if (error) return done(error);
      let kept;
      try {
        kept = allowedOf(policy, host, typeof found === 'string' ? [{ address: found }] : found);
      } catch (refused) {
        return done(refused);
      }
      return wanted?.all ? done(null, kept) : done(null, kept[0].address, kept[0].family);
    };
    const promised = resolve(host, { ...wanted, all: true }, answered);
    // That of `dns.promises` takes no callback.
    if (typeof promised?.then === 'function') promised.then((found) => answered(null, Array.isArray(found) ? found : found.address), answered);
    return undefined;
  };
}

/** Returns the addresses of a name that are allowed; throws why the last one is not if none is. */
function allowedOf(policy, host, found) {
  const kept = [];
  let refused = new RefusedError(quoted(host), 'it has no address');
  for (const { address } of found) {
    try {
      ask(quoted(host), () => policy.checkAddress(address));
      kept.push({ address, family: isIP(address) });
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      refused = error;
    }
  }
  if (kept.length === 0) throw refused;
  return kept;
}

/** Makes an agent of Node check every connection: scheme, host and port, and then the address. */
function guarded(Agent, scheme) {
  return class GuardedAgent extends Agent {
    #policy;
    #lookup;

    constructor(policy, resolve, options) {
      // With a proxy, another program would look names up.
      super({ ...options, proxyEnv: undefined });
      this.#policy = policy;
      this.#lookup = lookup(policy, { lookup: resolve });
    }

    createConnection(options, done) {
      try {
        this.#check(options);
      } catch (error) {
        if (typeof done !== 'function') throw error;
        done(error);
        return undefined;
      }
      return super.createConnection({ ...options, lookup: this.#lookup });
    }

    #check({ host = 'localhost', port, path, socketPath }) {
      if (path || socketPath) throw new RefusedError('a socket of the file system', 'it has no address');
      const family = isIP(host);
      const written = family === 6 ? `[${host}]` : host;
      // The host of a URL has none of these, and would end here.
      if (/[/?#\\@]/.test(host)) throw new RefusedError(quoted(host), 'it is no host');
      const check = this.#policy[CONNECTION] ?? this.#policy.check;
      ask(quoted(host), () => check.call(this.#policy, `${scheme}://${written}${port ? `:${port}` : ''}/`));
      if (family !== 0) ask(quoted(host), () => this.#policy.checkAddress(host));
    }
  };
}

const HttpAgent = guarded(http.Agent, 'http');
const HttpsAgent = guarded(https.Agent, 'https');

/** Returns agents for `http.request` and `https.request` that connect only where the policy allows. */
export function agents(policy, options) {
  const { resolve, agent } = settings(policy, options, 'agents');
  return { http: new HttpAgent(policy, resolve, agent), https: new HttpsAgent(policy, resolve, agent) };
}

/** Returns a `fetch` that asks the policy about the URL, each redirect, and each address. */
export function fetch(policy, options) {
  const { resolve, agent } = settings(policy, options, 'fetch');
  const through = agents(policy, { lookup: resolve, agent });

  return async function guardedFetch(input, init) {
    const isRequest = input instanceof Request;
    let url = allowedUrl(policy, isRequest ? input.url : String(input));
    // A `Request` with a password is an error that shows it.
    const request = new Request(isRequest ? input : withoutUserinfo(url), init);
    const { signal, redirect } = request;
    const headers = headersOf(request);
    let { method } = request;
    let body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    for (let hops = 0; ; hops++) {
      const answer = await send(through, url, { method, headers, body, signal });
      const { location } = answer.headers;
      if (redirect === 'manual' || location === undefined || !REDIRECTS.has(answer.statusCode)) {
        // Node would say of the content that the other side ended it.
        signal.addEventListener('abort', () => answer.destroy(signal.reason), { once: true });
        return responseOf(answer, url, method, hops > 0);
      }
      answer.destroy();
      if (redirect === 'error') throw new TypeError('urial: there is a redirect, and the request allows none');
      if (hops === MOST_REDIRECTS) throw new RefusedError(quoted(url.host), `there are more than ${MOST_REDIRECTS} redirects`);
      const next = allowedUrl(policy, targetOf(location, url));
      if (becomesGet(answer.statusCode, method)) {
        [method, body] = ['GET', null];
        for (const name of [...headers.keys()]) if (name.startsWith('content-')) headers.delete(name);
      }
      if (next.origin !== url.origin) SECRET_HEADERS.forEach((name) => headers.delete(name));
      url = next;
    }
  };
}

/** Returns a URL that the policy allows, as Node reads it. */
function allowedUrl(policy, text) {
  const url = URL.canParse(text) ? new URL(text) : null;
  const target = url === null ? 'a text that is no URL' : quoted(url.host);
  ask(target, () => policy.check(text));
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw new RefusedError(target, 'it is not of http or https');
  return url;
}

/** Resolves the target of a redirect, and encodes what browsers let pass and RFC 3986 does not. */
function targetOf(location, base) {
  // Node reads headers as Latin-1.
  const text = Buffer.from(location, 'latin1').toString();
  if (!URL.canParse(text, base.href)) throw new RefusedError(quoted(base.host), 'its redirect leads to no URL');
  const url = new URL(text, base.href);
  const encoded = (part) => part.replace(/[^\w!$%&'()*+,\-./:;=?@~]|%(?![\da-f]{2})/gi, encodeURIComponent);
  url.pathname = encoded(url.pathname);
  url.search = encoded(url.search);
  url.hash = '';
  return url.href;
}

function becomesGet(status, method) {
  return (status === 303 && method !== 'HEAD') || ((status === 301 || status === 302) && method === 'POST');
}

function withoutUserinfo(url) {
  const bare = new URL(url.href);
  bare.username = '';
  bare.password = '';
  return bare.href;
}

function headersOf(request) {
  const headers = new Headers(request.headers);
  OWN_HEADERS.forEach((name) => headers.delete(name));
  // Nothing is unpacked here.
  if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
  if (!headers.has('accept')) headers.set('accept', '*/*');
  return headers;
}

/** Sends one request; redirects are answers. */
function send(through, url, { method, headers, body, signal }) {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const sent = Object.fromEntries(headers);
    // Node adds none for every method, and a body without it would be the next request.
    if (body !== null) sent['content-length'] = body.length;
    const settings = { agent: isSecure ? through.https : through.http, method, headers: sent, signal };
    const request = (isSecure ? https : http).request(url, settings);
    request.on('response', resolve);
    request.on('error', (cause) => {
      if (signal.aborted) reject(signal.reason);
      else reject(cause instanceof RefusedError ? cause : new TypeError('urial: the fetch failed', { cause }));
    });
    // Also after an answer that is none, such as an upgrade that nobody asked for.
    request.on('close', () => reject(new TypeError('urial: the fetch failed: the connection was closed')));
    request.end(body);
  });
}

function responseOf(answer, url, method, redirected) {
  try {
    const headers = new Headers();
    const { rawHeaders, statusCode: status, statusMessage: statusText } = answer;
    for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at], rawHeaders[at + 1]);
    const isEmpty = method === 'HEAD' || EMPTY.has(status);
    if (isEmpty) answer.resume();
    const response = new Response(isEmpty ? null : Readable.toWeb(answer), { status, statusText, headers });
    return Object.defineProperties(response, { url: { value: withoutUserinfo(url) }, redirected: { value: redirected } });
  } catch (cause) {
    answer.destroy();
    throw new TypeError('urial: the fetch failed: the answer is none that a Response can have', { cause });
  }
}
