import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { folderForThisTest } from '#test/support/folder.ts';
import { satisfies } from './launch/installed.mjs';
import { findNpm, reasonOf } from './launch/npm.mjs';
import { showProgress } from './launch/progress.mjs';
import { findPinned, isAtLeast, isPinnedMissing, pinnedVersion, tooOld } from './launch/runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('tooOld and isAtLeast', () => {
  test.each(['12.22.12', '18.20.4', '19.9.0'])('reject Node %s with one line', (version) => {
    expect(tooOld(version)).toMatch(new RegExp(`^.*Node 20 or newer.*${version}.*$`));
  });

  const accepted = ['20.0.0', '20.20.2', '26.10.0', '100.0.0', '27.0.0-nightly20270101'];
  test.each(accepted)('accept Node %s', (version) => expect(tooOld(version)).toBeUndefined());

  test.each([
    ['26.10.0', '26.10.0', true],
    ['26.9.9', '26.10.0', false],
    ['26.11.0', '26.10.1', true],
    ['9.0.0', '26.10.0', false],
    ['27.0.0', '26.10.9', true],
  ])('tell whether %s is at least %s: %s', (version, least, answer) => {
    expect(isAtLeast(version, least)).toBe(answer);
  });

  const files = ['launch.mjs', ...readdirSync(`${root}scripts/launch`).map((file) => `launch/${file}`)];
  test.each(files)('keep %s readable for Node 12', (file) => {
    const source = readFileSync(`${root}scripts/${file}`, 'utf8');
    const compile = (target: ts.ScriptTarget) =>
      ts.transpileModule(source, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText;
    // Any syntax newer than ES2019 would be rewritten.
    expect(compile(ts.ScriptTarget.ES2019)).toBe(compile(ts.ScriptTarget.ESNext));
    expect(source).not.toMatch(/from 'node:|^await |\breplaceAll\b|\.at\(/m);
  });
});

describe('the pinned version of Node', () => {
  test('is the version that runs these tests or an older one', () => {
    expect(pinnedVersion(root)).toMatch(/^\d+\.\d+\.\d+$/);
    expect(isAtLeast(process.versions.node, pinnedVersion(root))).toBe(true);
  });

  test('has a package name for every platform in package.json', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const runtime = readFileSync(`${root}scripts/launch/runtime.mjs`, 'utf8');
    const packages = Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'));
    expect(runtime.match(/node-[a-z0-9-]+(?=\/bin)/g)?.sort()).toEqual(packages.sort());
  });

  test('is reported as missing only on platforms for which npm installs it', () => {
    expect(isPinnedMissing('/nowhere', 'linux', 'x64')).toBe(true);
    expect(isPinnedMissing('/nowhere', 'sunos', 'x64')).toBe(false);
    expect(findPinned('/nowhere', 'linux', 'x64')).toBeUndefined();
    expect(findPinned('/nowhere', 'sunos', 'x64')).toBeUndefined();
  });
});

describe('satisfies', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/tool': { version: '2.0.0', integrity: 'sha512-t', dev: true },
    'node_modules/other-platform': { version: '3.0.0', integrity: 'sha512-o', optional: true },
  };
  const { '': _root, 'node_modules/other-platform': _other, ...whole } = locked;
  const onlyA = { 'node_modules/a': locked['node_modules/a'] };
  const otherA = { version: '1.0.1', integrity: 'sha512-a' };
  const changedA = { version: '1.0.0', integrity: 'sha512-x' };

  test.each([
    ['everything except optional packages', whole, true, true],
    ['a missing package', { 'node_modules/tool': locked['node_modules/tool'] }, true, false],
    ['another version', { ...whole, 'node_modules/a': otherA }, true, false],
    ['another content', { ...whole, 'node_modules/a': changedA }, true, false],
    ['a package that is not locked', { ...whole, 'node_modules/b': { version: '1.0.0' } }, true, false],
    ['no development packages, and none needed', onlyA, false, true],
    ['no development packages, but needed', onlyA, true, false],
  ])('compares the installed packages with the lock: %s', (_title, present, withDev, answer) => {
    expect(satisfies(present, locked, withDev)).toBe(answer);
  });
});

describe('reasonOf', () => {
  test.each([
    [
      'an unreachable registry',
      `npm error code ECONNREFUSED
npm error syscall connect
npm error errno ECONNREFUSED
npm error FetchError: request to http://127.0.0.1:9/zod failed, reason: connect ECONNREFUSED 127.0.0.1:9
npm error   errno: 'ECONNREFUSED',
npm error If you are behind a proxy, please make sure that the 'proxy' config is set properly.
npm error A complete log of this run can be found in: /root/.npm/_logs/x.log`,
      'ECONNREFUSED: FetchError: request to http://127.0.0.1:9/zod failed, reason: connect ECONNREFUSED 127.0.0.1:9',
    ],
    [
      'an older npm',
      `npm ERR! code EINTEGRITY
npm ERR! sha512-a integrity checksum failed when using sha512: wanted sha512-a but got sha512-b.
npm ERR! A complete log of this run can be found in: /root/.npm/_logs/x.log`,
      'EINTEGRITY: sha512-a integrity checksum failed when using sha512: wanted sha512-a but got sha512-b.',
    ],
    ['the output of another program', 'sh: 1: npm: not found\n', 'sh: 1: npm: not found'],
    ['no output', '', 'npm gave no reason'],
  ])('finds the reason in the output of npm: %s', (_title, stderr, line) => {
    expect(reasonOf(stderr)).toBe(line);
  });
});

describe('findNpm', () => {
  const here = fileURLToPath(import.meta.url);
  test('ignores another package manager that started the launcher, because it does not read the lock', () => {
    expect(findNpm({ npm_execpath: here, PATH: '' }, 'linux', '/nowhere/bin/node')).toBeUndefined();
  });

  test('finds the npm in PATH as the last resort', async () => {
    const folder = await folderForThisTest();
    const find = () => findNpm({ PATH: `/nowhere:${folder}` }, 'linux', '/nowhere/bin/node');
    expect(find()).toBeUndefined();
    writeFileSync(path.join(folder, 'npm'), '');
    expect(find()).toEqual({ file: 'npm', args: [], shell: false });
  });
});

describe('showProgress', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([
    [
      true,
      ['Working … ', '\rWorking … 1 s\u001b[K', '\rWorking … 2 s\u001b[K', '\r\u001b[K', 'Done (2 s)\n'],
    ],
    [false, ['Working …\n', 'Working … 5 s\n', 'Working … 10 s\n', 'Done (10 s)\n']],
  ])('shows the elapsed time until it is stopped (terminal: %s)', (isTTY, expected) => {
    const written: string[] = [];
    const progress = showProgress('Working …', { isTTY, write: (text) => written.push(text) });
    vi.advanceTimersToNextTimer();
    vi.advanceTimersToNextTimer();
    progress.stop('Done');
    vi.advanceTimersByTime(60_000);
    expect(written).toEqual(expected);
  });
});
