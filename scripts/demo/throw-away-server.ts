/** A separate server for the tour: a child process, an empty directory, a free port; all removed afterwards. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ThrowAwayServer {
  readonly url: string;
  readonly admin: { readonly email: string; readonly password: string };
  /** Returns the newest email of that kind to the address, once it has been written; waits at most 10 s. */
  emailTo(address: string, kind: string): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts a server as `npm start` does, on the embedded database, with the additional `settings`.
 * @throws Error with the last lines of its output.
 */
export async function startThrowAwayServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<ThrowAwayServer> {
  const directory = await mkdtemp(join(tmpdir(), 'petalpaw-tour-'));
  const admin = { email: 'owner@petalpaw.example', password: `tour-${crypto.randomUUID()}` };
  const child = spawn(process.execPath, [fileURLToPath(new URL('../../server/main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: directory,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      NODE_NO_WARNINGS: '1',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const url = await readyUrl(child);
    return { url, admin, emailTo: (address, kind) => emailTo(join(directory, 'mail'), address, kind), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  let errorOutput = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errorOutput = `${errorOutput}${chunk}`.slice(-2000);
  });
  if (!child.stdout) throw new Error('the server has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /"url":"(http:[^"]+)"/.exec(line)?.[1];
    if (url) {
      child.stdout.resume();
      return url;
    }
  }
  throw new Error(`the server did not start: ${errorOutput.trim()}`);
}

async function emailTo(directory: string, address: string, kind: string): Promise<string> {
  for (
    const until = Date.now() + 10_000;
    Date.now() < until;
    await new Promise((done) => setTimeout(done, 50))
  ) {
    const names = (await readdir(directory).catch(() => []))
      .filter((name) => name.endsWith('.eml') && name.includes(`-${kind}-`))
      .sort()
      .reverse();
    for (const name of names) {
      const email = await readFile(join(directory, name), 'utf8');
      if (email.includes(address)) return email;
    }
  }
  throw new Error(`no email of kind ${kind} to ${address} after 10 s`);
}
