/** HAProxy as a process of the tests, with the configuration for operators: ops/haproxy.cfg. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { freePort } from '#test/support/free-port.ts';

/** Debian keeps it out of the PATH of ordinary users; `.ci/run` unpacks one and sets its path. */
const program =
  [process.env.HAPROXY, 'haproxy', '/usr/sbin/haproxy'].find(
    (name) => name !== undefined && spawnSync(name, ['-v']).status === 0,
  ) ?? '';

/** True if the tests that need it can run; prints a line once where they cannot. */
export const hasHaproxy = program !== '';
if (!hasHaproxy) console.log('There is no HAProxy (HAPROXY): ops/haproxy.cfg is not run.');

export const configuration = fileURLToPath(new URL('../../ops/haproxy.cfg', import.meta.url));

export interface Haproxy {
  readonly url: string;
  /** Its whole output: its own messages and one line for each request. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts it in front of the two servers and waits until it responds, with any status. */
export async function startHaproxy(servers: readonly [string, string]): Promise<Haproxy> {
  const port = await freePort();
  const child = spawn(program, ['-db', '-f', configuration], {
    env: { ...process.env, ...environment(servers, port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(url, child, () => output);
  return {
    url,
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** The output of `haproxy -c` for the configuration; `extra` are further variables. */
export function check(extra: Readonly<Record<string, string>> = {}): {
  status: number | null;
  output: string;
} {
  const { status, stdout, stderr } = spawnSync(program, ['-c', '-f', configuration], {
    env: { ...process.env, ...environment(['http://127.0.0.1:1', 'http://127.0.0.1:2'], 80), ...extra },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

const environment = ([one, two]: readonly [string, string], port: number) => ({
  PETALPAW_1: new URL(one).host,
  PETALPAW_2: new URL(two).host,
  PETALPAW_LISTEN: `127.0.0.1:${port}`,
});

async function untilItAnswers(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const started = async () => {
    if (child.exitCode === null) await fetch(url);
  };
  await vi.waitFor(started, { timeout: 60_000, interval: 20 });
  if (child.exitCode !== null) throw new Error(`HAProxy ended: ${output()}`);
}
