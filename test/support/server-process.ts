/** A server in a process of its own, as `npm start` runs it, so that it can be killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { speakTo, type TestServer } from './server.ts';

export interface ServerProcess extends Pick<TestServer, 'url' | 'request' | 'raw'> {
  readonly pid: number;
  /** Everything printed so far, on both streams. */
  output(): string;
  /** Sends the signal and waits for the end; returns the exit code, or null when the signal ended the process. */
  end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));

/** Starts `server/main.ts` with exactly these settings. @throws Error with its output when it ends instead. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { child, output } = launch(env);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /"url":"(http:[^"]+)"/.exec(output())?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`the server ended: ${output()}`)));
  });
  return {
    ...speakTo(url),
    pid: child.pid ?? 0,
    output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
}

/** Starts a server that is expected to refuse to start, and waits for its end. */
export async function startRefused(env: Readonly<Record<string, string>>): Promise<Ended> {
  const { child, output } = launch(env);
  const [code] = await once(child, 'exit');
  return { code, output: output() };
}

/** Starts a server and kills it as soon as its output matches. @throws Error when it is ready or ends before that. */
export async function startAndKill(env: Readonly<Record<string, string>>, moment: RegExp): Promise<void> {
  const { child, output } = launch(env);
  child.stdout?.on('data', () => {
    if (moment.test(output()) || output().includes('"url"')) child.kill('SIGKILL');
  });
  await once(child, 'exit');
  if (!moment.test(output())) throw new Error(`the server did not come to ${moment}: ${output()}`);
}

function launch(env: Readonly<Record<string, string>>): { child: ChildProcess; output: () => string } {
  let output = '';
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  return { child, output: () => output };
}
