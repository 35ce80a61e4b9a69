import { EventEmitter } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { satisfies } from './launch/installed.mjs';
import { findNpm, reasonOf } from './launch/npm.mjs';
import { showProgress } from './launch/progress.mjs';
import { findPinned, isAtLeast, isPinnedMissing, pinnedVersion, tooOld } from './launch/runtime.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('a too old runtime says so in one line', () => {
  test.each(['12.22.12', '18.20.4', '19.9.0'])('%s is too old', (version) => {
    expect(tooOld(version)).toMatch(new RegExp(`^.*Node 20 or newer.*${version}.*$`));
  });

  test.each(['20.0.0', '20.20.2', '26.10.0', '100.0.0', '27.0.0-nightly20270101'])(
    '%s can start',
    (version) => {
      expect(tooOld(version)).toBeUndefined();
    },
  );

  test.each([
    ['26.10.0', '26.10.0', true],
    ['26.9.9', '26.10.0', false],
    ['26.11.0', '26.10.1', true],
    ['9.0.0', '26.10.0', false],
    ['27.0.0', '26.10.9', true],
  ])('%s is at least %s: %s', (version, least, answer) => {
    expect(isAtLeast(version, least)).toBe(answer);
  });

  const files = ['launch.mjs', ...readdirSync(`${root}scripts/launch`).map((file) => `launch/${file}`)];
  test.each(files)('%s can be read by Node 12', (file) => {
    const source = readFileSync(`${root}scripts/${file}`, 'utf8');
    const compile = (target: ts.ScriptTarget) =>
      ts.transpileModule(source, { compilerOptions: { target, module: ts.ModuleKind.ESNext } }).outputText;
    // Any syntax newer than ES2019 would be rewritten.
    expect(compile(ts.ScriptTarget.ES2019)).toBe(compile(ts.ScriptTarget.ESNext));
    expect(source).not.toMatch(/from 'node:|^await |\breplaceAll\b|\.at\(/m);
  });
});

describe('the pinned Node', () => {
  test('is the one that runs these tests, or older', () => {
    expect(pinnedVersion(root)).toMatch(/^\d+\.\d+\.\d+$/);
    expect(isAtLeast(process.versions.node, pinnedVersion(root))).toBe(true);
  });

  test('is named for every platform that package.json pins one for', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
    const named = readFileSync(`${root}scripts/launch/runtime.mjs`, 'utf8').match(
      /node-[a-z0-9-]+(?=\/bin)/g,
    );
    expect(named?.sort()).toEqual(
      Object.keys(optionalDependencies)
        .filter((name) => name.startsWith('node-'))
        .sort(),
    );
  });

  test('is missing where npm should have brought it, and not where there is none', () => {
    expect(isPinnedMissing('/nowhere', 'linux', 'x64')).toBe(true);
    expect(isPinnedMissing('/nowhere', 'sunos', 'x64')).toBe(false);
    expect(findPinned('/nowhere', 'linux', 'x64')).toBeUndefined();
    expect(findPinned('/nowhere', 'sunos', 'x64')).toBeUndefined();
  });
});

describe('whether what is locked is installed', () => {
  const locked = {
    '': { version: '1.0.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/tool': { version: '2.0.0', integrity: 'sha512-t', dev: true },
    'node_modules/other-platform': { version: '3.0.0', integrity: 'sha512-o', optional: true },
  };
  const { '': _root, 'node_modules/other-platform': _other, ...whole } = locked;

  test.each([
    ['everything but what is optional', whole, true, true],
    ['a package is missing', { 'node_modules/tool': locked['node_modules/tool'] }, true, false],
    [
      'another version',
      { ...whole, 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } },
      true,
      false,
    ],
    [
      'another content',
      { ...whole, 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } },
      true,
      false,
    ],
    ['one that is not locked', { ...whole, 'node_modules/b': { version: '1.0.0' } }, true, false],
    ['no tools, and none needed', { 'node_modules/a': locked['node_modules/a'] }, false, true],
    ['no tools, and they are needed', { 'node_modules/a': locked['node_modules/a'] }, true, false],
  ])('%s', (_title, present, withDev, answer) => {
    expect(satisfies(present, locked, withDev)).toBe(answer);
  });
});

describe('why npm failed, in one line', () => {
  test.each([
    [
      'the registry cannot be reached',
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
    ['something else speaks', 'sh: 1: npm: not found\n', 'sh: 1: npm: not found'],
    ['silence', '', 'npm gave no reason'],
  ])('%s', (_title, stderr, line) => {
    expect(reasonOf(stderr)).toBe(line);
  });
});

describe('which npm', () => {
  const here = fileURLToPath(import.meta.url);
  test('another package manager that called us is not asked: it does not read our lock', () => {
    expect(findNpm({ npm_execpath: here, PATH: '' }, 'linux', '/nowhere/bin/node')).toBeUndefined();
  });

  test('the one in PATH is the last resort', () => {
    const found = findNpm({ PATH: `/nowhere:${root}node_modules/.bin` }, 'linux', '/nowhere/bin/node');
    expect(found).toBeUndefined();
  });
});

describe('what is slow shows that it goes on', () => {
  test.each([true, false])('on a terminal: %s', async (isTTY) => {
    const written: string[] = [];
    const out = Object.assign(new EventEmitter(), { isTTY, write: (text: string) => written.push(text) });
    const progress = showProgress('Working …', out);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    progress.stop('Done');
    const count = written.length;
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(written.length).toBe(count);
    expect(written.at(-1)).toBe('Done (1 s)\n');
    // In place: no line ends before the last one.
    expect(written.slice(0, -1).join('').includes('\n')).toBe(!isTTY);
    expect(written.join('').includes('\rWorking … 1 s')).toBe(isTTY);
  });
});
