/** Access to pets by role and owner: contract §6 and §8, specification "Authentication" 6. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { type SignedIn, startServer, type TestServer } from '#test/support/server.ts';

const roles = ['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
const nowhere = '00000000-0000-7000-8000-000000000000';

let server: TestServer;
let other: SignedIn;
const callers = {} as Record<Role, SignedIn>;
beforeAll(async () => {
  server = await startServer();
  other = await server.newUser('CUSTOMER');
  for (const role of roles) callers[role] = await server.newUser(role);
});
afterAll(() => server?.close());

const send = (who: SignedIn, method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
async function petOf(owner: SignedIn): Promise<string> {
  const reply = await send(owner, 'POST', '/pets', { name: 'Mochi', species: 'CAT' });
  expect([reply.status, reply.body.data?.ownerId]).toEqual([201, owner.id]);
  return reply.body.data.id;
}

/** The statuses of GET, PUT and DELETE on another user's pet. */
const another: Record<Role, [number, number, number]> = {
  CUSTOMER: [403, 403, 403],
  STAFF: [200, 200, 403],
  MANAGER: [200, 200, 204],
  ADMIN: [200, 200, 204],
};

describe.each(roles)('%s', (role) => {
  test('contract §6: own pets, whatever the role', async () => {
    const caller = callers[role];
    const id = await petOf(caller);
    expect((await send(caller, 'GET', `/pets/${id}`)).status).toBe(200);
    expect((await send(caller, 'PUT', `/pets/${id}`, { name: 'Mimi' })).body.data.name).toBe('Mimi');
    expect((await send(caller, 'DELETE', `/pets/${id}`)).status).toBe(204);
  });

  test(`contract §6: another's pet, GET PUT DELETE ${another[role]}`, async () => {
    const caller = callers[role];
    const id = await petOf(other);
    const replies = [
      await send(caller, 'GET', `/pets/${id}`),
      await send(caller, 'PUT', `/pets/${id}`, { allergies: ['dust'] }),
      await send(caller, 'DELETE', `/pets/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(another[role]);
    for (const { status, body } of replies) {
      if (status === 403)
        expect([body.error, body.details]).toEqual(['FORBIDDEN', 'id: the pet belongs to another user']);
    }
    if (role !== 'CUSTOMER')
      expect(replies[1]?.body.data).toMatchObject({ ownerId: other.id, allergies: ['dust'] });
    const left = await send(other, 'GET', `/pets/${id}`);
    expect(left.status).toBe(another[role][2] === 204 ? 404 : 200);
    if (role === 'CUSTOMER') expect(left.body.data.allergies).toBeNull();
  });

  const names = role === 'MANAGER' || role === 'ADMIN';

  test(`contract §8: POST naming another's ownerId is ${names ? 201 : 403}, one's own is 201`, async () => {
    const caller = callers[role];
    const pet = { name: 'Mochi', species: 'CAT' };
    const reply = await send(caller, 'POST', '/pets', { ...pet, ownerId: other.id });
    expect([reply.status, names ? reply.body.data.ownerId : reply.body.error]).toEqual(
      names ? [201, other.id] : [403, 'FORBIDDEN'],
    );
    for (const own of [caller.id, caller.id.toUpperCase()]) {
      const mine = await send(caller, 'POST', '/pets', { ...pet, ownerId: own });
      expect([mine.status, mine.body.data?.ownerId]).toEqual([201, caller.id]);
    }
  });

  test.each([nowhere, 'x', ''])(
    `contract §8: POST naming the unknown ownerId %j is 404 and names it`,
    async (id) => {
      const reply = await send(callers[role], 'POST', '/pets', {
        name: 'Mochi',
        species: 'CAT',
        ownerId: id,
      });
      expect([reply.status, reply.body.details]).toEqual([404, `ownerId: there is no user "${id}"`]);
    },
  );

  test(`contract §8: PUT giving a pet to another is ${names ? 200 : 403}; naming its owner changes nothing`, async () => {
    const caller = callers[role];
    const id = await petOf(caller);
    const same = await send(caller, 'PUT', `/pets/${id}`, { ownerId: caller.id, name: 'Mimi' });
    expect([same.status, same.body.data.name]).toEqual([200, 'Mimi']);
    const given = await send(caller, 'PUT', `/pets/${id}`, { ownerId: other.id });
    expect(given.status).toBe(names ? 200 : 403);
    expect((await send(other, 'GET', `/pets/${id}`)).status).toBe(names ? 200 : 403);
  });

  test('contract §8: the list is the own ones, or everybody’s for STAFF and above; ?ownerId= narrows it', async () => {
    const caller = callers[role];
    const [mine, theirs] = [await petOf(caller), await petOf(other)];
    const ids = async (query: string) => {
      const { status, body } = await send(caller, 'GET', `/pets?limit=100${query}`);
      expect([status, body.pagination.total]).toEqual([200, body.data.length]);
      return body.data.map((pet: { id: string }) => pet.id);
    };
    const seesAll = role !== 'CUSTOMER';
    const all = await ids('');
    expect([all.includes(mine), all.includes(theirs)]).toEqual([true, seesAll]);
    const own = await ids(`&ownerId=${caller.id.toUpperCase()}`);
    expect([own.includes(mine), own.includes(theirs)]).toEqual([true, false]);
    const foreign = await ids(`&ownerId=${other.id}`);
    expect([foreign.includes(mine), foreign.includes(theirs)]).toEqual([false, seesAll]);
    for (const unknown of [nowhere, 'x', '', '%27', 'null'])
      expect(await ids(`&ownerId=${unknown}`)).toEqual([]);
  });
});

test('specification "Authentication" 6: STAFF update pet information, and cannot take a pet over by it', async () => {
  const id = await petOf(other);
  const { data } = (await send(callers.STAFF, 'GET', `/pets/${id}`)).body;
  const whole = await send(callers.STAFF, 'PUT', `/pets/${id}`, { ...data, medicalHistory: 'Vaccinated.' });
  expect([whole.status, whole.body.data.medicalHistory]).toEqual([200, 'Vaccinated.']);
  const taken = await send(callers.STAFF, 'PUT', `/pets/${id}`, { ownerId: callers.STAFF.id });
  expect([taken.status, taken.body.error]).toEqual([403, 'FORBIDDEN']);
});

test('contract §6: a deleted user cannot become an owner', async () => {
  const gone = await server.newUser('CUSTOMER');
  expect((await send(callers.ADMIN, 'DELETE', `/users/${gone.id}`)).status).toBe(204);
  const body = { name: 'Mochi', species: 'CAT', ownerId: gone.id };
  expect((await send(callers.ADMIN, 'POST', '/pets', body)).status).toBe(404);
});
