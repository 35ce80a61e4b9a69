import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asRefusal } from './errors.ts';
import { fileDatabase } from './testing/file-database.ts';

const database = fileDatabase({ sql: 'CREATE TABLE things (id integer)' });

async function connection(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database().place.env.DATABASE_URL });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );

describe('asRefusal returns UNAVAILABLE for errors of a real server', () => {
  test('after statement_timeout (57014)', async () => {
    const client = await connection();
    const error = await caught(client.query("SET statement_timeout = '20ms'; SELECT pg_sleep(5)"));
    expect(error).toMatchObject({ code: '57014' });
    expect(asRefusal(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('after lock_timeout (55P03)', async () => {
    const [one, other] = [await connection(), await connection()];
    await one.query('BEGIN; LOCK TABLE things');
    const error = await caught(other.query("SET lock_timeout = '20ms'; SELECT * FROM things"));
    expect(error).toMatchObject({ code: '55P03' });
    expect(asRefusal(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('after idle_in_transaction_session_timeout (25P03), and for every later query', async () => {
    const client = await connection();
    const ended = new Promise((resolve) => client.once('error', resolve));
    await client.query("SET idle_in_transaction_session_timeout = '20ms'; BEGIN");
    const error = await ended;
    expect(error).toMatchObject({ code: '25P03' });
    expect(asRefusal(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
    expect(asRefusal(await caught(client.query('SELECT 1')))).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('after the server has ended a session during a query (57P01)', async () => {
    const [one, other] = [await connection(), await connection()];
    const { rows } = await one.query('SELECT pg_backend_pid() AS pid');
    const running = caught(one.query('SELECT pg_sleep(5)'));
    await other.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    const error = await running;
    expect(error).toMatchObject({ code: '57P01' });
    expect(asRefusal(error)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });

  test('without a free connection (53300)', async () => {
    const name = new URL(database().place.env.DATABASE_URL as string).pathname.slice(1);
    const admin = await connection();
    await admin.query(`
      CREATE ROLE ${name} LOGIN CONNECTION LIMIT 0;
      GRANT CONNECT ON DATABASE ${name} TO ${name}`);
    onTestFinished(async () => {
      await admin.query(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
    });
    const url = new URL(database().place.env.DATABASE_URL as string);
    url.username = name;
    const limited = await caught(new pg.Client({ connectionString: url.href }).connect());
    expect(limited).toMatchObject({ code: '53300' });
    expect(asRefusal(limited)).toMatchObject({ identifier: 'UNAVAILABLE' });
  });
});
