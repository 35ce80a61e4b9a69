import { connect } from 'node:net';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { asRefusal, endsSession, violatedConstraint } from './errors.ts';
import { fileDatabase } from './testing/file-database.ts';

const database = fileDatabase({
  sql: `
    CREATE EXTENSION IF NOT EXISTS btree_gist;
    CREATE TABLE parents (id integer CONSTRAINT parents_key PRIMARY KEY, size integer CONSTRAINT parents_size CHECK (size > 0));
    CREATE TABLE children (
      parent_id integer NOT NULL CONSTRAINT children_parent REFERENCES parents,
      during    int4range,
      CONSTRAINT children_once EXCLUDE USING gist (parent_id WITH =, during WITH &&)
    );
    INSERT INTO parents VALUES (1, 1);
    INSERT INTO children VALUES (1, '[1,5)')`,
});

const errorOf = (statement: string): Promise<unknown> =>
  database()
    .pool.query(statement)
    .then(
      () => undefined,
      (e) => e,
    );
const withCode = (code: string, extra = {}) => Object.assign(new Error('made'), { code }, extra);

describe('violatedConstraint', () => {
  test.each([
    ['unique, 23505', 'INSERT INTO parents VALUES (1, 1)', 'parents_key'],
    ['foreign key, 23503', 'INSERT INTO children VALUES (2, NULL)', 'children_parent'],
    ['foreign key from the other side, 23503', 'DELETE FROM parents', 'children_parent'],
    ['check, 23514', 'INSERT INTO parents VALUES (2, 0)', 'parents_size'],
    ['exclusion, 23P01', "INSERT INTO children VALUES (1, '[4,6)')", 'children_once'],
  ])('returns the name of the constraint: %s', async (_kind, statement, name) => {
    const error = await errorOf(statement);
    expect(violatedConstraint(error)).toBe(name);
    expect(asRefusal(error)).toBeUndefined();
  });

  test('returns undefined for any other error', async () => {
    const noColumn = await errorOf('INSERT INTO children VALUES (NULL)'); // 23502: names a column
    expect(noColumn).toMatchObject({ code: '23502' });
    const noRow = await errorOf('SELECT 1/0');
    for (const error of [noColumn, noRow, withCode('23505'), new Error('x'), undefined, 'x'])
      expect(violatedConstraint(error)).toBeUndefined();
  });
});

describe('asRefusal', () => {
  test('returns UNAVAILABLE with retryAfter 1 for each state of PostgreSQL that a later attempt may not meet', async () => {
    const states = [
      ...['08006', '28000', '28P01', '3D000', '53300', '57P01', '57P02', '57P03', '57P04', '57P05'],
      ...['25006', '25P03', '40001', '40P01', '53100', '55P03', '57014'],
    ];
    for (const state of states) {
      const error = await errorOf(`DO $$ BEGIN RAISE EXCEPTION 'made' USING ERRCODE = '${state}'; END $$`);
      expect(error).toBeInstanceOf(pg.DatabaseError);
      const expected = { identifier: 'UNAVAILABLE', retryAfter: 1, cause: error };
      expect(asRefusal(error), state).toMatchObject(expected);
    }
  });

  test('returns UNAVAILABLE for errors of the network', async () => {
    const codes = [
      ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE'],
      ...['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    ];
    // A port without a server, an unknown host, a missing socket.
    const places = ['127.0.0.1:1/any', 'nowhere.invalid/any', '/any?host=/nowhere'].map(
      (place) => new pg.Client({ connectionString: `postgres://${place}`, user: 'someone' }),
    );
    const errors = places.map((client) => client.connect().catch((caught) => caught));
    for (const error of [...codes.map((code) => withCode(code)), ...(await Promise.all(errors))])
      expect(asRefusal(error), String(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('returns UNAVAILABLE when every address of a host refuses the connection', async () => {
    const error = await new Promise((resolve) =>
      connect({
        ...{ host: 'both', port: 1, autoSelectFamily: true },
        lookup: (_host, _options, found) =>
          found(
            null,
            ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 })),
          ),
      }).on('error', resolve),
    );
    expect(error).toBeInstanceOf(AggregateError);
    expect(asRefusal(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('returns UNAVAILABLE for a pool without a free connection', async () => {
    const { pool } = database();
    const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const { connectionTimeoutMillis } = pool.options;
    pool.options.connectionTimeoutMillis = 50;
    const error = await pool.connect().catch((caught) => caught);
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    for (const client of all) client.release();
    expect(asRefusal(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('returns undefined for a defect', async () => {
    const missingFile = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' });
    const defects = [
      await errorOf('SELECT 1/0'),
      await errorOf('SELECT nothing'),
      withCode('40001'),
      withCode('57014'),
      missingFile,
      new Error('x'),
      new AggregateError([withCode('ECONNREFUSED'), new Error('x')]),
      new AggregateError([]),
      undefined,
      'ECONNREFUSED',
    ];
    for (const error of defects) expect(asRefusal(error)).toBeUndefined();
  });
});

test('endsSession recognizes the end of a session in any language of the server', () => {
  for (const [severity, code, ends] of [
    ['ERROR', '22012', false],
    ['FEHLER', '22012', false],
    ['ERROR', '57014', false],
    ['FATAL', '57P01', true],
    ['FATALE', '57P01', true],
    ['PANIK', '08006', true],
    ['FATAL', 'XX000', true],
  ] as const) {
    const error = Object.assign(new pg.DatabaseError('made', 4, 'error'), { severity, code });
    expect(endsSession(error), `${severity} ${code}`).toBe(ends);
  }
});
