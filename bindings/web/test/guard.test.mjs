import assert from 'node:assert/strict';
import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import undici from 'undici';
import * as guard from '../npm/guard.js';
import { FetchPolicy } from '../npm/index.js';

/** What the server got, and how it answers by the path. */
const seen = [];
const redirects = {
  '/there': (port) => `http://127.0.0.1:${port}/plain`,
  '/elsewhere': (port) => `http://other.example:${port}/plain`,
  '/relative': () => 'plain?a=[1]|{é}%',
  '/metadata': () => 'http://169.254.169.254/latest/meta-data/',
  '/inside': () => 'http://localhost:1/',
  '/odd': (port) => `http://0xa.1:${port}/plain`,
  '/six': (port) => `http://[::ffff:10.0.0.1]:${port}/`,
  '/backslash': (port) => `http:\\\\10.0.0.1:${port}/@a.example/`,
  '/file': () => 'file:///etc/passwd',
  '/none': () => 'http://[',
  '/loop': () => '/loop',
};
function answer(request, response) {
  const { pathname } = new URL(request.url, 'http://a/');
  const parts = [];
  request.on('data', (part) => parts.push(part)).on('end', () => {
    seen.push({ url: request.url, method: request.method, headers: request.headers, body: Buffer.concat(parts).toString() });
    const [name, status = '302'] = pathname.split(';');
    if (Object.hasOwn(redirects, name)) {
      response.writeHead(Number(status), { location: Buffer.from(redirects[name](port)).toString('latin1') }).end('moved');
    } else if (pathname === '/slow') response.write('a');
    else if (pathname === '/999') response.writeHead(999).end();
    else if (pathname === '/204') response.writeHead(204).end();
    else response.writeHead(200, { 'set-cookie': ['a=1', 'b=2'] }).end('hello');
  });
}
const server = http.createServer(answer);
let port;
before(async () => {
  await promisify(server.listen.bind(server))(0, '127.0.0.1');
  ({ port } = server.address());
});
after(() => {
  server.closeAllConnections();
  server.close();
});

/** A policy of public addresses, on the port of the server. */
const strict = () => new FetchPolicy({ schemes: ['http', 'https'], ports: [port] });
/** A policy that lets this machine in. */
const open = (options) => new FetchPolicy({ schemes: ['http'], ports: [port], allowNetworks: ['127.0.0.0/8'], localNames: true, ...options });
/** Looks names up in a table, as `dns.lookup` does with `all`. */
const table = (names) => (host, options, done) => {
  assert.equal(options.all, true);
  process.nextTick(done, null, names[host].map((address) => ({ address, family: net.isIP(address) })));
};
const everywhere = { lookup: table({ 'a.example': ['127.0.0.1'], 'other.example': ['127.0.0.1'] }) };
const REFUSED = { name: 'RefusedError', code: 'ERR_URIAL_REFUSED' };

/** Requests with the module of Node, and returns the text of the answer. */
function get(url, options) {
  return new Promise((resolve, reject) => {
    http.get(url, options, (response) => response.setEncoding('utf8').on('data', resolve)).on('error', reject);
  });
}

test('this machine is refused however it is written', async () => {
  seen.length = 0;
  const fetch = guard.fetch(strict());
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '0177.0.0.1', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0', '[::]', 'localhost.', '127.0.0.1.'];
  for (const host of hosts) {
    const url = `http://${host}:${port}/`;
    await assert.rejects(fetch(url), REFUSED, url);
    await assert.rejects(fetch(new Request(url)), REFUSED, url);
    await assert.rejects(get(url, { agent: guard.agents(strict()).http }), REFUSED, url);
    const bare = host.replace(/^\[|\]$/g, '');
    await assert.rejects(get({ host: bare, port, agent: guard.agents(strict()).http }), REFUSED, url);
  }
  assert.equal(seen.length, 0);
  for (const text of ['file:///etc/passwd', 'data:,a', 'http:/a', 'a b', 'http://user:secret@a.example/', 'http://é.example/']) {
    await assert.rejects(fetch(text), (error) => error.code === REFUSED.code && !/secret/.test(`${error.stack} ${error.cause}`), text);
  }
});

test('what the policy allows is fetched', async () => {
  const fetch = guard.fetch(open());
  const response = await fetch(`http://127.0.0.1:${port}/plain#f`, { headers: { a: 'b', host: 'evil.example' } });
  assert.deepEqual([response.status, response.ok, response.redirected, await response.text()], [200, true, false, 'hello']);
  assert.deepEqual(response.headers.getSetCookie(), ['a=1', 'b=2']);
  assert.equal(seen.at(-1).headers.host, `127.0.0.1:${port}`);
  assert.equal(seen.at(-1).headers.a, 'b');
  assert.equal(await (await fetch(`http://localhost:${port}/plain`)).text(), 'hello');
  await fetch(new Request(`http://127.0.0.1:${port}/plain`, { method: 'POST', body: 'né' }));
  assert.deepEqual([seen.at(-1).method, seen.at(-1).body, seen.at(-1).headers['content-length']], ['POST', 'né', '3']);
  assert.equal((await fetch(`http://127.0.0.1:${port}/204`)).body, null);
  assert.equal((await fetch(`http://127.0.0.1:${port}/plain`, { method: 'HEAD' })).body, null);
  const { http: agent } = guard.agents(open());
  assert.equal(await get(`http://localhost:${port}/plain`, { agent }), 'hello');
  const withUserinfo = guard.fetch(open({ userinfo: true }));
  const authorized = await withUserinfo(`http://u:p@127.0.0.1:${port}/relative`);
  assert.equal(authorized.url.includes('u:p'), false);
  assert.equal(seen.at(-1).headers.authorization, `Basic ${btoa('u:p')}`);
});

test('scheme, port and host of the policy count for every connection of an agent', async () => {
  const only = (options) => guard.agents(open(options), everywhere).http;
  await assert.rejects(get(`http://a.example:${port}/`, { agent: only({ schemes: ['https'] }) }), /the scheme http is not allowed/);
  await assert.rejects(get(`http://a.example:${port}/`, { agent: only({ ports: [1] }) }), /the port is not allowed/);
  await assert.rejects(get(`http://a.example:${port}/`, { agent: only({ hosts: ['b.example'] }) }), /not among those/);
  assert.equal(await get(`http://a.example:${port}/`, { agent: only({ hosts: ['a.example'] }) }), 'hello');
  await assert.rejects(get({ socketPath: '/nowhere', agent: only() }), REFUSED);
  // A lookup of the request does not replace the one of the agent.
  const agent = guard.agents(strict(), { lookup: table({ 'a.example': ['127.0.0.1'] }) }).http;
  await assert.rejects(get(`http://a.example:${port}/`, { agent, lookup: dns.lookup }), REFUSED);
  assert.throws(() => guard.agents(strict()).https.createConnection({ host: '127.0.0.1', port }), REFUSED);
});

test('a public name with a private address is refused, and of both only the public one is left', async () => {
  const names = { 'private.example': ['10.0.0.1', '::1', '192.168.0.1'], 'both.example': ['10.0.0.1', '93.184.215.14', 'fe80::1%lo'], 'none.example': [] };
  const options = { lookup: table(names) };
  const lookup = guard.lookup(strict(), options);
  const ask = (...given) => new Promise((resolve, reject) => {
    lookup(...given, (error, ...found) => (error ? reject(error) : resolve(found)));
  });
  await assert.rejects(ask('private.example', {}), { ...REFUSED, message: /"private\.example" is refused: the address 192\.168\.0\.1/ });
  await assert.rejects(ask('none.example'), REFUSED);
  assert.deepEqual(await ask('both.example'), ['93.184.215.14', 4]);
  assert.deepEqual(await ask('both.example', 4), ['93.184.215.14', 4]);
  assert.deepEqual(await ask('both.example', { all: true }), [[{ address: '93.184.215.14', family: 4 }]]);
  await assert.rejects(guard.fetch(strict(), options)(`http://private.example:${port}/`), REFUSED);
  await assert.rejects(get(`http://private.example:${port}/`, { lookup }), REFUSED);
  const unknown = guard.lookup(strict(), { lookup: (host, given, done) => done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })) });
  await assert.rejects(promisify(unknown)('a.example', {}), { code: 'ENOTFOUND' });
  // As it is passed to Node without anything else.
  assert.equal(await get(`http://localhost:${port}/`, { lookup: guard.lookup(open()) }), 'hello');
});

test('a look-up answers with a promise where there is no callback, and asks one that does', async () => {
  const [refusing, allowing] = [guard.lookup(strict()), guard.lookup(open(), { lookup: dns.promises.lookup })];
  assert.deepEqual(await allowing('localhost', 4), { address: '127.0.0.1', family: 4 });
  assert.deepEqual(await allowing('localhost', { all: true, family: 4 }), [{ address: '127.0.0.1', family: 4 }]);
  await assert.rejects(refusing('localhost'), REFUSED);
  assert.equal(await get(`http://localhost:${port}/`, { lookup: allowing }), 'hello');
  const failing = guard.lookup(open(), { lookup: () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })) });
  await assert.rejects(get(`http://none.example:${port}/`, { lookup: failing }), { code: 'ENOTFOUND' });
  // Many that are written by hand answer with one address, whatever they are asked for.
  const one = guard.lookup(strict(), { lookup: (host, options, done) => done(null, '10.0.0.1', 4) });
  await assert.rejects(one('a.example', { all: true }), REFUSED);
});

test('https and undici ask the look-up, and an agent of its own has no socket of others', async () => {
  const lookup = guard.lookup(strict(), everywhere);
  await assert.rejects(new Promise((resolve, reject) => {
    https.get(`https://a.example:${port}/`, { lookup }, resolve).on('error', reject);
  }), REFUSED);
  const url = `http://a.example:${port}/plain`;
  const dispatcher = new undici.Agent({ connect: { lookup } });
  await assert.rejects(undici.request(url, { dispatcher }), REFUSED);
  await assert.rejects(undici.fetch(url, { dispatcher }), (error) => error.cause.code === REFUSED.code);
  const allowing = new undici.Agent({ connect: { lookup: guard.lookup(open(), everywhere) } });
  assert.equal(await (await undici.request(url, { dispatcher: allowing })).body.text(), 'hello');
  await allowing.close();
  // The agent of Node keeps the socket of a request without a policy.
  assert.equal(await get(url, everywhere), 'hello');
  await assert.rejects(get(url, { agent: new http.Agent({ lookup }) }), REFUSED);
});

test('a second answer of the DNS changes nothing', async () => {
  let asked = 0;
  const lookup = (host, options, done) => {
    asked += 1;
    done(null, [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]);
  };
  const fetch = guard.fetch(open(), { lookup });
  assert.equal((await fetch(`http://a.example:${port}/`)).status, 200);
  assert.equal(asked, 1);
  await assert.rejects(fetch(`http://a.example:${port}/`), { ...REFUSED, message: /10\.0\.0\.1/ });
});

test('each redirect is checked', async () => {
  const policy = open({ localNames: false, hosts: ['a.example', '127.0.0.1'] });
  const fetch = guard.fetch(policy, everywhere);
  const at = (path) => `http://a.example:${port}${path}`;
  const there = await fetch(at('/there'), { headers: { authorization: 'x', cookie: 'y', a: 'b' } });
  assert.deepEqual([there.redirected, there.url, await there.text()], [true, `http://127.0.0.1:${port}/plain`, 'hello']);
  assert.deepEqual(['authorization', 'cookie', 'a'].map((name) => seen.at(-1).headers[name]), [undefined, undefined, 'b']);
  await fetch(at('/relative'), { headers: { authorization: 'x' } });
  assert.deepEqual([seen.at(-1).url, seen.at(-1).headers.authorization], ['/plain?a=%5B1%5D%7C%7B%C3%A9%7D%25', 'x']);
  for (const path of ['/elsewhere', '/metadata', '/inside', '/odd', '/six', '/backslash', '/file', '/none']) {
    seen.length = 0;
    await assert.rejects(fetch(at(path)), REFUSED, path);
    assert.equal(seen.length, 1, path);
  }
  seen.length = 0;
  await assert.rejects(fetch(at('/loop')), { ...REFUSED, message: /more than 5 redirects/ });
  assert.equal(seen.length, 6);
  assert.equal((await fetch(at('/metadata'), { redirect: 'manual' })).status, 302);
  await assert.rejects(fetch(at('/there'), { redirect: 'error' }), TypeError);
});

test('methods and bodies after a redirect', async () => {
  const fetch = guard.fetch(open());
  const wanted = { 301: 'GET ', 302: 'GET ', 303: 'GET ', 307: 'POST body', 308: 'POST body' };
  for (const [status, sent] of Object.entries(wanted)) {
    await fetch(`http://127.0.0.1:${port}/there;${status}`, { method: 'POST', body: 'body' });
    const { method, body, headers } = seen.at(-1);
    assert.equal(`${method} ${body}`, sent, status);
    assert.equal(headers['content-type'] === undefined, method === 'GET', status);
  }
});

test('a body is one whatever the method', async () => {
  const fetch = guard.fetch(open(), { agent: { keepAlive: true, maxSockets: 1 } });
  for (const method of ['DELETE', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'PROPFIND']) {
    const body = 'GET /next HTTP/1.1\r\nHost: x\r\n\r\n';
    await (await fetch(`http://127.0.0.1:${port}/plain`, { method, body })).text();
    assert.deepEqual([seen.at(-1).method, seen.at(-1).body], [method, body]);
  }
});

test('a connection has no path, and a host nothing else', async () => {
  const policy = open({ paths: ['/plain'], hosts: ['a.example'] });
  const fetch = guard.fetch(policy, everywhere);
  assert.equal(await (await fetch(`http://a.example:${port}/plain`)).text(), 'hello');
  await assert.rejects(fetch(`http://a.example:${port}/204`), /the path is not allowed/);
  const agent = guard.agents(policy, everywhere).http;
  for (const host of ['a.example/.other.example', 'a.example?.other.example', 'a.example#.other.example', 'b@a.example']) {
    await assert.rejects(get({ host, port, path: '/plain', agent }), REFUSED, host);
  }
  class Own extends FetchPolicy {
    check(uri) {
      if (String(uri).includes('a.example')) throw Object.assign(new Error('own'), { name: 'UrialError', kind: 'own' });
      super.check(uri);
    }
  }
  const own = new Own({ schemes: ['http'], ports: [port], allowNetworks: ['127.0.0.0/8'] });
  await assert.rejects(get(`http://a.example:${port}/plain`, { agent: guard.agents(own, everywhere).http }), REFUSED);
});

test('other failures are those of fetch', async () => {
  const fetch = guard.fetch(open());
  const url = `http://127.0.0.1:${port}`;
  await assert.rejects(fetch(`${url}/plain`, { signal: AbortSignal.abort() }), { name: 'AbortError' });
  const controller = new AbortController();
  const slow = await fetch(`${url}/slow`, { signal: controller.signal });
  controller.abort();
  await assert.rejects(slow.text(), { name: 'AbortError' });
  await assert.rejects(fetch(`${url}/999`), TypeError);
  const silent = net.createServer((socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'));
  await promisify(silent.listen.bind(silent))(0, '127.0.0.1');
  await assert.rejects(guard.fetch(open({ ports: [silent.address().port] }))(`http://127.0.0.1:${silent.address().port}/`), TypeError);
  silent.close();
});

test('arguments are checked', () => {
  for (const make of [guard.lookup, guard.agents, guard.fetch]) {
    assert.throws(() => make(), /the policy must be a FetchPolicy, and is undefined/);
    assert.throws(() => make({ schemes: ['http'] }), TypeError);
    assert.throws(() => make(strict(), { lookup: 1 }), /must be a function/);
    assert.throws(() => make(strict(), { resolve: dns.lookup }), /has no option "resolve"/);
  }
});
