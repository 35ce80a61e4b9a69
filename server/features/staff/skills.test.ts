/** The skills of the staff: contract §10, specification "StaffService" and "Limits". */
import { describe, expect } from 'vitest';
import { buildService, quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { expectRefused } from './testing/staff-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';

const test = serverTest
  .extend('token', perFile, ({ server }) => server.tokenOf('MANAGER'))
  .extend('admin', perFile, ({ server }) => server.tokenOf('ADMIN'))
  .extend('newService', perFile, ({ server, admin }) => async (): Promise<string> => {
    const body = buildService();
    return (await server.request('POST', '/services', { token: admin, body })).body.data.id;
  })
  .extend('services', perFile, async ({ newService }) => {
    return [await newService(), await newService(), await newService(), await newService()];
  })
  .extend('api', perFile, ({ services }) => {
    const skill = (at: number, proficiency = 3) => ({ serviceId: services[at] ?? '', proficiency });
    return { skill };
  })
  /** The path of the skills of a member that no other test uses. */
  .extend('path', async ({ server, token }) => {
    const body = { userId: (await quickUser(server)).id };
    return `/staff/${(await server.request('POST', '/staff', { token, body })).body.data.id}/services`;
  })
  .extend('skills', ({ server, token, path }) => ({
    put: (body: unknown) => server.request('PUT', path, { token, body }),
    read: async () => (await server.request('GET', path, { token })).body.data,
  }));

describe('PUT /staff/:id/services', () => {
  test('200 replaces the whole list, as GET then returns it (contract §10)', async ({ skills, api }) => {
    expect(await skills.read()).toEqual([]);
    const reply = await skills.put([api.skill(2, 5), api.skill(0, 1)]);
    expect(reply.body).toStrictEqual({
      statusCode: 200,
      message: 'OK',
      data: [api.skill(0, 1), api.skill(2, 5)],
      timestamp: expect.any(String),
    });
    expect(await skills.read()).toStrictEqual(reply.body.data);
    expect((await skills.put([api.skill(1, 2)])).body.data).toStrictEqual([api.skill(1, 2)]);
    expect(await skills.read()).toStrictEqual([api.skill(1, 2)]);
    expect((await skills.put([])).body.data).toStrictEqual([]);
    expect(await skills.read()).toStrictEqual([]);
  });

  test('200 ignores other fields and compares ids case-insensitively (contract §2)', async ({
    skills,
    services,
    api,
  }) => {
    const reply = await skills.put([{ serviceId: services[0]?.toUpperCase(), proficiency: 4, surprise: 1 }]);
    expect(reply.body.data).toStrictEqual([api.skill(0, 4)]);
  });

  test.for(['1', '5', '3.0', '1e0', '2.000000000000000000000'])(
    '200 for proficiency %s, an integer from 1 to 5 (specification "Limits")',
    async (proficiency, { skills, services, api }) => {
      const reply = await skills.put(`[{"serviceId":"${services[0]}","proficiency":${proficiency}}]`);
      expect(reply.body.data).toStrictEqual([api.skill(0, Number(proficiency))]);
    },
  );

  test.for([
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
  ])('400 for proficiency %s (specification "Limits")', async (proficiency, { skills, services }) => {
    const reply = await skills.put(
      `[{"serviceId":"${services[0]}","proficiency":3},{"serviceId":"${services[1]}","proficiency":${proficiency}}]`,
    );
    expectRefused(reply, 400, 'VALIDATION_FAILED', /^\[1\]\.proficiency: expected an integer from 1 to 5$/);
    expect(await skills.read()).toEqual([]);
  });

  test.for<[string, RegExp]>([
    ['{}', /^body: expected array$/],
    ['null', /^body: expected array$/],
    ['"x"', /^body: expected array$/],
    ['[null]', /^\[0\]: expected object$/],
    ['[[]]', /^\[0\]: expected object$/],
    ['[{"proficiency":3}]', /^\[0\]\.serviceId: is required$/],
    ['[{"serviceId":7,"proficiency":3}]', /^\[0\]\.serviceId: expected string$/],
    [`[{"serviceId":"${nowhere}"}]`, /^\[0\]\.proficiency: is required$/],
  ])('400 for %s (contract §2)', async ([body, expected], { skills }) => {
    expectRefused(await skills.put(body), 400, 'VALIDATION_FAILED', expected);
  });

  test('400 for a duplicate service in any case, before 404 for another (contract §10)', async ({
    api,
    services,
    skills,
  }) => {
    const twice = [
      api.skill(0),
      { ...api.skill(1), serviceId: nowhere },
      { ...api.skill(0), serviceId: services[0]?.toUpperCase() },
    ];
    expectRefused(
      await skills.put(twice),
      400,
      'VALIDATION_FAILED',
      /^\[2\]\.serviceId: expected each service once$/,
    );
  });

  test('404 names the unknown services and changes nothing (contract §10)', async ({
    skills,
    api,
    newService,
    server,
    admin,
  }) => {
    await skills.put([api.skill(0)]);
    const gone = await newService();
    await server.request('DELETE', `/services/${gone}`, { token: admin });
    for (const unknown of [nowhere, 'x', '', gone]) {
      const reply = await skills.put([api.skill(1), { serviceId: unknown, proficiency: 3 }]);
      expectRefused(reply, 404, 'NOT_FOUND', `[1].serviceId: there is no service "${unknown}"`);
    }
    expectRefused(
      await skills.put(['x', 'y'].map((serviceId) => ({ serviceId, proficiency: 3 }))),
      404,
      'NOT_FOUND',
      '[0].serviceId: there is no service "x"; [1].serviceId: there is no service "y"',
    );
    const many = Array.from({ length: 5_000 }, (_, at) => ({ serviceId: `x${at}`, proficiency: 3 }));
    expect((await skills.put(many)).text.length).toBeLessThan(2_000);
    expect(await skills.read()).toStrictEqual([api.skill(0)]);
  });

  test('a deleted service is removed from the skills (contract §7)', async ({
    newService,
    skills,
    api,
    server,
    admin,
  }) => {
    const passing = await newService();
    await skills.put([api.skill(0), { serviceId: passing, proficiency: 2 }]);
    await server.request('DELETE', `/services/${passing}`, { token: admin });
    expect(await skills.read()).toStrictEqual([api.skill(0)]);
  });

  test('200 for eight concurrent replacements; the skills are those of one of them', async ({
    api,
    skills,
  }) => {
    const wanted = Array.from({ length: 8 }, (_, at) => [
      api.skill(at % 4, (at % 5) + 1),
      api.skill((at + 1) % 4, (at % 5) + 1),
    ]);
    const replies = await Promise.all(wanted.map(skills.put));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.map(({ body }) => body.data)).toContainEqual(await skills.read());
  });

  test.for([nowhere, 'x', "'"])(
    '404 for the member %s, before the body is validated (contract §2)',
    async (id, { server, token }) => {
      const path = `/staff/${id}/services`;
      expectRefused(await server.request('PUT', path, { token, body: '{' }), 404, 'NOT_FOUND', /^id: /);
      expect((await server.request('GET', path, { token })).status).toBe(404);
    },
  );
});
