// `node conformance.mjs FILE…`: runs files of vectors through the npm package and prints a score, as
// the Rust runner does.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { KINDS } from './conformance/kinds.mjs';
import { Broken, Differs, Skipped, Vector } from './conformance/vector.mjs';

const USAGE = `Usage: node conformance.mjs [--no-skip] FILE…

Runs conformance vectors, one JSON object a line, and prints each that fails, a line for each kind of vector, and the sum.
In a file named wrong.jsonl each vector has to fail.

  --no-skip    a vector that this runner does not know fails
  -h, --help   prints this

Exit status: 0 all passed, 1 a vector failed, 2 wrong usage or a file that cannot be read.
`;
/** Characters of a vector that a message repeats. */
const REPEATED = 400;
const NO_KIND = '(no kind)';

/** Runs a line; returns what is wrong, or null. */
function judge(line) {
  let kind = NO_KIND;
  try {
    const vector = Vector.read(line);
    kind = vector.text('kind');
    const run = KINDS[kind];
    if (!Object.hasOwn(KINDS, kind)) throw new Skipped(`unknown kind ${JSON.stringify(kind)}`);
    run(vector);
    return { kind, miss: null };
  } catch (miss) {
    const isMiss = miss instanceof Differs || miss instanceof Broken || miss instanceof Skipped;
    return { kind, miss: isMiss ? miss : new Differs('an answer', `an exception: ${miss.stack ?? miss}`) };
  }
}

/** Turns the judgement on a vector that is wrong on purpose. */
function turned(miss) {
  if (miss === null) return new Differs('a failure, the vector is deliberately wrong', 'a pass');
  return miss instanceof Differs ? null : miss;
}

function printable(text) {
  return text.replace(/\p{Cc}/gu, (control) => `\\u{${control.codePointAt(0).toString(16)}}`);
}

function run(file, noSkip, score, out) {
  const isWrong = basename(file) === 'wrong.jsonl';
  let failedAsTheyShould = 0;
  const bytes = readFileSync(file);
  const start = bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let number = 0;
  for (let at = start; at < bytes.length; number++) {
    const end = bytes.indexOf(10, at);
    const line = bytes.subarray(at, end < 0 ? bytes.length : end);
    at = end < 0 ? bytes.length : end + 1;
    if (line.toString('latin1').trim() === '') continue;
    let { kind, miss } = judge(line);
    if (isWrong) miss = turned(miss), failedAsTheyShould += miss === null ? 1 : 0;
    if (noSkip && miss instanceof Skipped) miss = new Broken(`skipped: ${miss.message}`);
    const tally = score.get(kind) ?? { passed: 0, failed: 0, skipped: 0 };
    score.set(kind, tally);
    tally[miss === null ? 'passed' : miss instanceof Skipped ? 'skipped' : 'failed']++;
    if (miss === null || miss instanceof Skipped) continue;
    const text = [...line.toString('utf8').trim()];
    const shown = text.slice(0, REPEATED).join('') + (text.length > REPEATED ? '…' : '');
    out.push(`${file}:${number + 1}: ${kind}`, `    vector:   ${printable(shown)}`,
      `    expected: ${printable(miss.expected ?? 'a vector that can be run')}`, `    came:     ${printable(miss.came ?? miss.message)}`);
  }
  if (isWrong) out.push(`${file}: deliberately wrong vectors, where failing is passing: ${failedAsTheyShould} failed as they should`);
}

function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function main() {
  const files = [];
  let noSkip = false;
  let onlyFiles = false;
  for (const argument of process.argv.slice(2)) {
    if (onlyFiles || !argument.startsWith('-')) files.push(argument);
    else if (argument === '--') onlyFiles = true;
    else if (argument === '--no-skip') noSkip = true;
    else if (argument === '-h' || argument === '--help') return process.stdout.write(USAGE), 0;
    else return process.stderr.write(`conformance: unknown flag ${argument}\n\n${USAGE}`), 2;
  }
  if (files.length === 0) return process.stderr.write(`conformance: no files\n\n${USAGE}`), 2;
  const score = new Map();
  const out = [];
  try {
    files.forEach((file) => run(file, noSkip, score, out));
  } catch (error) {
    return process.stderr.write(`conformance: ${error.message}\n`), 2;
  }
  const kinds = [...score.keys()].sort();
  const width = Math.max(0, ...kinds.map((kind) => kind.length + 1));
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const kind of kinds) {
    const tally = score.get(kind);
    Object.keys(total).forEach((name) => total[name] += tally[name]);
    out.push(`${`${kind}:`.padEnd(width)} ${line(tally)}`);
  }
  out.push(line(total));
  process.stdout.write(`${out.join('\n')}\n`);
  return total.failed > 0 ? 1 : 0;
}

process.exitCode = main();
