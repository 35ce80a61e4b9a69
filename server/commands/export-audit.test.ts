/** `npm run audit:export` moves whole months into files that verify like the database: contract §16. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { leafOf } from '#features/audit/merkle-tree.ts';
import {
  countAuditEntries,
  exportAuditLog,
  sealAuditLog,
  verifyAuditFile,
  verifyAuditLog,
} from '#features/audit/public.ts';
import { entriesBetween, findEntriesUpTo, findSealAfter, findStart } from '#features/audit/seal-queries.ts';
import { type SealedLog, verifyLog } from '#features/audit/verify-log.ts';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { runChild } from '#test/support/child.ts';
import { keepingLog } from '#test/support/logged.ts';
import { type OpenDatabase, openForThisTest } from '#test/support/open.ts';
import { settings, startServer } from '#test/support/server.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'petalpaw-test-export-'));
  return () => rm(directory, { recursive: true, force: true });
});

const appOf = (database: OpenDatabase) => ({ database, log: keepingLog() }) as unknown as App;
const day = 86_400_000;

/** Adds entries of that time, and seals them. */
async function addMonth({ database }: App, at: string, count: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO audit_log (id, at, action, entity, after, ip, request_id)
     SELECT gen_random_uuid(), $1::timestamptz + i * interval '1 minute', 'tested', 'test', '{"n":12345678901234567890}', '', ''
       FROM generate_series(1, $2::int) AS i`,
    [at, count],
  );
  await sealAuditLog({ database, log: keepingLog() } as unknown as App);
}

/** A log with entries of two months of 2024, and of today. */
async function fill(app: App): Promise<void> {
  await addMonth(app, '2024-01-10T00:00Z', 5);
  await addMonth(app, '2024-01-20T00:00Z', 5);
  await addMonth(app, '2024-02-10T00:00Z', 5);
  await addMonth(app, new Date().toISOString(), 5);
  await countAuditEntries(app);
}

async function exported(app: App) {
  return exportAuditLog(backgroundCall(app, 'audit:export'), { directory, retentionMs: 365 * day });
}

const entriesOf = async ({ database }: App) =>
  (await database.pool.query('SELECT id FROM audit_log ORDER BY seq')).rows.map(({ id }) => id as string);

/** The lines of the file, changed by `edit`. */
async function rewrite(file: string, edit: (lines: string[]) => string[]): Promise<void> {
  const lines = gunzipSync(await readFile(file))
    .toString()
    .trimEnd()
    .split('\n');
  await writeFile(file, gzipSync(`${edit(lines).join('\n')}\n`));
}

describe('audit:export (contract §16)', () => {
  test('moves each month that is old enough to a file; the chain continues in the database and verifies', async () => {
    const app = appOf(await openForThisTest());
    await fill(app);
    const before = await entriesOf(app);
    const { lastHash } = await verifyAuditLog(app.database.kysely);

    const months = await exported(app);
    expect(months.map(({ file, entries, seals }) => [path.basename(file), entries, seals])).toEqual([
      ['audit-log-2024-01.jsonl.gz', 10, 2],
      ['audit-log-2024-02.jsonl.gz', 5, 1],
    ]);
    expect((await readdir(directory)).sort()).toEqual(months.map(({ file }) => path.basename(file)));
    if (process.platform !== 'win32') expect((await stat(months[0]?.file ?? '')).mode & 0o777).toBe(0o600);

    // The export is itself two entries.
    const left = await entriesOf(app);
    expect(left.slice(0, 5)).toEqual(before.slice(15));
    expect(left).toHaveLength(7);
    const verified = await verifyAuditLog(app.database.kysely, lastHash ?? '');
    expect(verified).toMatchObject({ isIntact: true, seals: 1, entries: 5, unsealed: 2, lastHash });
    expect(verified.startHash).toBe(months[1]?.lastHash);
    expect((await verifyAuditLog(app.database.kysely, months[1]?.lastHash)).isIntact).toBe(true);
    expect((await verifyAuditLog(app.database.kysely, months[0]?.lastHash)).differences).toEqual([
      expect.stringMatching(/, or it was exported: look for it in the files$/),
    ]);
    expect(await verifyAuditFile(months[0]?.file ?? '', months[0]?.lastHash)).toMatchObject({
      ...{ isIntact: true, seals: 2, entries: 10, startHash: null, lastHash: months[0]?.lastHash },
    });
    // The second file continues the first.
    expect(await verifyAuditFile(months[1]?.file ?? '')).toMatchObject({
      ...{ isIntact: true, seals: 1, entries: 5, startHash: months[0]?.lastHash },
    });

    await sealAuditLog(app);
    expect(await verifyAuditLog(app.database.kysely)).toMatchObject({
      isIntact: true,
      seals: 2,
      unsealed: 0,
    });
    const { rows } = await app.database.pool.query(
      'SELECT entries + (SELECT count(*) FROM audit_log WHERE seq > upto) AS total FROM audit_log_count',
    );
    expect(rows).toEqual([{ total: '7' }]);
    expect(await exported(app)).toEqual([]);
  });

  test('an altered, removed, added or moved line of a file is found and named', async () => {
    const app = appOf(await openForThisTest());
    await fill(app);
    const [first, second, , , last] = await entriesOf(app);
    const [{ file = '' } = {}] = await exported(app);
    const whole = await readFile(file);
    const editing = async (edit: (lines: string[]) => string[]) => {
      await rewrite(file, edit);
      const { differences } = await verifyAuditFile(file);
      await writeFile(file, whole);
      return differences;
    };
    const line = (lines: string[], at: number) => lines[at] ?? '';
    expect(await editing((lines) => lines)).toEqual([]);
    expect(
      await editing((lines) =>
        lines.with(2, line(lines, 2).replace('12345678901234567890', '12345678901234567891')),
      ),
    ).toEqual([expect.stringContaining(`entry ${first} was altered`)]);
    expect(await editing((lines) => lines.toSpliced(6, 1))).toEqual([
      expect.stringContaining(`entry ${last} was removed`),
    ]);
    expect(
      await editing((lines) =>
        lines.toSpliced(3, 0, line(lines, 2).replace(first ?? '', crypto.randomUUID())),
      ),
    ).toEqual([expect.stringContaining('was slipped in')]);
    expect(await editing((lines) => lines.toSpliced(2, 2, line(lines, 3), line(lines, 2)))).toEqual([
      expect.stringContaining(`entry ${first} was moved`),
    ]);
    expect(second).toBeDefined();
    expect(
      await editing((lines) => lines.with(1, line(lines, 1).replace('"count":5', '"count":6'))),
    ).toContainEqual(expect.stringMatching(/^seal 1 \(.*\) was rewritten/));
    await writeFile(file, whole.subarray(0, -20));
    await expect(verifyAuditFile(file)).rejects.toThrow(`${file} cannot be read: unexpected end of file`);
    await writeFile(file, gzipSync('Dear Sirs\n'));
    await expect(verifyAuditFile(file)).rejects.toThrow('is not an exported audit log');
    await expect(verifyAuditFile(`${file}s`)).rejects.toThrow('cannot be read: ENOENT');
  });

  test('nothing leaves the database when the log differs from its seals', async () => {
    const app = appOf(await openForThisTest());
    await fill(app);
    const client = await app.database.pool.connect();
    await client.query('SET session_replication_role = replica');
    await client.query("UPDATE audit_log SET action = 'other' WHERE seq = 12");
    await client.query('SET session_replication_role = DEFAULT');
    client.release();
    await expect(exported(app)).rejects.toThrow(
      /^The audit log is not as it was sealed, so nothing was moved: entry /,
    );
    expect(await readdir(directory)).toEqual(['audit-log-2024-01.jsonl.gz']);
    const { rows } = await app.database.pool.query('SELECT min(seq) AS first FROM audit_log');
    expect(rows).toEqual([{ first: '11' }]);
  });

  test('an export that was interrupted after any seal continues', async () => {
    const app = appOf(await openForThisTest());
    await fill(app);
    const { pool } = app.database;
    await pool.query(`
      CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF OLD.number = 1 THEN RAISE EXCEPTION 'broken off'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER break_off BEFORE UPDATE ON audit_start FOR EACH ROW EXECUTE FUNCTION break_off()`);
    await expect(exported(app)).rejects.toThrow('broken off');
    expect((await verifyAuditLog(app.database.kysely)).isIntact).toBe(true);
    await pool.query('DROP TRIGGER break_off ON audit_start; DROP FUNCTION break_off');
    expect((await exported(app)).map(({ entries }) => entries)).toEqual([10, 5]);
    expect((await verifyAuditLog(app.database.kysely)).isIntact).toBe(true);
  });

  test('an export removes nothing beyond its file when another one removes the same month meanwhile', async () => {
    const app = appOf(await openForThisTest());
    await fill(app);
    const { pool } = app.database;
    const before = await entriesOf(app);
    // As the other export would between two seals, which are two transactions.
    await pool.query(`
      CREATE FUNCTION remove_next() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE audit_start SET number = s.number, last_seq = s.last_seq, hash = s.hash FROM audit_seals s WHERE s.number = 2;
        DELETE FROM audit_log WHERE seq <= (SELECT last_seq FROM audit_start);
        DELETE FROM audit_seals WHERE number <= 2;
        RETURN NULL;
      END $$;
      CREATE TRIGGER remove_next AFTER UPDATE ON audit_start FOR EACH ROW WHEN (NEW.number = 1)
        EXECUTE FUNCTION remove_next()`);
    const months = await exported(app);
    expect(months.map(({ entries }) => entries)).toEqual([10, 5]);
    expect((await readdir(directory)).length).toBe(2);
    expect((await entriesOf(app)).slice(0, 5)).toEqual(before.slice(15));
    expect((await verifyAuditLog(app.database.kysely)).isIntact).toBe(true);
  });

  test.for([
    [0, []],
    [1, [expect.stringMatching(/, or it was exported: look for it in the files$/)]],
    [2, []],
    [3, []],
  ] as const)(
    'a check during which an export runs finds the kept hash of seal %i, or gives the reason why not',
    async ([at, differences]) => {
      const app = appOf(await openForThisTest());
      await fill(app);
      const db = app.database.kysely;
      const { rows } = await app.database.pool.query(
        "SELECT encode(hash, 'hex') AS hash FROM audit_seals ORDER BY number",
      );
      const log: SealedLog = {
        start: () => findStart(db),
        sealAfter: ({ number }) => findSealAfter(db, number),
        async *entriesOf(before, seal) {
          if (seal.number === '1') await exported(app);
          for await (const { entry } of entriesBetween(db, before.lastSeq, seal.lastSeq)) yield leafOf(entry);
        },
        entriesBeforeStart: ({ lastSeq }) => findEntriesUpTo(db, lastSeq),
        countUnsealed: async () => 0,
      };
      expect((await verifyLog(log, rows[at].hash)).differences).toEqual(differences);
    },
  );

  test('a file of another log is neither replaced nor taken for this one', async () => {
    const other = appOf(await openForThisTest());
    await fill(other);
    await exported(other);
    const app = appOf(await openForThisTest());
    await fill(app);
    const before = await entriesOf(app);
    await expect(exported(app)).rejects.toThrow('is there already, and is of another audit log');
    expect(await entriesOf(app)).toEqual(before);
  });

  test('the database removes no entry before it was exported', async () => {
    const app = appOf(await openForThisTest());
    await fill(app);
    await exported(app);
    const { pool } = app.database;
    for (const statement of ['DELETE FROM audit_log', 'DELETE FROM audit_seals'])
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    for (const number of ['number - 1', 'number + 100', 'number'])
      await expect(pool.query(`UPDATE audit_start SET number = ${number}`)).rejects.toMatchObject({
        code: '42501',
      });
  });
});

test('the commands move months and verify the files, beside a running server too (contract §16)', async () => {
  const server = await startServer();
  onTestFinished(() => server.close());
  const { app } = server.running;
  await fill(app);
  const run = async (script: string, args: string[], env: Record<string, string> = {}) => {
    const child = runChild(`server/commands/${script}.ts`, args, {
      ...{ DATABASE_URL: undefined, ...settings, ...server.env, ...env },
    });
    return { code: await child.ended, out: child.out(), err: child.err() };
  };
  expect(await run('export-audit', ['--directory', directory])).toMatchObject({
    ...{ code: 1, err: expect.stringMatching(/^petalpaw: AUDIT_RETENTION is off: /) },
  });
  const retention = { AUDIT_RETENTION: '365d' };
  expect((await run('export-audit', [], retention)).err).toMatch(/^petalpaw: Name the directory /);
  const done = await run('export-audit', ['--directory', directory], retention);
  expect([done.code, done.err]).toEqual([0, '']);
  expect(done.out).toMatch(
    /^Moved \d+ entries under \d+ seals to .*audit-log-2024-01\.jsonl\.gz, up to the seal [0-9a-f]{64}\n/,
  );
  const file = path.join(directory, 'audit-log-2024-02.jsonl.gz');
  const [hash = ''] = /[0-9a-f]{64}\n$/.exec(done.out) ?? [];
  expect(await run('verify-audit', ['--file', file])).toMatchObject({
    ...{ code: 0, out: expect.stringContaining(`The last seal: ${hash}`) },
  });
  expect(await run('verify-audit', [])).toMatchObject({
    ...{ code: 0, out: expect.stringContaining(`Earlier entries were exported, up to the seal ${hash}`) },
  });
  expect((await run('export-audit', ['--directory', directory], retention)).out).toBe(
    'No month is old enough.\n',
  );
});
