import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as urial from '../npm/index.js';

const uri = urial.parse('http://a/b?c=d#e');
const iri = urial.parse('http://a/é', 'IRI');
/** Every function that takes options, components or the like, by its name. */
const FUNCTIONS = {
  extract: (it) => urial.extract('', it),
  repair: (it) => urial.repair('a', it),
  guessSuffix: (it) => urial.guessSuffix('a', it),
  audit: (it) => urial.audit('a', it),
  'audit of a value': (it) => uri.audit(it),
  redact: (it) => urial.redact('a', it),
  'redact of a value': (it) => uri.redact(it),
  redactText: (it) => urial.redactText('a', it),
  recompose: (it) => urial.recompose(it),
  fromElements: (it) => urial.fromElements(it),
  chooseBase: (it) => urial.chooseBase(it),
  FetchPolicy: (it) => new urial.FetchPolicy(it),
  Cleaner: (it) => new urial.Cleaner(it),
  clean: (it) => urial.clean('', it),
  build: (it) => urial.Uri.build(it),
  'options of build': (it) => urial.Uri.build({ scheme: 'a' }, it),
  replace: (it) => uri.replace(it),
  'options of replace': (it) => uri.replace({}, it),
  queryPairs: (it) => uri.queryPairs(it),
  resolve: (it) => uri.resolve('c', it),
  isSameDocument: (it) => uri.isSameDocument('#', it),
  compare: (it) => uri.compare('http://a/', it),
  explain: (it) => uri.explain('http://a/', it),
  key: (it) => uri.key('scheme', it),
  trim: (it) => uri.trim(it),
  toUri: (it) => uri.toUri(it),
  'toUri of an IRI': (it) => iri.toUri(it),
  toIri: (it) => uri.toIri(it),
  'toIri of an IRI': (it) => iri.toIri(it),
  ...Object.fromEntries(['Scheme', 'Authority', 'Userinfo', 'Host', 'Port', 'Path', 'Query', 'Fragment'].map((name) => (
    [`with${name}`, (it) => uri[`with${name}`]({ Port: '1', Path: '/a' }[name] ?? 'a', it)]))),
};

test('an option that does not exist is an error with those that do', () => {
  for (const [name, run] of Object.entries(FUNCTIONS)) {
    assert.throws(() => run({ bogus: true }), { name: 'TypeError', message: /^urial: .* has no (option|component|element|source) "bogus"; (there are|the only one is) \w/ }, name);
    assert.throws(() => run({ bogus: undefined }), TypeError, name);
    for (const wrong of [null, 'a', 1, [], () => 1]) assert.throws(() => run(wrong), { name: 'TypeError', message: /^urial: the \w+s of .* must be an object, and are / }, name);
  }
  assert.throws(() => new urial.FetchPolicy({ schemes: ['https'], denyNetwork: ['1.1.1.0/24'] }), /FetchPolicy has no option "denyNetwork"; there are schemes, hosts, denyHosts, ports, paths, denyPaths, allowNetworks, denyNetworks, userinfo, localNames$/);
  assert.throws(() => uri.trim({ fragment: true }), /trim has no option "fragment"; there are dropFragment, sortQuery, dropTracking, dropWww, dropIndex, dropSlash, dropQuery, keepQuery, ignoreCase$/);
  assert.throws(() => urial.Uri.build({ scheme: 'http', host: 'a', Path: '/x' }), /build has no component "Path"; there are scheme, /);
  assert.throws(() => uri.withHost('a', { encoded: true }), /withHost has no option "encoded"; the only one is encode$/);
});

test('an option of another type is an error that says so', () => {
  const wrong = [
    [() => new urial.FetchPolicy({ schemes: 'https' }), 'the option schemes of FetchPolicy must be an array of strings, and is a string'],
    [() => new urial.FetchPolicy({ ports: 8443 }), 'the option ports of FetchPolicy must be an array of numbers, and is a number'],
    [() => new urial.FetchPolicy({ ports: ['8443'] }), 'the option ports of FetchPolicy must be an array of numbers, and is an array with a string'],
    [() => new urial.FetchPolicy({ userinfo: 'no' }), 'the option userinfo of FetchPolicy must be a boolean, and is a string'],
    [() => uri.redact({ queryKeys: 'token' }), 'the option queryKeys of redact must be an array of strings, and is a string'],
    [() => uri.resolve('a', { strict: null }), 'the option strict of resolve must be a boolean, and is null'],
    [() => urial.clean('', { guessScheme: true }), 'the option guessScheme of a list must be a string, and is a boolean'],
    [() => urial.clean(['http://a/']), 'a list must be a Uint8Array or a string; join the lines of an array with "\\n"'],
    [() => urial.chooseBase({ retrieved: 'http://a/' }), 'the source retrieved of chooseBase must be an array, and is a string'],
    [() => urial.parse('a', { rule: 'URI' }), 'the rule must be a string, and is an object'],
    [() => uri.withHost({}), 'host must be a string, and is an object'],
  ];
  for (const [run, message] of wrong) assert.throws(run, { name: 'TypeError', message: `urial: ${message}` });
});

test('options that are undefined are left as they are, and what is read can be given back', () => {
  for (const [name, run] of Object.entries(FUNCTIONS)) {
    if (!['build', 'recompose', 'fromElements', 'chooseBase', 'replace'].includes(name)) run(undefined);
    if (name !== 'build') run({});
  }
  assert.equal(urial.redact('http://h/?k=v', { queryKeys: undefined, userinfo: undefined }), 'http://h/?k=v');
  assert.equal(urial.Uri.build(uri.components).href, uri.href);
  assert.equal(urial.recompose(uri.components).href, uri.href);
  assert.equal(urial.fromElements(uri.toElements()).reference.href, uri.href);
});

test('an object with an href is an error that says so', () => {
  for (const value of [new URL('http://a/'), urial.parse('http://a/')]) {
    assert.throws(() => urial.parse(value), { name: 'TypeError', message: 'urial: text must be a string, and is an object; pass its href' });
  }
  assert.throws(() => uri.resolve(new URL('http://a/')), /the reference must be a string, and is an object; pass its href$/);
});
