import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const RUNNER = new URL('../conformance.mjs', import.meta.url).pathname;
const CORPUS = new URL('../../../corpus/', import.meta.url).pathname;

function run(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [RUNNER, ...args], { encoding: 'utf8' });
  return { status, lines: stdout.trimEnd().split('\n'), stderr };
}

/** Runs with a file of a folder that goes away. */
function withFile(name, write, use) {
  const folder = mkdtempSync(join(tmpdir(), 'urial-web-'));
  try {
    write(join(folder, name));
    use(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('each wrong vector fails', () => {
  withFile('right.jsonl', (file) => copyFileSync(join(CORPUS, 'wrong.jsonl'), file), (file) => {
    const { status, lines } = run(file);
    assert.equal(status, 1);
    assert.match(lines.at(-1), /^0 passed, [1-9]\d* failed, 0 skipped$/);
  });
  const { status, lines } = run(join(CORPUS, 'wrong.jsonl'));
  assert.equal(status, 0);
  assert.match(lines.at(-1), /^[1-9]\d* passed, 0 failed, 0 skipped$/);
});

test('lines that cannot be run', () => {
  const vectors = ['{"kind": "new"}', '[]', '{', '{"kind": "parse", "rule": "URI", "input": "\\ud800", "valid": false}', '{"kind": "parse", "rule": "none", "input": "", "valid": true}',
    '', '{"kind": "suffix", "input": "a"}', '\ufeff'];
  withFile('a.jsonl', (file) => writeFileSync(file, vectors.join('\n')), (file) => {
    const { status, lines } = run(file);
    assert.equal(status, 1);
    assert.equal(lines.at(-1), '0 passed, 5 failed, 2 skipped');
    assert.equal(run('--no-skip', file).lines.at(-1), '0 passed, 7 failed, 0 skipped');
  });
});

test('wrong usage is status 2', () => {
  assert.equal(run().status, 2);
  assert.equal(run('--none').status, 2);
  assert.equal(run('/no/such/file.jsonl').status, 2);
  assert.equal(run('--help').status, 0);
});
