// Checked by `tsc --strict`, not run: the other entries of the package.

import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import Ajv from 'ajv';
import * as core from '../npm/core.js';
import * as guard from '../npm/guard.js';
import { FetchPolicy } from '../npm/index.js';

const { host, path }: core.Components = core.parse('http://a/b');
const target: string = core.normalize(core.resolve('http://a/', 'b'), 'path');
const ajv = new Ajv.default({ uriResolver: core.resolver, formats: core.formats });
try {
  core.check('a b');
} catch (error) {
  if (error instanceof core.UrialError) console.log(error.start);
}
// @ts-expect-error it has components, and no class
core.parse('http://a/').withPath('/');

const policy = new FetchPolicy({ schemes: ['https'] });
const lookup = guard.lookup(policy, { lookup: dns.lookup });
http.get('http://a.example/', { lookup });
const answers: [Promise<dns.LookupAddress>, Promise<dns.LookupAddress[]>] = [lookup('a.example'), lookup('a.example', { all: true })];
new http.Agent({ lookup: guard.lookup(policy, { lookup: dns.promises.lookup }) });
const agents = guard.agents(policy, { agent: { keepAlive: true, rejectUnauthorized: true } });
https.get('https://a.example/', { agent: agents.https });
const fetch: typeof globalThis.fetch = guard.fetch(policy);
const response: Promise<Response> = fetch(new URL('https://a.example/'), { method: 'POST', body: 'a' });
// @ts-expect-error not a policy
guard.fetch({ schemes: ['https'] });
response.catch((error) => error instanceof guard.RefusedError && error.code === 'ERR_URIAL_REFUSED');
console.log(host, path, target, ajv, answers);
