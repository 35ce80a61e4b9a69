import { mkdir, rename, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { folderPerTest } from '#test/support/folder.ts';
import { type ControlCommands, callControl, NoControl, serveControl } from './control.ts';

const directory = folderPerTest();
const here = process.cwd();
afterEach(() => process.chdir(here));
const onPosix = test.skipIf(process.platform === 'win32');

async function serve(commands: ControlCommands, dataDir = directory()): Promise<void> {
  const control = await serveControl(dataDir, commands);
  onTestFinished(() => control.close());
}

describe('contract §1: callControl runs a command in the server that holds the embedded database', () => {
  test('passes arguments and result as JSON', async () => {
    await serve({ echo: async (args) => ({ args }), nothing: async () => undefined });
    expect(await callControl(directory(), 'echo', { a: ['é', 1] })).toEqual({ args: { a: ['é', 1] } });
    expect(await callControl(directory(), 'nothing')).toBeNull();
  });

  test('rejects with the error of the command', async () => {
    await serve({
      fail: () => Promise.reject(new Error('it broke')),
      refuse: () => Promise.reject(new Refusal('LAST_ADMIN', { reason: 'LAST_ADMIN', field: 'id' })),
    });
    await expect(callControl(directory(), 'fail')).rejects.toThrow('it broke');
    await expect(callControl(directory(), 'refuse')).rejects.toThrow(
      'The last administrator cannot be demoted, disabled or deleted. id: is the last active ADMIN',
    );
    for (const unknown of ['none', 'toString', '../fail']) {
      await expect(callControl(directory(), unknown)).rejects.toThrow('does not know the command');
    }
  });

  onPosix('uses a socket that only its owner can access and that close removes', async () => {
    const control = await serveControl(directory(), {});
    const socket = path.join(directory(), 'control.sock');
    expect((await stat(socket)).mode & 0o777).toBe(0o600);
    await control.close();
    await expect(stat(socket)).rejects.toThrow('ENOENT');
  });

  onPosix('replaces the socket of a process that has died', async () => {
    const socket = path.join(directory(), 'control.sock');
    const dead = createServer();
    await new Promise<void>((done) => dead.listen(socket, done));
    // The state after kill -9: a socket file without a listening process.
    await rename(socket, `${socket}.kept`);
    await new Promise((done) => dead.close(done));
    await rename(`${socket}.kept`, socket);
    await expect(callControl(directory(), 'echo')).rejects.toThrow(NoControl);
    await serve({ echo: async (args) => args });
    expect(await callControl(directory(), 'echo', 1)).toBe(1);
  });

  onPosix('uses a relative path when the socket path is too long, or refuses it', async () => {
    const long = path.join(directory(), 'a'.repeat(120));
    await mkdir(long);
    await expect(serveControl(long, {})).rejects.toThrow(
      /^DATA_DIR .* is too long a path for a socket in it/,
    );
    process.chdir(long);
    await serve({ echo: async (args) => args }, long);
    expect(await callControl(long, 'echo', 1)).toBe(1);
  });
});
