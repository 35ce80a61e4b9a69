/** The skills of the staff: contract §10, specification "StaffService" and "Limits". */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { quickUser } from '#test/support/quick-user.ts';
import { type Reply, startServer, type TestServer } from '#test/support/server.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let token: string;
let admin: string;
const services: string[] = [];
let path: string;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenOf('MANAGER');
  admin = await server.tokenOf('ADMIN');
  for (let at = 0; at < 4; at++) services.push(await newService());
});
beforeEach(async () => {
  const body = { userId: (await quickUser(server)).id };
  path = `/staff/${(await server.request('POST', '/staff', { token, body })).body.data.id}/services`;
});
afterAll(() => server?.close());

async function newService(): Promise<string> {
  const body = {
    name: { en: 'x' },
    description: { en: 'x' },
    category: 'TRAINING',
    basePrice: 1,
    priceUnit: 'daily',
  };
  return (await server.request('POST', '/services', { token: admin, body })).body.data.id;
}
const put = (body: unknown) => server.request('PUT', path, { token, body });
const read = async () => (await server.request('GET', path, { token })).body.data;
const skill = (at: number, proficiency = 3) => ({ serviceId: services[at] ?? '', proficiency });
function expectRefused(reply: Reply, status: number, error: string, details: string | RegExp) {
  expect([reply.status, reply.body?.error, reply.text]).toEqual([status, error, reply.text]);
  expect(reply.body.details).toMatch(details);
}

describe('PUT /staff/:id/services', () => {
  test('200 contract §10: replaced whole, in the envelope; GET answers the same', async () => {
    expect(await read()).toEqual([]);
    const reply = await put([skill(2, 5), skill(0, 1)]);
    expect(reply.body).toStrictEqual({
      statusCode: 200,
      message: 'OK',
      data: [skill(0, 1), skill(2, 5)],
      timestamp: expect.any(String),
    });
    expect(await read()).toStrictEqual(reply.body.data);
    expect((await put([skill(1, 2)])).body.data).toStrictEqual([skill(1, 2)]);
    expect(await read()).toStrictEqual([skill(1, 2)]);
    expect((await put([])).body.data).toStrictEqual([]);
    expect(await read()).toStrictEqual([]);
  });

  test('200 contract §2: other properties are ignored, an id is an id in any case', async () => {
    const reply = await put([{ serviceId: services[0]?.toUpperCase(), proficiency: 4, surprise: 1 }]);
    expect(reply.body.data).toStrictEqual([skill(0, 4)]);
  });

  test.each(['1', '5', '3.0', '1e0', '2.000000000000000000000'])(
    '200 specification "Limits": proficiency %s is an integer from 1 to 5',
    async (proficiency) => {
      const reply = await put(`[{"serviceId":"${services[0]}","proficiency":${proficiency}}]`);
      expect(reply.body.data).toStrictEqual([skill(0, Number(proficiency))]);
    },
  );

  test.each([
    '0',
    '6',
    '-1',
    '1.5',
    '1e9',
    '1e400',
    '4.99999999999999999999',
    '12345678901234567890',
    '"3"',
    'null',
    'true',
    '[3]',
    '{}',
  ])('400 specification "Limits": proficiency %s', async (proficiency) => {
    const reply = await put(
      `[{"serviceId":"${services[0]}","proficiency":3},{"serviceId":"${services[1]}","proficiency":${proficiency}}]`,
    );
    expectRefused(reply, 400, 'VALIDATION_FAILED', /^\[1\]\.proficiency: expected an integer from 1 to 5$/);
    expect(await read()).toEqual([]);
  });

  test.each([
    ['{}', /^body: expected array$/],
    ['null', /^body: expected array$/],
    ['"x"', /^body: expected array$/],
    ['[null]', /^\[0\]: expected object$/],
    ['[[]]', /^\[0\]: expected object$/],
    ['[{"proficiency":3}]', /^\[0\]\.serviceId: is required$/],
    ['[{"serviceId":7,"proficiency":3}]', /^\[0\]\.serviceId: expected string$/],
    [`[{"serviceId":"${nowhere}"}]`, /^\[0\]\.proficiency: is required$/],
  ])('400 contract §2: %s', async (body, expected) => {
    expectRefused(await put(body), 400, 'VALIDATION_FAILED', expected);
  });

  test('400 contract §10: a service twice, in whatever case; before the 404 of another', async () => {
    const twice = [
      skill(0),
      { ...skill(1), serviceId: nowhere },
      { ...skill(0), serviceId: services[0]?.toUpperCase() },
    ];
    expectRefused(
      await put(twice),
      400,
      'VALIDATION_FAILED',
      /^\[2\]\.serviceId: expected each service once$/,
    );
  });

  test('404 contract §10: unknown services are named, and nothing has changed', async () => {
    await put([skill(0)]);
    const gone = await newService();
    await server.request('DELETE', `/services/${gone}`, { token: admin });
    for (const unknown of [nowhere, 'x', '', gone]) {
      const reply = await put([skill(1), { serviceId: unknown, proficiency: 3 }]);
      expectRefused(reply, 404, 'NOT_FOUND', `[1].serviceId: there is no service "${unknown}"`);
    }
    expectRefused(
      await put(['x', 'y'].map((serviceId) => ({ serviceId, proficiency: 3 }))),
      404,
      'NOT_FOUND',
      '[0].serviceId: there is no service "x"; [1].serviceId: there is no service "y"',
    );
    const many = Array.from({ length: 5_000 }, (_, at) => ({ serviceId: `x${at}`, proficiency: 3 }));
    expect((await put(many)).text.length).toBeLessThan(2_000);
    expect(await read()).toStrictEqual([skill(0)]);
  });

  test('200 contract §7: a service that is deleted is gone from the skills', async () => {
    const passing = await newService();
    await put([skill(0), { serviceId: passing, proficiency: 2 }]);
    await server.request('DELETE', `/services/${passing}`, { token: admin });
    expect(await read()).toStrictEqual([skill(0)]);
  });

  test('200 for each of eight who replace them at once: the last one’s skills, whole', async () => {
    const wanted = Array.from({ length: 8 }, (_, at) => [
      skill(at % 4, (at % 5) + 1),
      skill((at + 1) % 4, (at % 5) + 1),
    ]);
    const replies = await Promise.all(wanted.map(put));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.map(({ body }) => body.data)).toContainEqual(await read());
  });

  test.each([nowhere, 'x', "'"])(
    '404 contract §2: the member %s, before the body is looked at',
    async (id) => {
      path = `/staff/${id}/services`;
      expectRefused(await put('{'), 404, 'NOT_FOUND', /^id: /);
      expect((await server.request('GET', path, { token })).status).toBe(404);
    },
  );
});
