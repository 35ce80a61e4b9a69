/** The skills of the staff: contract §10, specification "StaffService" and "Limits". */
import { test as base, describe, expect } from 'vitest';
import { expectInvalid, expectRefused } from '#features/services/testing/service-test.ts';
import { buildService } from '#test/support/builders.ts';
import { openStaff } from './testing/staff-test.ts';

const nowhere = '00000000-0000-7000-8000-000000000000';

const { adminToken: token, server, team } = await openStaff();
const newService = async (): Promise<string> =>
  (await server.request('POST', '/services', { token, body: buildService() })).body.data.id;

const services = [await newService(), await newService(), await newService(), await newService()];

const skill = (at: number, proficiency = 3) => ({ serviceId: services[at] ?? '', proficiency });
const test = base
  /** The skills of a member that no other test uses. */
  .extend('skills', async () => {
    const path = `/staff/${(await team.created()).id}/services`;
    return {
      put: (body: unknown) => team.send('PUT', path, body),
      read: async () => (await team.send('GET', path)).body.data,
    };
  });

describe('PUT /staff/:id/services', () => {
  test('200 replaces the whole list, as GET then returns it (contract §10)', async ({ skills }) => {
    expect(await skills.read()).toEqual([]);
    const reply = await skills.put([skill(2, 5), skill(0, 1)]);
    expect(reply.body).toStrictEqual({
      statusCode: 200,
      message: 'OK',
      data: [skill(0, 1), skill(2, 5)],
      timestamp: expect.any(String),
    });
    expect(await skills.read()).toStrictEqual(reply.body.data);
    for (const list of [[skill(1, 2)], []]) {
      expect((await skills.put(list)).body.data).toStrictEqual(list);
      expect(await skills.read()).toStrictEqual(list);
    }
    // Other fields are ignored, and ids compared case-insensitively (contract §2).
    const { serviceId, proficiency } = skill(0, 4);
    const again = await skills.put([{ serviceId: serviceId.toUpperCase(), proficiency, surprise: 1 }]);
    expect(again.body.data).toStrictEqual([skill(0, 4)]);
  });

  test('200 for a proficiency that is an integer from 1 to 5, 400 for any other (specification "Limits")', async ({
    skills,
  }) => {
    const put = (proficiency: string) =>
      skills.put(`[{"serviceId":"${services[0]}","proficiency":${proficiency}}]`);
    for (const proficiency of ['1', '5', '3.0', '1e0', '2.000000000000000000000'])
      expect((await put(proficiency)).body.data).toStrictEqual([skill(0, Number(proficiency))]);
    const numbers = ['0', '6', '-1', '1.5', '1e400', '4.99999999999999999999', '12345678901234567890'];
    for (const proficiency of [...numbers, '"3"', 'null', 'true', '[3]', '{}'])
      expectInvalid(
        await put(proficiency),
        '[0].proficiency',
        /^\[0\]\.proficiency: expected (?:at (?:least 1|most 5)|integer)$/,
      );
    expect(await skills.read()).toStrictEqual([skill(0, 2)]);
  });

  test('400 for a body that is no list of skills, with the place (contract §2)', async ({ skills }) => {
    for (const [body, field, expected] of [
      ['{}', 'body', /: expected array$/],
      ['null', 'body', /: expected array$/],
      ['[null]', '[0]', /: expected object$/],
      ['[[]]', '[0]', /: expected object$/],
      ['[{"proficiency":3}]', '[0].serviceId', /: is required$/],
      ['[{"serviceId":7,"proficiency":3}]', '[0].serviceId', /: expected string$/],
      [`[{"serviceId":"${nowhere}"}]`, '[0].proficiency', /: is required$/],
    ] as const)
      expectInvalid(await skills.put(body), field, expected);
  });

  test('400 for a duplicate service in any case, before 404 for another (contract §10)', async ({
    skills,
  }) => {
    const { serviceId, proficiency } = skill(0);
    const same = { serviceId: serviceId.toUpperCase(), proficiency };
    const twice = [skill(0), { serviceId: nowhere, proficiency }, same];
    expectInvalid(await skills.put(twice), '[2].serviceId', /: is a duplicate$/);
  });

  test('404 names the unknown services and changes nothing; a deleted service is removed (contract §10 and §7)', async ({
    skills,
  }) => {
    const gone = await newService();
    const proficiency = 3;
    await skills.put([skill(0), { serviceId: gone, proficiency }]);
    await server.request('DELETE', `/services/${gone}`, { token });
    expect(await skills.read()).toStrictEqual([skill(0)]);
    const none = (place: number, id: string) => `[${place}].serviceId: there is no service "${id}"`;
    for (const id of [nowhere, 'x', '', gone])
      expectRefused(
        await skills.put([skill(1), { serviceId: id, proficiency }]),
        404,
        'NOT_FOUND',
        none(1, id),
      );
    const two = await skills.put(['x', 'y'].map((serviceId) => ({ serviceId, proficiency })));
    expectRefused(two, 404, 'NOT_FOUND', `${none(0, 'x')}; ${none(1, 'y')}`);
    const many = Array.from({ length: 5_000 }, (_, at) => ({ serviceId: `x${at}`, proficiency }));
    expect((await skills.put(many)).text.length).toBeLessThan(20_000);
    expect(await skills.read()).toStrictEqual([skill(0)]);
  });

  test('200 for eight concurrent replacements; the skills are those of one of them', async ({ skills }) => {
    const wanted = Array.from({ length: 8 }, (_, at) => [
      skill(at % 4, (at % 5) + 1),
      skill((at + 1) % 4, (at % 5) + 1),
    ]);
    const replies = await Promise.all(wanted.map(skills.put));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(replies.map(({ body }) => body.data)).toContainEqual(await skills.read());
  });

  test('404 for an unknown member, before the body is validated (contract §2)', async () => {
    for (const path of [nowhere, 'x', "'"].map((id) => `/staff/${id}/services`)) {
      expectRefused(await team.send('PUT', path, '{'), 404, 'NOT_FOUND', /^id: /);
      expect((await team.send('GET', path)).status).toBe(404);
    }
  });
});
