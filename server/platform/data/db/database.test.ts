import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openForThisTest } from '#test/support/open.ts';
import { openDatabase } from './database.ts';
import { tablesOf } from './tables.ts';
import { fileDatabase } from './testing/file-database.ts';

interface Tables {
  strange_things: Record<'id' | 'exactPrice' | 'madeAt' | 'onDay', string> &
    Record<'bigNumber' | 'someJson' | 'plainJson' | 'prices', unknown>;
}

const database = fileDatabase();

beforeEach(async () => {
  await database().pool.query(`
    DROP TABLE IF EXISTS strange_things;
    CREATE TABLE strange_things (
      id          uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      big_number  bigint,
      exact_price numeric,
      made_at     timestamptz,
      on_day      date,
      some_json   jsonb,
      plain_json  json,
      prices      numeric[]
    )`);
});

describe('values', () => {
  test('of int8, numeric, timestamptz, date and their arrays are text, under camelCase names', async () => {
    const db = tablesOf<Tables>(database().kysely);
    const exact = {
      ...{ bigNumber: '9223372036854775807', exactPrice: '12345678901234567890.10', onDay: '2026-02-28' },
      prices: ['0.10', '12345678901234567890.5'],
    };
    await db
      .insertInto('strange_things')
      .values({
        ...{ id: '01968d3e-7f7a-7000-8000-000000000000', ...exact },
        madeAt: '2026-11-21T12:00:00.123+01:00',
        someJson: '{"aB_c": {"d_e": [9223372036854775807, 0.1000000000000000055, 1.5]}}',
        plainJson: '{"x_y":1e2}',
      })
      .execute();
    const row = await db.selectFrom('strange_things').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...exact, madeAt: '2026-11-21 11:00:00.123+00', plainJson: { x_y: 100 } });
    expect(Temporal.Instant.from(row.madeAt).toString()).toBe('2026-11-21T11:00:00.123Z');
    // Keys inside JSON are data and remain unchanged.
    expect(JSON.stringify(row.someJson)).toBe(
      '{"aB_c":{"d_e":[9223372036854775807,0.1000000000000000055,1.5]}}',
    );
  });

  test('of text with any character and of JSON with 100 levels survive a round trip', async () => {
    const deep = `${'['.repeat(100)}${']'.repeat(100)}`;
    const text = '犬 🐕 "quoted" \\ \n \u202e الكلب';
    const { rows } = await database().pool.query('SELECT $1::text AS text, $2::jsonb AS deep', [text, deep]);
    expect(rows[0].text).toBe(text);
    expect(JSON.stringify(rows[0].deep)).toBe(deep);
  });

  test('of 20 MB in total, and one of 3 MB, arrive complete', async () => {
    const many = await database().pool.query("SELECT repeat('x', 1000) FROM generate_series(1, 20000)");
    expect(many.rows).toHaveLength(20_000);
    const large = 'é'.repeat(1_500_000);
    const { rows } = await database().pool.query('SELECT $1::text AS large', [large]);
    expect(rows[0].large === large).toBe(true);
  });

  test('can be compared by trigrams', async () => {
    await database().pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    const { rows } = await database().pool.query("SELECT similarity('Mochi', 'mochi') AS is");
    expect(rows).toEqual([{ is: 1 }]);
  });
});

describe('sessions', () => {
  test('leave nothing behind when their connection is discarded', async () => {
    const client = await database().pool.connect();
    await client.query('BEGIN');
    await client.query("SET application_name = 'left over'");
    await client.query('CREATE TEMP TABLE left_over ()');
    await client.query({ name: 'one', text: 'SELECT 1', values: [] });
    client.release(true);
    const { rows } = await database().pool.query(`
      SELECT current_setting('application_name') AS name, to_regclass('left_over') AS table,
             (SELECT count(*) FROM pg_prepared_statements) AS prepared`);
    expect(rows[0]).toMatchObject({ table: null, prepared: '0' });
    expect(rows[0].name).not.toBe('left over');
  });

  test('use UTC and prepare a named statement once', async () => {
    const client = await database().pool.connect();
    onTestFinished(() => client.release());
    const statement = { name: 'twice', text: 'SELECT $1::int * 2 AS twice' };
    for (let i = 0; i < 3; i++)
      expect((await client.query({ ...statement, values: [i] })).rows).toEqual([{ twice: i * 2 }]);
    const { rows } = await client.query(
      "SELECT current_setting('TimeZone') AS zone, count(*) FROM pg_prepared_statements WHERE name = 'twice'",
    );
    expect(rows[0]).toEqual({ zone: 'UTC', count: '1' });
  });

  test('give each of many concurrent callers its own answer', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => database().pool.query('SELECT $1::int AS i', [i])),
    );
    expect(answers.map(({ rows }) => rows[0].i)).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });
});

test('openDatabase finds the rows written before close, which may be called twice', async () => {
  const first = await openForThisTest();
  expect(first.kind).toBe(inject('databaseKind'));
  await first.pool.query('CREATE TABLE kept (v text); INSERT INTO kept VALUES ($$yes$$)');
  await Promise.all([first.close(), first.close()]);
  expect(await first.state()).toBe('unavailable');
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = first.place.env;
  const second = await openDatabase({ databaseUrl, dataDir, log: { info() {}, warn() {}, error() {} } });
  const { rows } = await second.pool.query('SELECT v FROM kept');
  expect(rows).toEqual([{ v: 'yes' }]);
  await second.close();
});
