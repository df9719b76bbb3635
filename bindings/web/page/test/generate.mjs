// A list of generated lines, the same for each run: ordinary, odd, duplicate, empty and invalid ones.

const SHAPES = [
  (n) => `https://shop${n % 997}.example.com/items/${n}?ref=${n % 13}&lang=en`,
  (n) => `HTTP://WWW.Example${n % 89}.ORG:80/a/./b/../%7Euser${n % 5000}/index.html`,
  (n) => `https://cdn.example.net/assets/${(n * 2654435761 % 4294967296).toString(16)}/logo.svg#v${n % 7}`,
  (n) => `http://user${n % 11}@192.0.2.${n % 256}:8080/%c3%a9t%C3%A9?${n % 20000}`,
  (n) => `https://example.com/page/${n % 3000}`,
  (n) => `mailto:person${n % 9000}@example.com`,
  (n) => `urn:isbn:${n % 70000}`,
  (n) => `http://[2001:DB8::${(n % 65536).toString(16)}]/`,
  (n) => ['', `not a uri ${n}`, `http://exa mple.com/${n}`, `https://example.com/${n % 100}%zz`, `http://bücher.example/${n}`,
    `//example.com/${n}`, `http://example.com:80a/${n}`, 'http://[::1/', `https://example.com/a|b${n}`, '   '][n % 10],
];

/** Returns the bytes of a list of `count` lines. */
export function list(count) {
  const parts = [];
  let seed = 20261122;
  for (let at = 0; at < count; at++) {
    // A linear congruence: its high bits choose.
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    parts.push(SHAPES[(seed >>> 8) % SHAPES.length](seed >>> 4));
    parts.push(at % 50 === 0 ? '\r\n' : '\n');
  }
  return Buffer.from(parts.join(''));
}
