/**
 * `npm run bench:heavy`: the largest possible lists, 16 of each at once, from a server with a heap of 256 MB. Rows are
 * of 1 MB, as large as a request could make them before sizes were introduced (contract §20), a hundred of each kind.
 * Reports, for PostgreSQL and for the embedded database, how many of the answers were 200, the peak memory of the
 * process, and the longest time of a health check. Then it runs backup and restore of such rows (heavy-backup.ts).
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '#platform/data/db/database.ts';
import { heaviestLists, writeHeavyRows } from '#test/heavy-rows.ts';
import { signIn } from './business.ts';
import { createBenchDatabase } from './database.ts';
import { measureHeavyBackups } from './heavy-backup.ts';
import { admin, type Measured, residentMb, startOurs } from './servers.ts';

const atOnce = 16;
const heapMb = 256;
const heavy = { rows: 100, octets: 1_000_000, nameOctets: 150_000, services: 20 };
const days = 31;
/** Milliseconds between two health checks. */
const lookMs = 20;

interface Figures {
  /** How many answers had each status; `broken`: the connection ended before the answer did. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly megabytes: number;
  readonly seconds: number;
  readonly peakMb: number;
  /** Milliseconds of the slowest answer of /health/live. */
  readonly healthMs: number;
}

console.log(`Node ${process.version}, heap of ${heapMb} MB, ${atOnce} concurrent lists with rows of 1 MB`);
const database = await createBenchDatabase();
if (database !== undefined) {
  await measure('PostgreSQL', { DATABASE_URL: database.url });
  await database.drop();
}
await measure('embedded', {});
await measureHeavyBackups();

async function measure(kind: string, where: Readonly<Record<string, string>>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'petalpaw-heavy-'));
  const env = { ...where, DATA_DIR: directory, ACCESS_TOKEN_TTL: '24h' };
  try {
    // The first start creates the tables and the administrator; the second one reads the rows written since.
    await (await startOurs(env)).stop();
    await fill(env);
    const ours = await startOurs({ ...env, NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
    const token = await signIn(ours.url, admin.email, admin.password);
    console.log(`\n${kind}: ${residentMb(ours.pid).toFixed(0)} MB after the start`);
    try {
      for (const [name, path] of Object.entries(heaviestLists(days)))
        print(name, await readAtOnce(ours, path, token));
    } finally {
      await ours.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function fill({ DATABASE_URL, DATA_DIR }: { DATABASE_URL?: string; DATA_DIR: string }): Promise<void> {
  const opened = await openDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    log: pino({ level: 'silent' }),
  });
  try {
    await writeHeavyRows(opened.pool, heavy);
  } finally {
    await opened.close();
  }
}

async function readAtOnce(ours: Measured, path: string, token: string): Promise<Figures> {
  let isOver = false;
  let [peakMb, healthMs, bytes] = [0, 0, 0];
  const looks = (async () => {
    while (!isOver) {
      const began = performance.now();
      await read(`${ours.url}/health/live`, token, () => {});
      healthMs = Math.max(healthMs, performance.now() - began);
      peakMb = Math.max(peakMb, residentMb(ours.pid) || 0);
      await sleep(lookMs);
    }
  })();
  const began = performance.now();
  const all = await Promise.all(
    Array.from({ length: atOnce }, () =>
      read(ours.url + path, token, (chunk) => {
        bytes += chunk.length;
      }),
    ),
  );
  const seconds = (performance.now() - began) / 1_000;
  isOver = true;
  await looks;
  const statuses = Object.fromEntries(
    Object.entries(Object.groupBy(all, (status) => status)).map(([status, ones]) => [
      status,
      ones?.length ?? 0,
    ]),
  );
  return { statuses, megabytes: bytes / 1_000_000, seconds, peakMb, healthMs };
}

/** Reads an answer to its end on a connection of its own; returns its status, or `broken`. */
function read(url: string, token: string, take: (chunk: Buffer) => void): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(
      url,
      { agent: false, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.on('data', take);
        response.on('error', () => resolve('broken'));
        response.on('end', () => resolve(String(response.statusCode)));
      },
    );
    asked.on('error', () => resolve('broken'));
    asked.end();
  });
}

function print(name: string, { statuses, megabytes, seconds, peakMb, healthMs }: Figures): void {
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  console.log(
    `  ${name.padEnd(24)}${told.join(', ').padEnd(22)}${megabytes.toFixed(0).padStart(6)} MB in ${seconds.toFixed(1).padStart(5)} s` +
      `   peak ${peakMb.toFixed(0).padStart(4)} MB   health ${healthMs.toFixed(0).padStart(4)} ms`,
  );
}
