// The effect of a link in a sentence, and the findings about it.

import { audit, guessSuffix, repair } from '../npm/api.js';
import { capital, h, marked, visible } from './dom.js';
import { read } from './read.js';

/** Rules whose findings make people take one place for another. */
const DECEPTIVE = new Set([
  'userinfo-like-host', 'backslash', 'confusable', 'mixed-script', 'encoded-host',
  'bidi-character', 'host-in-path', 'scheme-in-host', 'mistyped-scheme',
]);
const SEVERITIES = { critical: 'Danger', warning: 'Warning', info: 'For your information' };
const RANKS = ['critical', 'warning', 'info'];
const place = (text) => h('strong', { class: `place${whole(text)}` }, visible(text));
/** A name that fits into the line of a phone is not broken at its hyphens. */
const whole = (text) => (/^[!-~]{1,19}$/.test(text) ? ' whole' : '');
/** A name that the link only shows. */
const claimed = (text) => h('s', { class: `claim${whole(text)}` }, visible(text));
const TWO_HOSTS = /and (\S+) as the host instead of (\S+)$/;

/** Sentences that say it better than the explanation of a finding, by its rule. */
const SENTENCES = [
  ['script-scheme', /./, () => ['Following this link runs a program.']],
  ['backslash', TWO_HOSTS,
    ([, browsers, others]) => ['In a browser this link goes to ', place(browsers), ', in other programs to ', place(others), '.']],
  ['userinfo-like-host', /^the host is (\S+), not (\S+)$/, ([, host, claim]) => goes(host, claim)],
  ['userinfo-like-host', /^the host is (\S+), and (\S+) to programs/, ([, host, claim]) => goes(host, claim)],
  ['mistyped-scheme', /^(\S+) stands for (\S+), so/,
    ([, scheme, meant]) => ['This link begins with ', place(scheme), ', so that nobody follows it by mistake; ', place(meant), ' is meant.']],
  ['numeric-host', /^resolvers read (\S+) as the address (\S+)$/,
    ([, written, address]) => ['This link goes to ', place(address), ', written as ', place(written), '.']],
  ['private-network', /^(\S+) is (.+)$/, ([, host, whose]) => ['This link goes to ', place(host), ', which is ', whose, '.']],
  ['host-in-path', /^(\S+) is part of the path/,
    ([, claim], value) => (value?.host ? goes(value.host, claim) : [claimed(claim), ' is not where this link goes.'])],
  ['empty-host', /./, () => ['This link names no host: programs do not agree on where it goes.']],
  ['mistyped-scheme', /^unknown scheme (\S+); (\S+) was/,
    ([, scheme, meant]) => ['This link begins with ', place(scheme), ', which is not a known scheme, instead of ', place(meant), '.']],
  ['confusable', /^imitates "(.+)" with look-alike letters$/,
    ([, claim], value) => ['This is not ', claimed(claim), ': the letters only look like it.', ...inDns(value)]],
];

function goes(host, claim) {
  return ['This link goes to ', place(host), ', not to ', claimed(claim), '.'];
}

/** Says where a link leads whose host is not what it looks like. */
function inDns(value) {
  try {
    return [' It goes to ', place(value.withAsciiHost().host), '.'];
  } catch {
    return [];
  }
}

// Every character of ASCII is below U+0080.
const isAscii = (text) => [...text].every((character) => character < '\u0080');

/** Says the name that is looked up where a host has letters beyond ASCII, which may look like others. */
function dnsName(host, value) {
  if (isAscii(host)) return [];
  try {
    return [', which the DNS has as ', place(value.withAsciiHost().host)];
  } catch {
    return [];
  }
}

/** Returns what to say of a text: tone, sentence and findings, the worst first. */
export function judge({ text, value, error }) {
  const all = audit(text);
  // Where readers disagree on the host, a finding that names one host would contradict that.
  const disagree = all.some(({ rule, explanation }) => rule === 'backslash' && TWO_HOSTS.test(explanation));
  const findings = all.filter(({ rule }) => !disagree || rule !== 'userinfo-like-host').sort((a, b) => RANKS.indexOf(a.severity) - RANKS.indexOf(b.severity));
  const serious = findings.filter(({ severity }) => severity !== 'info');
  const alarming = serious.filter(({ rule, severity }) => severity === 'critical' || DECEPTIVE.has(rule));
  const tone = alarming.length ? 'danger' : error ? 'bad' : serious.length ? 'warning' : 'calm';
  for (const [rule, pattern, sentence] of SENTENCES) {
    const match = pattern.exec(serious.find((finding) => finding.rule === rule)?.explanation ?? '');
    if (match) return { tone, sentence: sentence(match, value), findings };
  }
  return { tone, sentence: plain(text, value), findings };
}

/** Says where a link leads that has no finding of its own sentence. */
function plain(text, value) {
  if (value === null) return ['This is not a valid link.'];
  const host = value.normalize('case').host || null;
  const { scheme } = value;
  if (host !== null) return [scheme === null ? 'Without its scheme, this leads to ' : 'This link goes to ', place(host), ...dnsName(host, value), '.'];
  const guess = scheme === null ? guessSuffix(text) : null;
  if (guess !== null) return ['Without its scheme this is a path; browsers add one and go to ', place(text.split(/[/?#]/)[0]), '.'];
  if (scheme === null) return ['This is a relative reference: it leads somewhere only on the page that it is on.'];
  switch (scheme.toLowerCase()) {
    case 'mailto': return ['This link writes a mail to ', place(value.path), '.'];
    case 'tel': return ['This link calls ', place(value.path), '.'];
    case 'file': return ['This link opens a file of your own machine: ', place(value.path), '.'];
    case 'data': return ['This link carries its content in itself, and goes nowhere.'];
    case 'urn': return ['This is a name, not a place: ', place(value.path), '.'];
    default: return ['This link is for programs that know ', place(`${scheme}:`), '; it names no host.'];
  }
}

/** Returns the elements of a verdict. */
export function verdict(reading) {
  const { tone, sentence, findings } = judge(reading);
  const words = { danger: 'Be careful', bad: 'Not valid', warning: 'Worth a look', calm: 'Nothing suspicious' }[tone];
  return h('div', { class: `verdict ${tone}` },
    h('p', { class: 'tone' }, h('span', { class: 'mark', 'aria-hidden': 'true' }), words),
    h('p', { class: 'sentence' }, sentence),
    tone === 'calm' && reading.value?.host && isAscii(reading.value.host) && h('p', { class: 'note' }, 'I see no trick in this address. It cannot tell whether its owner is honest.'),
    reading.error && tone === 'bad' && mended(reading.text),
    reading.error && tone === 'danger' && h('p', { class: 'note' }, 'It is not a valid link either: programs will not agree on what it means.'),
    findings.length > 0 && h('ul', { class: 'findings', 'aria-label': 'Findings' }, findings.map((finding) => shown(finding, reading.text, tone))));
}

/** Says where a text would lead after a repair. */
function mended(text) {
  try {
    const { value } = read(repair(text).reference);
    return value?.host ? h('p', { class: 'note' }, 'Repaired, it goes to ', place(value.host), '.') : null;
  } catch {
    return null;
  }
}

/** Begins a sentence with a capital, unless it begins with a host: its letters are left alone. */
const begun = (sentence) => (/^\S+\.\S/.test(sentence) ? sentence : capital(sentence));

function shown({ rule, severity, start, end, explanation, safeForm, why }, text, tone) {
  return h('li', { class: severity },
    h('p', {}, h('span', { class: 'severity' }, SEVERITIES[severity] ?? capital(severity)), ' ',
      h('span', { class: 'explanation' }, `${begun(explanation)}.`)),
    h('p', { class: 'where' }, 'at ', h('code', {}, visible(text.slice(start, end)))),
    // Under "Be careful" the place itself is the danger, and nothing to go to.
    safeForm !== null && tone !== 'danger' && h('p', { class: 'where' }, 'Without the deception: ', h('code', {}, visible(safeForm))),
    h('details', {}, h('summary', {}, 'Why it matters'), h('p', { class: 'note' }, marked(why), ' ', h('code', {}, rule))));
}
