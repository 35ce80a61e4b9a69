/** How long a second start takes until the first answer, against the start of an empty Node process. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, type Row } from './report.ts';

const rounds = 5;

/** One row: milliseconds from `spawn` to a 200 of GET /services, on an embedded database that exists. */
export async function benchStart(): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'petalpaw-bench-'));
  try {
    await startOnce(directory);
    const starts: { ms: number; residentMb: number }[] = [];
    for (let round = 0; round < rounds; round++) starts.push(await startOnce(directory));
    const ms = median(starts.map((start) => start.ms));
    const bare = median(Array.from({ length: rounds }, bareStart));
    return [
      {
        name: 'second start, embedded',
        ours: `${Math.round(ms)} ms`,
        floor: `${Math.round(bare)} ms node -e 0`,
        ratio: ms / bare,
        notes: [
          `resident after the first answer ${Math.round(median(starts.map((start) => start.residentMb)))} MB`,
        ],
      },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function startOnce(directory: string): Promise<{ ms: number; residentMb: number }> {
  const started = performance.now();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../server/main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: directory,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: join(directory, 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const found = /"url":"(http:[^"]+)"/.exec(chunk.toString())?.[1];
      if (found) resolve(found);
    });
  });
  const { status } = await fetch(`${url}/services`);
  const ms = performance.now() - started;
  if (status !== 200) throw new Error(`GET /services: ${status}`);
  const resident = /VmRSS:\s+(\d+)/.exec(
    await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => ''),
  )?.[1];
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { ms, residentMb: Number(resident ?? Number.NaN) / 1024 };
}

function bareStart(): number {
  const started = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}
