import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { test } from 'node:test';
import * as urial from '../npm/index.js';

const { AbsoluteUri, Iri, Reference, RelativeRef, Template, Uri, UrialError, parse } = urial;
const TEXT = 'foo://me:pw@example.com:8042/over/there?name=ferret&a=%20#nose';

test('a URI has its components', () => {
  const uri = parse(TEXT);
  assert.deepEqual([uri.user, uri.password, uri.hostClass, uri.port, uri.effectivePort], ['me', 'pw', 'reg-name', 8042, 8042]);
  const ports = ['http://a', 'http://a:', 'http://a:0080', 'http://a:65536'].map((text) => [parse(text).port, parse(text).portText]);
  assert.deepEqual(ports, [[null, null], [null, ''], [80, '0080'], [null, '65536']]);
  assert.deepEqual(uri.pairs, [['name', 'ferret'], ['a', ' ']]);
  assert.deepEqual([uri.segments, uri.isRelative, uri.kind, `${uri}`], [['over', 'there'], false, 'URI', TEXT]);
  assert.equal(JSON.stringify({ uri }), JSON.stringify({ uri: TEXT }));
});

test('undefined is null and empty is empty', () => {
  const { authority, userinfo, host, port, path, query, fragment } = parse('x://@:?#').components;
  assert.deepEqual([authority, userinfo, host, port, path, query, fragment], ['@:', '', '', '', '', '', '']);
  const reference = Reference.parse('');
  assert.deepEqual(Object.values(reference.components), [null, null, null, null, null, '', null, null]);
  assert.equal(reference.pairs, null);
  assert.equal(reference.user, null);
});

test('offsets are those of the string, beyond ASCII too', () => {
  const iri = Iri.parse('http://u€@é😀.example:1/ö/😀?ß=1#é');
  assert.deepEqual(Object.values(iri.components), ['http', 'u€@é😀.example:1', 'u€', 'é😀.example', '1', '/ö/😀', 'ß=1', 'é']);
  const text = 'http://é😀/a b';
  assert.throws(() => Iri.parse(text), (error) => error instanceof UrialError && text.slice(error.start, error.end) === ' '
    && error.message === `unexpected ' ' in the path at index ${text.indexOf(' ')}; write it as %20`);
  const [found] = urial.extract('😀é http://a.example/x, b');
  assert.deepEqual([found.start, found.end, found.text], [4, 22, 'http://a.example/x']);
});

test('a kind is named by its rule', () => {
  assert.ok(parse('a', 'relative-ref') instanceof RelativeRef);
  assert.throws(() => parse('a', 'pchar'), RangeError);
});

test('operations return values of their kinds', () => {
  const uri = parse('HTTP://EX%41MPLE.com:80/b/../c');
  assert.equal(uri.normalize().href, 'http://example.com/c');
  assert.ok(uri.resolve('../a?b') instanceof Uri && AbsoluteUri.parse('a:b').resolve('#c') instanceof Uri);
  const base = parse('http://a/b/c/d;p?q');
  assert.equal(base.resolve(Reference.parse('http:g'), { strict: false }).href, 'http://a/b/c/g');
  assert.throws(() => parse('http://a/').resolve('../../x', { forbidAboveRoot: true }), UrialError);
  assert.ok(base.relativize('http://a/b/e?x') instanceof Reference);
  assert.equal(parse('http://a/').compare('http://b/'), null);
  assert.equal(parse('HTTP://A:80').key(), 'http://a/');
  const { agreement, steps } = parse('http://a/%62').explain('http://a/b');
  assert.deepEqual([agreement, steps.at(-1).first.changes[0].component], ['percent', 'path']);
  assert.equal(parse('http://xn--e1afmkfd.example/%C3%A9').toIri({ idna: true }).href, 'http://пример.example/é');
  assert.equal(Iri.parse('http://пример.example/é').toUri({ idna: true }).href, 'http://xn--e1afmkfd.example/%C3%A9');
  assert.equal(Iri.parse('http://a/é').toUri() instanceof Uri, true);
});

test('edits give another value, or an error and no change', () => {
  const uri = parse('http://h/a?x=1#f');
  assert.equal(uri.withHost('example.com').withPort(8080).withFragment(null).href, 'http://example.com:8080/a?x=1');
  assert.equal(uri.withPath('/é ?', { encode: true }).href, 'http://h/%C3%A9%20%3F?x=1#f');
  assert.equal(uri.replace({ host: 'b', query: null, userinfo: 'me' }).href, 'http://me@b/a#f');
  assert.equal(parse('mailto:a@b').replace({ host: 'h', path: '/x' }).href, 'mailto://h/x');
  assert.equal(uri.withPair('x', '2 & 3').appendPair('y', null).href, 'http://h/a?x=2%20%26%203&y#f');
  assert.equal(uri.withPairs({ page: 2 }).appendPair('n', 3).query, 'page=2&n=3');
  assert.equal(uri.appendPair('x', '2').withoutPairs('x').href, 'http://h/a#f');
  assert.equal(uri.withPairs([['é', '='], ['b', '']]).query, '%C3%A9=%3D&b=');
  assert.equal(uri.append('b/c', 'd').path, '/a/b%2Fc/d');
  assert.equal(parse('http://h/?utm_x=1&b=2&a=3#f').trim({ dropQuery: ['utm_*'], sortQuery: true, dropFragment: true }).href, 'http://h/?a=3&b=2');
  assert.throws(() => uri.withScheme(null), (error) => error.kind === 'missing-scheme');
  assert.throws(() => parse('mailto:a@b').withHost('h'), UrialError);
  assert.throws(() => uri.withQuery('a[0]'), (error) => error.kind === 'unexpected-character' && error.start === 1);
  assert.equal(uri.href, 'http://h/a?x=1#f');
  assert.equal(Uri.build({ scheme: 'foo', host: 'é', path: '/c d', fragment: '#' }, { encode: true }).href, 'foo://%C3%A9/c%20d#%23');
});

test('passwords are hidden where values are shown', () => {
  assert.ok(!inspect(parse(TEXT)).includes('pw'));
  assert.ok(!inspect({ deep: [parse(TEXT)] }).includes('pw'));
  // Nor the character of it that is not allowed there.
  assert.throws(() => parse('http://root:0/]secret@db.example'), (error) => !error.message.includes(']'));
  try {
    parse('http://me:hunter2@a b/');
    assert.fail();
  } catch (error) {
    assert.ok(!inspect(error).includes('hunter2') && !JSON.stringify(error).includes('hunter2'));
  }
  const text = 'http://me:hunter2@a.example/';
  const shown = [urial.extract(`see ${text}`), urial.split(text), urial.split('http://me:hunter2@a b/'), parse(text).components, parse(text).toElements(),
    urial.repair(`${text}a b`), urial.clean('http://me:hunter2@a.example/b c'), urial.clean('http://me:hunter2@a b/')];
  for (const value of shown) {
    assert.ok(!inspect(value, { depth: null }).includes('hunter2'), inspect(value, { depth: null }));
    assert.ok(JSON.stringify(value).includes('hunter2') || value.output, 'the value itself has it');
  }
  assert.deepEqual(urial.split(text).userinfo, 'me:hunter2');
  assert.equal(urial.caret('http://u:hunter2@a b/').includes('***'), true);
  assert.equal(urial.redact('https://me:pw@h/?token=abc&code=d'), 'https://me:***@h/?token=***&code=d');
  assert.equal(urial.redact('https://me:pw@h/?token=abc&code=d', { queryKeys: ['code'], passwordsOnly: true }), 'https://me:***@h/?token=abc&code=***');
  assert.equal(urial.redactText('see http://me:pw@h/ and x'), 'see http://me:***@h/ and x');
  assert.equal(urial.refang('at hxxps[:]//evil[.]example, [.] é'), 'at https://evil.example, [.] é');
  assert.equal(urial.refang(''), '');
});

test('functions of any text', () => {
  assert.equal(urial.repair(new Uint8Array([0x2f, 0xe9])).reference, '/%E9');
  assert.throws(() => urial.repair('https://example.com\\@198.51.100.7/'), (error) => error.kind === 'backslash-in-authority');
  assert.equal(urial.guessSuffix('www.w3.org/x', { scheme: 'https' }).reference, 'https://www.w3.org/x');
  assert.equal(urial.guessSuffix('a b'), null);
  assert.equal(urial.encode(new Uint8Array([65])), 'A');
  assert.equal(urial.decode('%C3%A9'), 'é');
  assert.throws(() => urial.decode('%zz'), (error) => error.kind === 'bad-percent');
  for (const run of [() => urial.decode('a%ff'), () => urial.toPath('file:///%ff')]) {
    assert.throws(run, (error) => error instanceof UrialError && error.kind === 'not-utf8' && /Bytes returns the bytes/.test(error.hint));
  }
  assert.throws(() => urial.encode('a', 'nothing'), UrialError);
  assert.equal(urial.isValid('::1', 'ipv6address'), true);
  assert.throws(() => urial.isValid('a', 'nothing'), RangeError);
  assert.throws(() => urial.check('g', 'HEXDIG'), UrialError);
  assert.equal(urial.toPath('file:///c:/a%20b', 'windows'), 'c:\\a b');
  assert.equal(urial.fromPath('/é'), 'file:///%C3%A9');
  assert.equal(urial.chooseBase({ embedded: 'd/e', retrieved: ['http://a/b/c'] }).base, 'http://a/b/d/e');
  assert.equal(urial.about().idna, true);
});

test('every rule can be asked for', () => {
  const { rules } = urial.about();
  assert.ok(rules.length > 60 && rules.includes('URI-Template'));
  for (const rule of rules) {
    const isNone = urial.isValid('\u0000', rule) || urial.isValid('{', rule);
    assert.equal(isNone, false, rule);
  }
});

test('templates', () => {
  const template = new Template('/x{/a}{?b*,c}');
  assert.equal(template.expand({ b: { k: 1, l: true }, c: ['é', null] }), '/x?k=1&l=true&c=%C3%A9');
  assert.deepEqual(template.variables.map(({ name }) => name), ['a', 'b', 'c']);
  assert.deepEqual({ ...new Template('{a}').match('map') }, { a: 'map' });
  assert.throws(() => new Template('é{'), (error) => error.kind === 'unclosed-expression' && error.start === 1);
  assert.throws(() => template.expand({ a: () => 1 }), TypeError);
  assert.throws(() => template.expand({ a: { b: {} } }), TypeError);
});

test('a policy says what may be fetched', () => {
  const policy = new urial.FetchPolicy({ schemes: ['https'], allowNetworks: ['10.1.0.0/16'] });
  assert.equal(policy.allows('https://hooks.example.net/in'), true);
  assert.throws(() => policy.check('http://a.example/'), { name: 'UrialError', message: /scheme http/ });
  policy.check('https://hooks.example.net/in');
  assert.deepEqual([policy.allowsAddress('10.1.2.3'), policy.allowsAddress('127.0.0.1'), policy.allowsAddress('::1')], [true, false, false]);
  assert.throws(() => new urial.FetchPolicy({ denyNetworks: ['10.0.0.0/+8'] }), UrialError);
  // An address alone is a network of one.
  const denied = new urial.FetchPolicy({ schemes: ['https'], denyNetworks: ['8.8.8.8'] });
  assert.deepEqual([denied.allows('https://8.8.8.8/'), denied.allows('https://8.8.8.9/')], [false, true]);
  assert.throws(() => new urial.FetchPolicy({ ports: [70000] }), UrialError);
});

test('a policy has a list of hosts', () => {
  const policy = new urial.FetchPolicy({ schemes: ['https'], hosts: ['a.example', '*.cdn.example'] });
  assert.equal(policy.allows('https://x.cdn.example/'), true);
  assert.throws(() => policy.check('https://evil.example/'), { kind: 'host-not-listed' });
  assert.equal(new urial.FetchPolicy({ schemes: ['https'], hosts: [] }).allows('https://a.example/'), false);
  assert.equal(new urial.FetchPolicy({ schemes: ['https'], hosts: null }).allows('https://a.example/'), true);
});

test('a policy refuses members that match nothing', () => {
  for (const text of ['https://', 'ht tp', '', ' https', 'a,b', 'a;b', '"https"', '\ud800']) {
    assert.throws(() => new urial.FetchPolicy({ schemes: ['https', text] }), UrialError, text);
  }
  for (const text of ['https://a.example/', 'a.example:80', '*', '*.', '*a.example', 'a.*.b', '', 'a,b', 'a;b', 'a_b.example', 'a b']) {
    assert.throws(() => new urial.FetchPolicy({ schemes: ['https'], hosts: [text] }), { name: 'UrialError', kind: 'bad-host', message: `${JSON.stringify(text)} is not a host; write one such as "example.com" or "*.example.com"` });
  }
  const policy = new urial.FetchPolicy({ schemes: ['HTTPS'], hosts: ['[2606:4700::1]', '192.0.2.1', '*.b.example.'] });
  assert.equal(policy.allows('https://c.b.example/'), true);
});

test('a policy refuses what is no URI, and says why', () => {
  const policy = new urial.FetchPolicy({ schemes: ['https'] });
  for (const text of ['x y', 'ht tp://', '/rel', '', '\ud800', parse('https://é.example', 'IRI')]) assert.equal(policy.allows(text), false, String(text));
  assert.throws(() => policy.check('/rel'), { kind: 'missing-scheme' });
  assert.throws(() => policy.check(parse('https://é.example', 'IRI')), /non-ASCII/);
  assert.equal(policy.allowsAddress('a'), false);
  assert.throws(() => policy.checkAddress('a'), { kind: 'bad-address' });
});

test('octets that are not UTF-8 are read with U+FFFD, as those of segments are', () => {
  const uri = parse('http://a/%FF?q=%FF&%FF=1+2&c');
  assert.deepEqual(uri.pairs, [['q', '\ufffd'], ['\ufffd', '1+2'], ['c', null]]);
  assert.deepEqual(uri.rawPairs, [['q', '%FF'], ['%FF', '1+2'], ['c', null]]);
  assert.deepEqual(uri.queryPairs({ plusIsSpace: true })[1], ['\ufffd', '1 2']);
  assert.deepEqual(uri.segmentsDecoded, ['\ufffd']);
});

test('the error of an edit has its component and its place there', () => {
  const failed = (run) => {
    try {
      return run().href;
    } catch ({ kind, component, start, end, message }) {
      return { kind, component, start, end, message };
    }
  };
  const uri = parse('http://a/?q');
  const wrong = { scheme: '1', authority: 'a:8@h@h', userinfo: 'u@', host: 'h@h', port: '8x', path: '/é x', query: 'a b', fragment: 'a#b' };
  for (const [name, value] of Object.entries(wrong)) {
    const method = `with${name[0].toUpperCase()}${name.slice(1)}`;
    const { kind, component, start, end, message } = failed(() => uri[method](value));
    assert.ok(end > start, name);
    assert.deepEqual(failed(() => uri.replace({ [name]: value })), { kind, component, start, end, message }, name);
    if (name !== 'authority') assert.equal(component, name);
  }
  const recomposed = (parts) => failed(() => urial.recompose(parts));
  assert.deepEqual(recomposed({ scheme: 'http', authority: 'a', path: '/b c' }), {
    kind: 'unexpected-character', component: 'path', start: 10, end: 11, message: "unexpected ' ' in the path at index 10; write it as %20",
  });
  const { kind, component, start, end } = recomposed({ scheme: 'http', authority: 'a', path: '/é x' });
  assert.deepEqual([kind, component, start, end], ['non-ascii', 'path', 9, 10]);
  assert.equal(urial.recompose({ path: '/é' }, 'IRI-reference').href, '/é');
  assert.deepEqual([recomposed({ scheme: '', path: 'x' }).kind, recomposed({ scheme: '1', path: 'x' }).component], ['empty-scheme', 'scheme']);
  assert.deepEqual([recomposed({ path: 'a', query: '#' }).kind, recomposed({ path: 'a', query: '#' }).component], ['boundary', 'query']);
  assert.deepEqual([recomposed({ path: 'a:b' }).kind, recomposed({ path: 'a:b' }).component], ['path', 'path']);
  for (const run of [() => Iri.parse('http://xn--é/').withAsciiHost(), () => Iri.parse('http://xn--é/').toUri({ idna: true })]) {
    assert.deepEqual([failed(run).kind, failed(run).component], ['idna', 'host']);
  }
  for (const options of [{ schemes: ['a b'] }, { hosts: ['*'] }]) assert.match(failed(() => new urial.FetchPolicy(options)).component, /^(scheme|host)$/);
});

test('what was repaired is said with indexes of the string', () => {
  const said = (input) => urial.repair(input).changes.map(({ start, message }) => [start, message]);
  assert.deepEqual(said('http://a/é b').map(([start]) => start), [9, 10]);
  for (const [start, text] of said('http://a/é b')) assert.ok(text.includes(` at index ${start}:`), text);
  assert.equal(said('http://u:😀 p@a/').some(([, text]) => text.includes('byte')), false);
});

test('origin, name, folder, parameter, shape and SURT key', () => {
  const uri = urial.Uri.parse('HTTPS://me:pw@Example.com:443/a/b.tar.gz;v=1.2?id=7&id=8&n%61me=a%26b+c&all#f');
  assert.deepEqual([uri.origin, uri.name, uri.extension], ['https://example.com', 'b.tar.gz;v=1.2', 'gz']);
  assert.equal(uri.parent.href, 'HTTPS://me:pw@Example.com:443/a/');
  assert.ok(uri.parent instanceof urial.Uri);
  assert.equal(uri.parent.parent.parent, null);
  assert.deepEqual(['id', 'name', 'all', 'none'].map((key) => uri.param(key)), ['7', 'a&b+c', '', null]);
  assert.equal(urial.Uri.parse('http://a/2026/11/25/x/7').shape(), '/{date}/x/{id}');
  assert.equal(uri.normalize().surt(), 'com,example)/a/b.tar.gz;v=1.2?id=7&id=8&name=a%26b+c&all');
  const mail = urial.Uri.parse('mailto:a@b');
  assert.deepEqual([mail.origin, mail.parent, mail.param('a')], [null, null, null]);
  assert.throws(() => uri.param(7), TypeError);
});

test('a folder in an IRI has its own offsets', () => {
  const { parent } = urial.IriReference.parse('http://é/ü/ö?ä#ë');
  assert.deepEqual([parent.href, parent.host, parent.path, parent.query, parent.fragment], ['http://é/ü/', 'é', '/ü/', null, null]);
});

test('relative references are joined', () => {
  assert.equal(urial.Reference.parse('a/b/c?q').joinLexical('../d').href, 'a/d');
  assert.equal(urial.IriReference.parse('é').joinLexical('ü').href, 'ü');
  assert.throws(() => urial.Reference.parse('a').joinLexical('é'), { kind: 'non-ascii' });
  assert.equal(urial.Uri.parse('a:b').joinLexical, undefined);
});

test('a lone percent sign stays', () => {
  assert.equal(urial.decode('50% off%21', { lenient: true }), '50% off!');
  assert.deepEqual([...urial.decodeBytes('%FF%', { lenient: true })], [255, 37]);
  assert.throws(() => urial.decode('50% off'), urial.UrialError);
});

test('a verdict is what is to be used', () => {
  const policy = new urial.FetchPolicy({
    schemes: ['http'], denyHosts: ['8.8.8.8', '*.evil.example'], paths: ['/a'], denyPaths: ['/a/b'], allowNetworks: ['192.0.2.0/24'],
  });
  const { url, ...rest } = policy.verdict('HTTP://EXAMPLE.com:80/x/../a/c');
  assert.equal(url.href, 'http://example.com/a/c');
  assert.deepEqual(rest, { host: 'example.com', port: 80, address: null });
  assert.equal(policy.verdict('http://192.0.2.1/a').address, '192.0.2.1');
  const refused = {
    'http://[::ffff:8.8.8.8]/a': 'address-denied', 'http://www.evil.example/a': 'host-denied', 'http://a.example/a/b/c': 'path',
  };
  for (const [text, kind] of Object.entries(refused)) {
    assert.equal(policy.allows(text), false, text);
    assert.throws(() => policy.verdict(text), { kind }, text);
  }
  assert.throws(() => policy.verdict('http://a b/'), { kind: 'unexpected-character' });
  assert.throws(() => new urial.FetchPolicy({ denyHosts: ['a*b'] }), { kind: 'bad-host' });
});

test('what a trim takes away', () => {
  const uri = urial.Uri.parse('http://www.a.example/b/index.html?id=1&utm_source=x&GCLID=y&b=2#f');
  assert.equal(uri.trim({ keepQuery: [] }), uri);
  assert.equal(uri.trim({ keepQuery: ['none'] }).query, null);
  const list = (options) => new TextDecoder().decode(urial.clean(new TextEncoder().encode(`${uri}\nhttp://a.example/b/?id=1\n`), options).output);
  assert.equal(list({ dropWww: true, dropIndex: true, dropTracking: true, dropFragment: true, dropQuery: ['b'] }), 'http://a.example/b/?id=1\n');
  assert.equal(list({ keepQuery: ['id'], dropFragment: true }), 'http://www.a.example/b/index.html?id=1\nhttp://a.example/b/?id=1\n');
});

test('the Public Suffix List is in the full module', () => {
  assert.throws(() => urial.Uri.parse('http://www.example.co.uk/').registrableDomain, { kind: 'no-suffix-list', message: /urial\/full/ });
});
