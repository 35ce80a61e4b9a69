/**
 * Memory of `npm run backup`, of `npm run restore -- --check` and of `npm run restore` with heavy rows, on both kinds
 * of database: `node scripts/launch.mjs bench/heavy-backup.ts`, or with the name of one kind, `server` or `embedded`,
 * on that one only.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withoutDeadline } from '#platform/base/async/deadline.ts';
import { runMeasured } from '#platform/data/backup/testing/peak-memory.ts';
import { type Database, openDatabase } from '#platform/data/db/database.ts';
import { migrate } from '#platform/data/db/migrate.ts';
import { createBenchDatabase } from './database.ts';
import { appSecret } from './servers.ts';

/** The limit in megabytes for each of the three. */
const mostMb = 300;

const quiet = { info() {}, warn() {}, error() {} };

/** The stored rows: so many at a time, so that the embedded database keeps a short log. */
interface Load {
  readonly name: string;
  fill(database: Database): Promise<void>;
}

/** A text of so many characters, different for each `n`, as SQL. PostgreSQL compresses it to a hundredth. */
const text = (characters: number) => `repeat(md5(n::text), ${Math.ceil(characters / 32)})`;

const loads: readonly Load[] = [
  {
    name: '3,000 plants, 600 changes of 1 MB',
    async fill({ pool }) {
      await pool.query(`INSERT INTO plants (id, name, owner_id)
        SELECT n, 'Plant ' || n, u.id FROM generate_series(1, 3000) n, users u`);
      await insertPets(pool, 600, 1_000_000);
      // The audit log contains each of them before and after.
      const note = `json_build_object('medicalHistory', ${text(1_000_000)})`;
      await inBatches(600, (from, to) =>
        pool.query(
          `INSERT INTO audit_log (id, action, entity, before, after, ip, request_id)
           SELECT gen_random_uuid(), 'updatePet', 'pet', ${note}, ${note}, '', ''
             FROM generate_series(${from}, ${to}) n`,
        ),
      );
    },
  },
  { name: '2,400 rows of 0.9 MB', fill: ({ pool }) => insertPets(pool, 2_400, 900_000) },
  { name: '4 rows of 16 MB', fill: ({ pool }) => insertPets(pool, 4, 16_000_000) },
];

async function insertPets(pool: Database['pool'], count: number, characters: number): Promise<void> {
  await inBatches(count, (from, to) =>
    pool.query(
      `INSERT INTO pets (id, owner_id, name, name_key, search_key, species, medical_history)
       SELECT gen_random_uuid(), u.id, 'Pet', 'pet', 'pet', 'DOG', ${text(characters)}
         FROM generate_series(${from}, ${to}) n, users u`,
    ),
  );
}

async function inBatches(count: number, insert: (from: number, to: number) => Promise<unknown>) {
  const batch = 50;
  for (let from = 1; from <= count; from += batch) await insert(from, Math.min(count, from + batch - 1));
}

/** A database that does not exist yet, and the settings that name it. */
interface Place {
  readonly env: Readonly<Record<string, string>>;
  drop(): Promise<void>;
}

/**
 * Fills a database of each kind, backs it up, checks the backup, restores it into another database of the same kind,
 * and prints the time of each step and the peak memory of its process.
 *
 * @param kind `server` or `embedded`; both by default.
 * @throws Error when a step fails, or when the databases differ at the end.
 */
export async function measureHeavyBackups(kind?: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petalpaw-heavy-'));
  try {
    const places = { server: onServer, embedded: embeddedIn(folder) };
    for (const [name, newPlace] of Object.entries(places))
      if (kind === undefined || kind === name)
        for (const load of loads) await measure(load, newPlace, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  load: Load,
  newPlace: () => Promise<Place | undefined>,
  folder: string,
): Promise<void> {
  const [source, target] = [await newPlace(), await newPlace()];
  const file = path.join(folder, 'heavy.backup');
  try {
    if (!source || !target) return;
    const kind = source.env.DATABASE_URL === undefined ? 'embedded' : 'server';
    const before = await on(source, async (database) => {
      await migrate(database, quiet);
      await database.pool.query(
        `INSERT INTO users (id, email, email_key, name, name_key, search_key, role)
         VALUES (gen_random_uuid(), 'a@bench.example', 'a@bench.example', 'A', 'a', 'a', 'CUSTOMER')`,
      );
      await load.fill(database);
      return digest(database.pool);
    });
    console.log(`\n${load.name}, ${kind}`);
    await step('backup', 'server/commands/backup.ts', ['--file', file], source);
    console.log(`  file size ${((await stat(file)).size / 1_000_000).toFixed(1)} MB`);
    await step('check', 'server/commands/restore.ts', ['--check', file], target);
    await step('restore', 'server/commands/restore.ts', [file], target);
    const after = await on(target, ({ pool }) => digest(pool));
    if (after !== before) throw new Error('The restored data differs from the original.');
  } finally {
    await rm(file, { force: true });
    await source?.drop();
    await target?.drop();
  }
}

async function step(name: string, script: string, args: string[], { env }: Place): Promise<void> {
  const { code, err, seconds, peakMb } = await runMeasured(script, args, {
    ...{ APP_SECRET: appSecret, DATABASE_URL: undefined },
    ...env,
  });
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${err}`);
  const verdict = peakMb < mostMb ? '' : `  more than ${mostMb}`;
  console.log(
    `  ${name.padEnd(8)}${seconds.toFixed(1).padStart(7)} s${peakMb.toFixed(0).padStart(7)} MB${verdict}`,
  );
}

async function on<T>({ env }: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = env;
  const database = await openDatabase({ databaseUrl, dataDir, log: quiet });
  try {
    return await withoutDeadline(() => work(database));
  } finally {
    await database.close();
  }
}

/** The content of the heavy tables, row by row: all of it in one text would be too long. */
async function digest(pool: Database['pool']): Promise<string> {
  const client = await pool.connect();
  const of = (table: string) =>
    `(SELECT count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM ${table} t)`;
  try {
    await client.query("SET statement_timeout = 0; SET TIME ZONE 'UTC'");
    const { rows } = await client.query(
      `SELECT ${of('pets')} AS pets, ${of('plants')} AS plants, ${of('audit_log')} AS audit`,
    );
    return JSON.stringify(rows);
  } finally {
    client.release(true);
  }
}

async function onServer(): Promise<Place | undefined> {
  const database = await createBenchDatabase();
  return database && { env: { DATABASE_URL: database.url }, drop: () => database.drop() };
}

function embeddedIn(folder: string): () => Promise<Place> {
  return async () => {
    const dataDir = await mkdtemp(path.join(folder, 'data-'));
    return { env: { DATA_DIR: dataDir }, drop: () => rm(dataDir, { recursive: true, force: true }) };
  };
}

if (import.meta.main) await measureHeavyBackups(process.argv[2]);
