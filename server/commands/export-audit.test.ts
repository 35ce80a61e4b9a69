/** `npm run audit:export` moves whole months into files that verify like the database: contract §16. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
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
import { folderForThisTest } from '#test/support/folder.ts';
import { keepingLog } from '#test/support/logged.ts';
import { openForThisTest } from '#test/support/open.ts';
import { serverForThisTest } from '#test/support/server.ts';
import { pastTriggers } from './testing/past-triggers.ts';
import { runCommand, runHere } from './testing/run-command.ts';

let directory: string;
beforeEach(async () => {
  directory = await folderForThisTest();
});

const day = 86_400_000;

/** Adds entries of that time, and seals them. */
async function addMonth(app: App, at: string, count: number): Promise<void> {
  await app.database.pool.query(
    `INSERT INTO audit_log (id, at, action, entity, after, ip, request_id)
     SELECT gen_random_uuid(), $1::timestamptz + i * interval '1 minute', 'tested', 'test', '{"n":12345678901234567890}', '', ''
       FROM generate_series(1, $2::int) AS i`,
    [at, count],
  );
  await sealAuditLog(app);
}

/** Entries of two months of 2024 under three seals, and of today under one. */
async function fill(app: App): Promise<void> {
  for (const at of ['2024-01-10T00:00Z', '2024-01-20T00:00Z', '2024-02-10T00:00Z', new Date().toISOString()])
    await addMonth(app, at, 5);
  await countAuditEntries(app);
}

/** A log of this test with these entries. */
async function openLog(): Promise<App> {
  const app = { database: await openForThisTest(), log: keepingLog() } as unknown as App;
  await fill(app);
  return app;
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
    const app = await openLog();
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

    // The database removes no entry before it was exported.
    const start = ['number - 1', 'number + 100', 'number'].map(
      (to) => `UPDATE audit_start SET number = ${to}`,
    );
    for (const statement of ['DELETE FROM audit_log', 'DELETE FROM audit_seals', ...start])
      await expect(app.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('an altered, removed, added or moved line of a file is found and named', async () => {
    const app = await openLog();
    const [first, , , , last] = await entriesOf(app);
    const [{ file = '' } = {}] = await exported(app);
    const whole = await readFile(file);
    const editing = async (edit: (lines: string[]) => string[]) => {
      await rewrite(file, edit);
      const { differences } = await verifyAuditFile(file);
      await writeFile(file, whole);
      return differences;
    };
    const line = (lines: string[], at: number) => lines[at] ?? '';
    for (const [difference, edit] of [
      [
        `entry ${first} was altered`,
        (lines) => lines.with(2, line(lines, 2).replace('12345678901234567890', '12345678901234567891')),
      ],
      [`entry ${last} was removed`, (lines) => lines.toSpliced(6, 1)],
    ] as [string, (lines: string[]) => string[]][])
      expect(await editing(edit)).toEqual([expect.stringContaining(difference)]);
    expect(await editing((lines) => lines)).toEqual([]);
    const sixInSeal = await editing((lines) =>
      lines.with(1, line(lines, 1).replace('"count":5', '"count":6')),
    );
    expect(sixInSeal).toContainEqual(expect.stringMatching(/^seal 1 \(.*\) was rewritten/));
    await writeFile(file, whole.subarray(0, -20));
    await expect(verifyAuditFile(file)).rejects.toThrow(`${file} cannot be read: unexpected end of file`);
    await writeFile(file, gzipSync('Dear Sirs\n'));
    await expect(verifyAuditFile(file)).rejects.toThrow('is not an exported audit log');
    await expect(verifyAuditFile(`${file}s`)).rejects.toThrow('cannot be read: ENOENT');
  });

  test('nothing leaves the database when the log differs from its seals', async () => {
    const app = await openLog();
    await pastTriggers(app.database.pool, "UPDATE audit_log SET action = 'other' WHERE seq = 12");
    await expect(exported(app)).rejects.toThrow(
      /^The audit log is not as it was sealed, so nothing was moved: entry /,
    );
    expect(await readdir(directory)).toEqual(['audit-log-2024-01.jsonl.gz']);
    const { rows } = await app.database.pool.query('SELECT min(seq) AS first FROM audit_log');
    expect(rows).toEqual([{ first: '11' }]);
  });

  test('an export that was interrupted after any seal continues', async () => {
    const app = await openLog();
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
    const app = await openLog();
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
    expect((await exported(app)).map(({ entries }) => entries)).toEqual([10, 5]);
    expect((await readdir(directory)).length).toBe(2);
    expect((await entriesOf(app)).slice(0, 5)).toEqual(before.slice(15));
    expect((await verifyAuditLog(app.database.kysely)).isIntact).toBe(true);
  });

  test.for([
    [1, [expect.stringMatching(/, or it was exported: look for it in the files$/)]],
    [2, []],
  ] as const)(
    'a check during which an export runs finds the kept hash of seal %i, or gives the reason why not',
    async ([at, differences]) => {
      const app = await openLog();
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
    await exported(await openLog());
    const app = await openLog();
    const before = await entriesOf(app);
    await expect(exported(app)).rejects.toThrow('is there already, and is of another audit log');
    expect(await entriesOf(app)).toEqual(before);
  });
});

test('the commands move months and verify the files, beside a running server too (contract §16)', async () => {
  const server = await serverForThisTest();
  await fill(server.running.app);
  const retention = { ...server.env, AUDIT_RETENTION: '365d' };
  const to = ['--directory', directory];
  const off = await runHere('export-audit', to, server.env);
  expect([off.code, off.err]).toEqual([1, expect.stringMatching(/^petalpaw: AUDIT_RETENTION is off: /)]);
  expect((await runHere('export-audit', [], retention)).err).toMatch(/^petalpaw: Name the directory /);
  const done = await runCommand('export-audit', to, retention);
  const moved =
    /^Moved \d+ entries under \d+ seals to .*audit-log-2024-01\.jsonl\.gz, up to the seal [0-9a-f]{64}\n/;
  expect(done).toEqual({ code: 0, out: expect.stringMatching(moved), err: '' });
  const [hash = ''] = /[0-9a-f]{64}\n$/.exec(done.out) ?? [];
  for (const [args, out] of [
    [['--file', path.join(directory, 'audit-log-2024-02.jsonl.gz')], `The last seal: ${hash}`],
    [[], `Earlier entries were exported, up to the seal ${hash}`],
  ] as const) {
    const verified = await runHere('verify-audit', args, server.env);
    expect(verified).toEqual({ code: 0, out: expect.stringContaining(out), err: '' });
  }
  expect((await runHere('export-audit', to, retention)).out).toBe('No month is old enough.\n');
});
