/** The time of a second start until the first answer, and the size of the process then and after some work. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBenchDatabase } from './database.ts';
import { load, reading } from './load.ts';
import { median, type Row } from './report.ts';
import { admin, appSecret, residentMb } from './servers.ts';

const rounds = 5;
/** The denominator of the ratio for the resident size. */
const goalMb = { embedded: 250, postgresql: 120 };

/** Four rows: time and size of a start on an existing database, embedded and on PostgreSQL. */
export async function benchStart(): Promise<Row[]> {
  const rows = await benchKind('embedded', {});
  const database = await createBenchDatabase();
  if (database === undefined) return rows;
  try {
    return [...rows, ...(await benchKind('postgresql', { DATABASE_URL: database.url }))];
  } finally {
    await database.drop();
  }
}

async function benchKind(
  kind: keyof typeof goalMb,
  database: Readonly<Record<string, string>>,
): Promise<Row[]> {
  const directory = await mkdtemp(join(tmpdir(), 'petalpaw-bench-'));
  try {
    const env = { DATA_DIR: directory, NODE_COMPILE_CACHE: join(directory, 'compiled'), ...database };
    // The first start makes the bundle and fills the cache of compiled code.
    await startOnce(env);
    const starts: Start[] = [];
    const bare: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bare.push(bareStart());
      starts.push(await startOnce(env));
    }
    const middle = (figure: (start: Start) => number) => median(starts.map(figure));
    const [ms, worked] = [middle((start) => start.ms), middle((start) => start.workedMb)];
    return [
      {
        name: `second start, ${kind}`,
        ours: `${Math.round(ms)} ms`,
        floor: `${Math.round(median(bare))} ms node -e 0`,
        ratio: ms / median(bare),
        notes: [`by round ${starts.map((start) => Math.round(start.ms)).join(' ')} ms`],
      },
      {
        name: `resident, ${kind}`,
        ours: `${Math.round(worked)} MB`,
        floor: `${goalMb[kind]} MB, the goal`,
        ratio: worked / goalMb[kind],
        notes: [
          `after a second of 200 reads; after the first answer ${Math.round(middle((start) => start.firstMb))} MB`,
        ],
      },
    ];
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Start {
  readonly ms: number;
  readonly firstMb: number;
  readonly workedMb: number;
}

async function startOnce(env: Readonly<Record<string, string>>): Promise<Start> {
  const started = performance.now();
  const launcher = fileURLToPath(new URL('../scripts/launch.mjs', import.meta.url));
  const child = spawn(process.execPath, [launcher, 'server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      APP_SECRET: appSecret,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      NODE_NO_WARNINGS: '1',
      ...env,
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
  const pid = child.pid ?? 0;
  const firstMb = residentMb(pid);
  await load({ url, request: reading('/services?lang=vi'), connections: 4, seconds: 1, perSecond: 200 });
  const workedMb = residentMb(pid);
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { ms, firstMb, workedMb };
}

function bareStart(): number {
  const started = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}
