/** Memory that a long table costs the serving process, measured in a process that does nothing else (contract §19). */
import { expect } from 'vitest';
import { writeManyBookings } from '#features/bookings/testing/many-bookings.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { raisedDuring, startMeasured } from '#test/support/measured-process.ts';
import type { ServerProcess } from '#test/support/server-process.ts';
import { expectAtLeast, expectBelow } from '#test/support/trial.ts';

const many = 5_000;

const test = serverTest
  .extend('managerToken', perFile, async ({ server, pool }) => {
    const customer = await server.newUser('CUSTOMER');
    await writeManyBookings(pool, customer, { count: many, notesLength: 20_000 });
    return server.tokenOf('MANAGER');
  })
  /** A process of its own on the database of the first server, which has stopped. */
  .extend('alone', perFile, ({ server, managerToken: _stored }, { onCleanup }) =>
    startMeasured(server, onCleanup),
  );

test.beforeAll(({ alone: _started }) => {});

async function read({ url }: ServerProcess, token: string, query: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/csv' };
  const { body } = await fetch(`${url}/bookings?${query}`, { headers });
  let bytes = 0;
  let lines = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 0x0d) lines += 1;
  }
  return { bytes, lines };
}

test('100 MB of bookings raise the resident size by less than 60 MB', async ({ alone, managerToken }) => {
  // Warm up with a fifth of the table, several times: the process then has the buffers and the garbage that any long read
  // leaves, and memory for the whole table would still be part of the measurement.
  for (let round = 0; round < 5; round++) await read(alone, managerToken, 'to=2020-02-11');
  const { result, raised } = await raisedDuring(alone, () => read(alone, managerToken, ''));
  expect(result.lines).toBe(many + 1);
  expectAtLeast(100, result.bytes / 1_000_000, 'bookings as CSV', 'MB');
  expectBelow(60, raised, 'raised by reading them', 'MB');
});
