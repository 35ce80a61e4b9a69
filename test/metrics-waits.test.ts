/** The content of `/metrics` while requests wait for the database, whose connections are all in use. */
import { request as httpRequest } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { requestsInFlight } from '#platform/http/pipeline/http-metrics.ts';
import { metricsOf } from './metrics-text.ts';
import { serverForThisFile } from './support/server.ts';

const server = await serverForThisFile();
const token = await server.tokenOf('CUSTOMER');

const read = () => metricsOf(server);

/** Takes every connection; until they are released, every other caller waits for one, however long that takes. */
const takenConnections = async () => {
  const { pool } = server.running.app.database;
  const { connectionTimeoutMillis } = pool.options;
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 60_000;
  const release = () => {
    pool.options.connectionTimeoutMillis = connectionTimeoutMillis;
    for (const client of clients.splice(0)) client.release();
  };
  onTestFinished(release);
  return { release, taken: clients };
};

test('requests in flight on a busy database, requests abandoned by their clients, and an exhausted pool', async () => {
  const { pool } = server.running.app.database;
  const listPets = { operation: 'listPets' };
  const listed = requestsInFlight(server.running.app).of('listPets');
  expect(listed.abandoned).toBe(0);
  // On a server, a request waits 10.5 s for its database, and a reading takes a second while no connection is free. So
  // the test makes no more readings than it needs, and each begins after the state that it must show has been reached.
  const readWhen = async (isSo: () => boolean) => {
    await vi.waitFor(() => expect(isSo()).toBe(true), 60_000);
    return read();
  };
  const { release } = await takenConnections();
  const answered = server.request('GET', '/pets', { token });
  const leaving = httpRequest(`${server.url}/pets`, { headers: { authorization: `Bearer ${token}` } });
  leaving.on('error', () => {}).end();

  const busy = await readWhen(() => listed.inFlight === 2 && pool.waitingCount > 0);
  expect(busy.of('petalpaw_http_requests_in_flight', listPets)).toBe(2);
  expect(busy.of('petalpaw_db_connections', { state: 'busy' })).toBe(pool.options.max);
  expect(busy.of('petalpaw_db_connections', { state: 'idle' })).toBe(0);
  expect(busy.of('petalpaw_db_connections_max')).toBe(pool.options.max);
  expect(busy.of('petalpaw_db_connection_waiters')).toBeGreaterThanOrEqual(1);
  expect(busy.of('petalpaw_http_connections')).toBeGreaterThanOrEqual(2);
  // Values that need a connection are missing, and delay nothing else.
  expect(busy.of('petalpaw_db_up')).toBe(0);
  expect(busy.of('petalpaw_mail_waiting_emails')).toBeNaN();

  leaving.destroy();
  const after = await readWhen(() => listed.abandoned > 0);
  release();
  expect((await answered).status).toBe(200);
  expect(after.of('petalpaw_http_requests_abandoned_total', listPets)).toBe(1);
  expect(after.of('petalpaw_http_requests_in_flight', listPets)).toBe(1);
  await expect.poll(async () => (await read()).of('petalpaw_db_up')).toBe(1);
  expect((await read()).of('petalpaw_http_requests_in_flight', listPets)).toBe(0);
  await expect.poll(() => pool.waitingCount).toBe(0);
});

test('waits for a connection and their duration', async () => {
  const longWaits = async () => {
    const { of } = await read();
    const waits = 'petalpaw_db_connection_wait_seconds';
    return (of(`${waits}_count`) ?? Number.NaN) - (of(`${waits}_bucket`, { le: '0.1' }) ?? Number.NaN);
  };
  const before = await longWaits();
  const { release, taken } = await takenConnections();
  const { pool } = server.running.app.database;
  const waiting = server.request('GET', '/pets', { token });
  await vi.waitFor(() => expect(pool.waitingCount).toBeGreaterThan(0), 60_000);
  await taken[0]?.query('SELECT pg_sleep(0.15)');
  release();
  await waiting;
  expect(await longWaits()).toBeGreaterThan(before);
});
