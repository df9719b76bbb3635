// Checked by `tsc --strict`, not run: what a program in TypeScript writes.

import Ajv from 'ajv';
import { Cleaner, FetchPolicy, Iri, Reference, Template, Uri, UrialError, clean, formats, isValid, parse, recompose, repair, resolver } from '../npm/index.js';

const uri: Uri = parse('http://example.com:8042/over/there?name=ferret#nose');
const iri: Iri = parse('http://例え.jp/', 'IRI');
const host: string | null = uri.host;
const port: number | null = uri.port;
const pairs: [string, string | null][] | null = uri.pairs;
const next: Uri = uri.resolve('../a').withPort(80).replace({ fragment: null }).normalize('scheme');
const relative: Reference = uri.relativize(next);
const maybe: Uri | null = Uri.tryParse('x');
const plain: Uri = iri.toUri({ idna: true });
const built: Reference = Reference.build({ path: 'a b', query: null }, { encode: true });
const rung: string | null = uri.compare(next, { ignoreFragment: true });
const changed: Uri = uri.replace({ port: 80 }).replace({ port: '80', path: null }).withPairs({ a: 'b', c: null }).withPairs(new Map([['a', 'b']])).withPairs({ page: 2 }).withPair('page', 3);
const joined: Reference = recompose({ scheme: 'http', authority: 'a', path: '/x' });
const again: Reference = recompose(uri.components);
// @ts-expect-error a host is a part of an authority
recompose({ scheme: 'http', host: 'a' });
// @ts-expect-error a reference may be relative, and cannot be a base
relative.resolve('a');
// @ts-expect-error as above
relative.isSameDocument('#a');
// @ts-expect-error no such step
uri.normalize('all');
// @ts-expect-error not a string
parse(1);

try {
  parse('http://a b/');
} catch (error) {
  if (error instanceof UrialError) console.log(error.kind, error.component, error.start, error.end, error.hint);
}
const { output, kept, kinds } = clean(new Uint8Array(), { step: null, rule: 'IRI' });
const bytes: Uint8Array = new Cleaner({ repair: true }).end(output);
const text: string = new Template('/x{?a,b*}').expand({ a: 1, b: { c: 'd' } });
const allowed: boolean = new FetchPolicy({ schemes: ['https'], hosts: ['example.com'] }).allows(uri);
const ajv = new Ajv.default({ uriResolver: resolver, formats });
console.log(changed, joined, again, uri.isSameDocument('#'), iri.isSameDocument('#'), host, port, pairs, relative, maybe, plain, built, rung, kept, kinds, bytes, text, allowed, ajv, isValid('a', 'path-noscheme'), repair(' a').changes);

const made: [string | null, string | null, string | null, Uri | null] = [uri.origin, uri.name, uri.param('a'), uri.parent];
const keys: string[] = [uri.shape(), uri.surt(), new Template('/{a,b}').expandPartial({ a: 1 }).expand({ b: 2 })];
const used: { url: Uri; port: number } = new FetchPolicy({ schemes: ['https'], denyHosts: ['a.example'], paths: ['/a'] }).verdict(uri);
uri.trim({ dropTracking: true, keepQuery: ['id'], ignoreCase: true });
void [made, keys, used];

// Lists that do not change are taken, too.
const HOSTS = ['a.example'] as const;
void [new FetchPolicy({ hosts: HOSTS, denyNetworks: HOSTS }), clean('', { dropQuery: HOSTS }), uri.audit({ names: HOSTS })];

// A wrapper hands options on as it got them, under exactOptionalPropertyTypes too.
function wrapped(options: { repair?: boolean | undefined; hosts?: string[] | undefined; names?: string[] | undefined }) {
  const { repair, hosts, names } = options;
  return [clean('', { repair, base: undefined }), new FetchPolicy({ hosts }), uri.audit({ names }), uri.replace({ host: undefined }, { encode: undefined })];
}
void wrapped;
