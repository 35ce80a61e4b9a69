/** The processes that a bench measures: our server with production settings, and the floor. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Measured {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

export const admin = { email: 'admin@bench.example', password: 'an admin of the bench' };

/** The APP_SECRET of every server and command of a bench; it is required with a PostgreSQL server. */
export const appSecret = 'the root secret of a bench, long enough';

/**
 * Our server as in production: logging to a pipe that is read, limits counted (too high to refuse anything), every
 * header on. `root` is the directory of another checkout.
 */
export async function startOurs(
  env: Readonly<Record<string, string>> = {},
  root = new URL('../', import.meta.url),
): Promise<Measured> {
  const directory = await mkdtemp(join(tmpdir(), 'petalpaw-bench-'));
  const child = fork(fileURLToPath(new URL('server/main.ts', root)), {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_NO_WARNINGS: '1',
      PORT: '0',
      DATA_DIR: directory,
      APP_SECRET: appSecret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: '100000000/1m',
      AUTH_RATE_LIMIT: '100000000/1m',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server did not start')));
    child.stdout?.on('data', (chunk: Buffer) => {
      const found = /"url":"(http:[^"]+)"/.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      await end(child);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The floor, with the current answers of our server on these paths, as they are and for clients that accept codings. */
export async function startFloor(ours: string, paths: readonly string[]): Promise<Measured> {
  const recorded = paths.flatMap((path) => [record(ours, path), record(ours, path, codings)]);
  return startFloorWith(await Promise.all(recorded));
}

/** The floor, with these answers. */
export async function startFloorWith(recorded: readonly Recorded[]): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./floor.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(recorded);
  const [address] = await once(child, 'message');
  return { url: `http://127.0.0.1:${address.port}`, pid: child.pid ?? 0, stop: () => end(child) };
}

/** The content codings that browsers accept. */
export const codings = 'gzip, deflate, br, zstd';

export interface Recorded {
  readonly path: string;
  readonly isCoded: boolean;
  /** Names and values alternating, without those that Node sets itself. */
  readonly headers: readonly string[];
  /** In base64. */
  readonly body: string;
}

/** Our server's answer on this path, for a client that accepts these codings. */
export function record(url: string, path: string, accepted?: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    get(
      url + path,
      { headers: accepted === undefined ? {} : { 'accept-encoding': accepted } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          // Node sets Date and Connection itself on both sides.
          const headers: string[] = [];
          for (let at = 0; at < response.rawHeaders.length; at += 2) {
            const [name = '', value = ''] = response.rawHeaders.slice(at, at + 2);
            if (!/^(date|connection|keep-alive)$/i.test(name)) headers.push(name, value);
          }
          const isCoded = accepted !== undefined;
          resolve({ path, isCoded, headers, body: Buffer.concat(chunks).toString('base64') });
        });
      },
    ).on('error', reject);
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** CPU seconds of a process, user and system; undefined where the system does not report them (no /proc). */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return undefined;
  }
}

/** Resident megabytes of a process; NaN where the system does not report them. */
export function residentMb(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Open descriptors of a process; NaN where the system does not report them. */
export function descriptors(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return Number.NaN;
  }
}
