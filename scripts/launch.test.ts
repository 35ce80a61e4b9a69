/** Runs the launcher as a process; `launch.trial.ts` has its signals, kills and simultaneous starts. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LaunchedProject, LOCK, launchedProject } from './testing/launched-project.ts';

let project: LaunchedProject;
beforeEach(() => {
  project = launchedProject();
});
afterEach(() => project.remove());

test('the launcher installs the locked packages at the first start and after a change of the lock, and passes arguments and exit codes through', async () => {
  const { launch, write } = project;
  const first = await launch(['server/tell.ts', 'a', 'b c']);
  expect(first).toMatchObject({ code: 0, stdout: 'told a+b c\n' });
  expect(first.stderr).toMatch(
    /^Installing the locked packages …\n(.*\n)*Installed the locked packages \(\d+ s\)\n$/,
  );
  expect(await launch(['server/fail.ts'])).toEqual({ code: 7, stdout: '', stderr: '' });
  const none = await launch(['server/none.ts']);
  expect(none).toMatchObject({ code: 1, stderr: 'There is no server/none.ts.\n' });
  const usage = 'Usage: node scripts/launch.mjs <script> [arguments]\n';
  expect(await launch([])).toMatchObject({ code: 1, stderr: usage });
  expect(project.installations()).toHaveLength(1);
  write('package-lock.json', JSON.stringify(LOCK).replace('1.0.0', '1.0.1'));
  expect(await launch(['server/tell.ts'])).toMatchObject({ code: 0 });
  expect(project.installations()).toHaveLength(2);
});

test('a failed installation is one line with the reason, and nothing runs', async () => {
  const reason =
    'npm error code ECONNREFUSED\\nnpm error request to http://127.0.0.1:9/a failed, reason: down';
  const failing = { NPM_RUNS: `console.error('${reason}'); process.exit(1);` };
  expect(await project.launch(['server/tell.ts'], failing)).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Installing the locked packages …\nInstalling the locked packages failed: ' +
      'ECONNREFUSED: request to http://127.0.0.1:9/a failed, reason: down\n',
  });
  const other = await project.launch(['server/tell.ts'], { NPM_BRINGS: '{}' });
  expect(other).toMatchObject({ code: 1, stdout: '' });
  expect(other.stderr).toContain('node_modules does not match package-lock.json');
  expect(await project.launch(['server/tell.ts'])).toMatchObject({ code: 0 });
});

test('development packages are installed for every script but those of the server', async () => {
  const dev = { packages: { ...LOCK.packages, 'node_modules/t': { version: '1.0.0', dev: true } } };
  project.write('node_modules/.package-lock.json', JSON.stringify(LOCK));
  project.write('package-lock.json', JSON.stringify(dev));
  project.write('scripts/tell.ts', 'console.log(1)');
  expect(await project.launch(['server/tell.ts'])).toMatchObject({ code: 0, stderr: '' });
  expect(await project.launch(['scripts/tell.ts'])).toMatchObject({ code: 0 });
  expect(project.installations()).toEqual([expect.stringContaining('--include=dev')]);
});

test.skipIf(process.platform === 'win32')(
  'an older Node runs the script with the packaged one, or prints one line with the required version',
  async () => {
    const { launch, write, root } = project;
    project.pinNewerNode();
    expect(await launch(['server/tell.ts', 'x'])).toMatchObject({ code: 0, stdout: 'told x\n' });
    expect(await launch(['server/fail.ts'])).toEqual({ code: 7, stdout: '', stderr: '' });
    const required = /^Petalpaw runs on Node 99\.0\.0 or newer\. .*https:\/\/nodejs\.org\/\.\n$/;
    write('false-name.cjs', '');
    const old = await launch(['server/tell.ts']);
    expect(old).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(required) });
    rmSync(join(root, 'node_modules/.bin/node'));
    expect(await launch(['server/tell.ts'])).toEqual(old);
  },
);
