// A little of everything, by nothing but the language: Node, Deno and Bun run it alike.

// The larger module first: the other one must not take its tables away.
import * as full from '../npm/full.js';
import { Iri, Template, Uri, UrialError, audit, clean, isValid, resolver } from '../npm/index.js';

function equal(came, expected) {
  if (came !== expected) throw new Error(`${JSON.stringify(came)} instead of ${JSON.stringify(expected)}`);
}

const uri = new Uri('HTTP://user@example.com:80/a/../b?q=1#f');
equal([uri.scheme, uri.host, uri.port, uri.path, uri.query, uri.fragment].join(' '), 'HTTP example.com 80 /a/../b q=1 f');
equal(uri.normalize().href, 'http://user@example.com/b?q=1#f');
equal(uri.resolve('../c').href, 'HTTP://user@example.com:80/c');
equal(uri.withPairs(new Uri('http://h/?&a&b=1').pairs).query, '&a&b=1');
equal(new Uri('http://EXAMPLE%C3%A9/').toUri({ idna: true }).href, 'http://xn--example-hya/');
equal(new Iri('http://例え.jp/é').toUri({ idna: true }).href, 'http://xn--r8jz45g.jp/%C3%A9');
equal(isValid('a b') || isValid('a:\ud800') || !isValid('a/b', 'path-noscheme'), false);
equal(new Template('/{a}{?b*}').expand({ a: 'é', b: { c: 1 } }), '/%C3%A9?c=1');
equal(new TextDecoder().decode(clean(`${'http://a/b\n'.repeat(9)}HTTP://A/b\n:\n`).output), 'http://a/b\n');
equal(resolver.resolve('http://a/b', 'c'), 'http://a/c');
equal(full.audit('http://раураl.com/').some(({ severity }) => severity === 'critical' || severity === 'warning'), true);
const domains = ['https://www.example.co.uk/', 'http://co.uk/', 'http://192.0.2.1/', 'mailto:a@b.example'];
equal(JSON.stringify(domains.map((text) => new Uri(text).registrableDomain)), '["example.co.uk",null,null,null]');
equal(audit('http://a/').length, 0);
try {
  Uri.parse('http://é/a b');
  throw new Error('no error');
} catch (error) {
  equal(error instanceof UrialError && `${error.kind} ${error.start} ${error.end}`, 'non-ascii 7 8');
}
const runtime = globalThis.Deno ? 'Deno' : globalThis.Bun ? 'Bun' : 'Node';
console.log(`${runtime}: passed`);
