/** Long lists of bookings as CSV: complete, and a client that does not read holds up nobody (contract §19). */
import { get, type IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { openBookings } from '#features/bookings/testing/booking-test.ts';
import { writeManyBookings } from '#features/bookings/testing/many-bookings.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import { buildApp } from '#server/app.ts';

/** More than one statement finds. */
const many = 5_200;

const { anna, business, pool, send, server } = await openBookings();
// More than the buffers between the server and a client that does not read.
await writeManyBookings(pool, anna, { count: many, notesLength: 2_000 });

/** Opens the table and leaves the reading of the body to the caller. */
async function open(query = '', url = server.url): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { authorization: `Bearer ${business.manager.token}`, accept: 'text/csv' };
  get(`${url}/bookings${query}`, { agent: false, headers }, resolve).on('error', reject);
  return promise;
}

/** Opens the table and reads no more of it than the kernel receives by itself. */
const stall = async (url?: string) => (await open('', url)).pause();

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The numbers with which the notes begin, in quotation marks because of their content. Each line ends in CRLF. */
function numbersIn(text: string): number[] {
  return Array.from(text.matchAll(/,USD,"(\d+) [^\r]*"[^"\r]*\r\n/g), ([, number]) => Number(number));
}

describe('a table of 10 MB (contract §19)', () => {
  test.for([
    ['sortOrder=asc', 1, many],
    ['sortBy=startDate&sortOrder=desc', many, 1],
    ['from=2020-01-01&to=2021-01-01&sortOrder=asc', 1, many],
  ] as const)('%s: has every booking once and in order', async ([query, first, last]) => {
    const answer = await open(`?${query}`);
    expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, undefined]);
    const numbers = numbersIn(await textOf(answer));
    const direction = first < last ? 1 : -1;
    expect(numbers).toEqual(Array.from({ length: many }, (_, at) => first + at * direction));
    await expect.poll(() => largeResponses.running).toBe(0);
  });

  test('clients that stop reading hold no connection: requests on one connection go on', async () => {
    const stalled = await Promise.all(Array.from({ length: 6 }, () => stall()));
    expect(stalled.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    for (let at = 0; at < 10; at++) {
      expect((await send(business.manager, 'GET', '/bookings?limit=1')).status).toBe(200);
      expect((await send(anna, 'GET', '/pets')).status).toBe(200);
    }
    // Only statements in progress hold a connection, and these clients cause none.
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
    expect(largeResponses.running).toBeGreaterThan(0);
    for (const answer of stalled) {
      answer.on('error', () => {});
      answer.destroy();
    }
    await expect.poll(() => largeResponses.running).toBe(0);
  });

  test('bookings that change during the answer do not break its order', async () => {
    const answer = await open('?sortOrder=asc');
    answer.pause();
    await pool.query("UPDATE bookings SET deleted_at = now() WHERE notes LIKE '3___ %'");
    const numbers = numbersIn(await textOf(answer));
    await pool.query('UPDATE bookings SET deleted_at = NULL');
    expect([numbers[0], numbers.at(-1)]).toEqual([1, many]);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBeLessThan(many);
  });

  test('an error in the middle destroys the connection, with one line in the log', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
    const logging = buildApp({ ...server.running.app, log });
    const answer = await stall(await logging.listen({ port: 0, host: '127.0.0.1' }));
    await pool.query('ALTER VIEW booking_details RENAME TO booking_details_away');
    try {
      expect(answer.statusCode).toBe(200);
      await expect(textOf(answer)).rejects.toThrow('aborted');
      expect(lines.map((line) => JSON.parse(line))).toEqual([
        expect.objectContaining({
          msg: 'an answer broke off',
          requestId: answer.headers['x-request-id'],
          err: expect.objectContaining({ code: '42P01' }),
        }),
      ]);
      await expect.poll(() => largeResponses.running).toBe(0);
    } finally {
      await pool.query('ALTER VIEW booking_details_away RENAME TO booking_details');
      await logging.close();
    }
  });
});
