import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts';
import { type Database, openDatabase } from './database.ts';

const log = { info() {}, warn() {}, error() {}, fatal() {} };
let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase();
  database = await openDatabase({ databaseUrl: place.env.DATABASE_URL, dataDir: place.env.DATA_DIR, log });
});
afterAll(async () => {
  await database?.close();
  await place?.drop();
});

describe('a', () => {
  test('b', async () => {
    expect(database.kind).toBe(inject('databaseKind'));
    const { rows } = await database.pool.query('select * from migrations');
    expect(rows[0].name).toBe('0001-changes.sql');
  });
});
