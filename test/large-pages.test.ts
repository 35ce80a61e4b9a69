/** Contract §20: rows stored before sizes were introduced stay readable, and lists with them look like any other. */
import { type IncomingMessage, request } from 'node:http';
import { beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#platform/base/observability/log.ts';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import { buildApp } from '#server/app.ts';
import { writeHeavyRows } from './heavy-rows.ts';
import { serverForThisFile } from './support/server.ts';

/** Each fits into an answer that is sent at once, and a few of them together do not. */
const octets = 100_000;
const rows = 8;

const server = await serverForThisFile();
const token = await server.tokenOf('ADMIN');
const { pool } = server.running.app.database;
await writeHeavyRows(pool, { rows, octets, nameOctets: 10, services: 0 });
// Numbers that no double represents, characters of several bytes, and a row that is larger than a batch.
await pool.query(
  `UPDATE pets SET vaccinations = '{"dose":12345678901234567890,"text":"ü\\u2028💐","none":null,"list":[1.50,[]]}',
          medical_history = repeat('ä💐', $1) WHERE name = 'Rex 3'`,
  [100_000],
);
// The table caches detect changed rows by their revisions.
for (const topic of ['services', 'staff']) await server.running.app.feed.dispatch(topic);
await pool.query("UPDATE pets SET allergies = '[]', medical_history = NULL WHERE name = 'Rex 5'");

const get = (path: string) => server.request('GET', path, { token });

describe('a page of large rows has the same content as a small one', () => {
  test.each(['/pets', '/users', '/bookings', '/services'])('contract §20: GET %s', async (path) => {
    const list = await get(`${path}?limit=100`);
    const data = path === '/services' ? list.body : list.body.data;
    expect(data.length).toBeGreaterThan(0);
    const each = await Promise.all(data.map(({ id }: { id: string }) => get(`${path}/${id}`)));
    // Rows of bookings have the entity tag that a single answer has in its header (contract §18).
    const rows = each.map(({ body, headers }) => {
      if (path === '/services') return body;
      if (path === '/users') {
        // Only a single user has this number (contract §21).
        const { noShows: _noShows, balance: _balance, ...user } = body.data;
        return user;
      }
      return path === '/bookings' ? { ...body.data, etag: headers.get('etag') } : body.data;
    });
    if (path !== '/services') {
      expect(list.headers.get('content-length')).toBeNull();
      expect(list.text.startsWith('{"statusCode":200,"message":"OK","data":[{')).toBe(true);
      expect(Object.keys(list.body)).toEqual(['statusCode', 'message', 'data', 'pagination', 'timestamp']);
      const { timestamp, ...body } = list.body;
      const pagination = { page: 1, limit: 100, total: rows.length, totalPages: 1 };
      expect(body).toStrictEqual({ statusCode: 200, message: 'OK', data: rows, pagination });
      expect(timestamp).toMatch(/^\d{4}-.*Z$/);
    } else expect(data).toEqual(rows);
  });

  test('contract §2: numbers keep their digits', async () => {
    const { text } = await get('/pets?limit=100');
    expect(text).toContain(
      '"vaccinations":{"dose":12345678901234567890,"text":"ü\u2028💐","none":null,"list":[1.5,[]]}',
    );
  });

  test.each(['/audit-logs', '/auth/sessions'])('contract §20: GET %s, row by row', async (path) => {
    const { body } = await get(`${path}?limit=100&page=1`);
    const each = [];
    for (let page = 1; page <= rows; page++)
      each.push(...(await get(`${path}?limit=1&page=${page}`)).body.data);
    expect(body.data.slice(0, rows)).toStrictEqual(each);
    expect(body.pagination.total).toBe(body.data.length);
  });

  test('a page of small rows is sent whole, with its length', async () => {
    const { headers } = await get('/pets?limit=1&sortBy=name&sortOrder=asc');
    expect(Number(headers.get('content-length'))).toBeGreaterThan(0);
  });

  test('contract §10: free slots sent in pieces are those of each day', async () => {
    const slots = async (from: string, to: string) =>
      (await get(`/availability?serviceId=00000000-0000-7000-8000-00000000dddd&from=${from}&to=${to}`)).body
        .data;
    const day = (at: number) => new Date(Date.UTC(2032, 0, 1 + at)).toISOString();
    const days = await Promise.all(Array.from({ length: 31 }, (_, at) => slots(day(at), day(at + 1))));
    const month = await slots('2032-01-01', '2032-02-01');
    const beginsWithin = month.filter(
      ({ startDate, endDate }: { startDate: string; endDate: string }) =>
        startDate.slice(0, 10) === endDate.slice(0, 10) || endDate.endsWith('T00:00:00.000Z'),
    );
    expect(JSON.stringify(month).length).toBeGreaterThan(256 * 1024);
    expect(beginsWithin).toEqual(days.flat());
  });
});

describe('a large answer that is interrupted', () => {
  /** Ends the connections, after which no place is occupied. */
  async function leave(answers: readonly IncomingMessage[]) {
    for (const answer of answers) answer.on('error', () => {}).destroy();
    await expect.poll(() => largeResponses.running).toBe(0);
  }

  /** Opens a list and reads only the part of it that the system buffers by itself. */
  async function stalled(url = server.url) {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const headers = { authorization: `Bearer ${token}` };
    request(`${url}/audit-logs?limit=100&action=updatePet`, { agent: false, headers }, resolve)
      .on('error', reject)
      .end();
    return (await promise).pause();
  }

  beforeAll(async () => {
    // More than the buffers between the server and a client that does not read.
    await server.running.app.database.pool.query(
      `INSERT INTO audit_log (id, action, entity, after, ip, request_id)
       SELECT gen_random_uuid(), 'updatePet', 'pet', to_json(repeat('x', 1000000)), '', '' FROM generate_series(1, 60)`,
    );
  });

  test('contract §20: a client that disconnects frees its place', async () => {
    const answers = await Promise.all([stalled(), stalled(), stalled()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(largeResponses.running).toBeGreaterThan(0);
    await leave(answers);
  });

  test('contract §20: clients that do not read occupy one place each, and others are served', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => stalled()));
    expect((await get('/pets?limit=100')).status).toBe(200);
    await leave(answers);
  });

  test('an error in the middle destroys the connection, with one line in the log', async () => {
    const lines: string[] = [];
    const log = createLog({ logLevel: 'error' }, { write: (line) => lines.push(line) });
    const logging = buildApp({ ...server.running.app, log });
    const answer = await stalled(await logging.listen({ port: 0, host: '127.0.0.1' }));
    const { pool } = server.running.app.database;
    await pool.query('ALTER TABLE audit_log RENAME TO audit_log_away');
    try {
      const reading = (async () => {
        for await (const _ of answer);
      })();
      await expect(reading).rejects.toThrow('aborted');
      const told = { msg: 'an answer broke off', requestId: answer.headers['x-request-id'] };
      expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ ...told, err: { code: '42P01' } }]);
      await expect.poll(() => largeResponses.running).toBe(0);
    } finally {
      await pool.query('ALTER TABLE audit_log_away RENAME TO audit_log');
      await logging.close();
    }
  });
});
