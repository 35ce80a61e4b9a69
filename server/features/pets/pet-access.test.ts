/** Access to pets by role and owner: contract §6 and §8, specification "Authentication" 6. */
import { describe, expect } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { buildPet } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const roles = ['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
const nowhere = '00000000-0000-7000-8000-000000000000';

const test = serverTest
  .extend('other', perFile, ({ server }) => server.newUser('CUSTOMER'))
  .extend('callers', perFile, async ({ server }) => {
    const users = {} as Record<Role, SignedIn>;
    for (const role of roles) users[role] = await server.newUser(role);
    return users;
  })
  .extend('api', perFile, ({ server }) => {
    const send = (who: SignedIn, method: string, path: string, body?: unknown) =>
      server.request(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
    async function petOf(owner: SignedIn): Promise<string> {
      const reply = await send(owner, 'POST', '/pets', buildPet());
      expect([reply.status, reply.body.data?.ownerId]).toEqual([201, owner.id]);
      return reply.body.data.id;
    }
    return { send, petOf };
  });

/** The statuses of GET, PUT and DELETE on another user's pet. */
const another: Record<Role, [number, number, number]> = {
  CUSTOMER: [403, 403, 403],
  STAFF: [200, 200, 403],
  MANAGER: [200, 200, 204],
  ADMIN: [200, 200, 204],
};

describe.each(roles)('%s', (role) => {
  test('has full access to own pets (contract §6)', async ({ callers, api }) => {
    const caller = callers[role];
    const id = await api.petOf(caller);
    expect((await api.send(caller, 'GET', `/pets/${id}`)).status).toBe(200);
    expect((await api.send(caller, 'PUT', `/pets/${id}`, { name: 'Mimi' })).body.data.name).toBe('Mimi');
    expect((await api.send(caller, 'DELETE', `/pets/${id}`)).status).toBe(204);
  });

  test(`another's pet, GET PUT DELETE ${another[role]} (contract §6)`, async ({ callers, api, other }) => {
    const caller = callers[role];
    const id = await api.petOf(other);
    const replies = [
      await api.send(caller, 'GET', `/pets/${id}`),
      await api.send(caller, 'PUT', `/pets/${id}`, { allergies: ['dust'] }),
      await api.send(caller, 'DELETE', `/pets/${id}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual(another[role]);
    for (const { status, body } of replies) {
      if (status === 403)
        expect([body.error, body.details]).toEqual(['FORBIDDEN', 'id: the pet belongs to another user']);
    }
    if (role !== 'CUSTOMER')
      expect(replies[1]?.body.data).toMatchObject({ ownerId: other.id, allergies: ['dust'] });
    const left = await api.send(other, 'GET', `/pets/${id}`);
    expect(left.status).toBe(another[role][2] === 204 ? 404 : 200);
    if (role === 'CUSTOMER') expect(left.body.data.allergies).toBeNull();
  });

  const names = role === 'MANAGER' || role === 'ADMIN';

  test(`POST naming another's ownerId is ${names ? 201 : 403}, one's own is 201 (contract §8)`, async ({
    callers,
    api,
    other,
  }) => {
    const caller = callers[role];
    const pet = buildPet();
    const reply = await api.send(caller, 'POST', '/pets', { ...pet, ownerId: other.id });
    expect([reply.status, names ? reply.body.data.ownerId : reply.body.error]).toEqual(
      names ? [201, other.id] : [403, 'FORBIDDEN'],
    );
    for (const own of [caller.id, caller.id.toUpperCase()]) {
      const mine = await api.send(caller, 'POST', '/pets', { ...pet, ownerId: own });
      expect([mine.status, mine.body.data?.ownerId]).toEqual([201, caller.id]);
    }
  });

  test.for([nowhere, 'x', ''])(
    `POST naming the unknown ownerId %j is 404 and names it (contract §8)`,
    async (id, { api, callers }) => {
      const reply = await api.send(callers[role], 'POST', '/pets', buildPet({ ownerId: id }));
      expect([reply.status, reply.body.details]).toEqual([404, `ownerId: there is no user "${id}"`]);
    },
  );

  test(`PUT giving a pet to another is ${names ? 200 : 403}; naming its owner changes nothing (contract §8)`, async ({
    callers,
    api,
    other,
  }) => {
    const caller = callers[role];
    const id = await api.petOf(caller);
    const same = await api.send(caller, 'PUT', `/pets/${id}`, { ownerId: caller.id, name: 'Mimi' });
    expect([same.status, same.body.data.name]).toEqual([200, 'Mimi']);
    const given = await api.send(caller, 'PUT', `/pets/${id}`, { ownerId: other.id });
    expect([given.status, given.body.data?.owner.id]).toEqual(names ? [200, other.id] : [403, undefined]);
    expect((await api.send(other, 'GET', `/pets/${id}`)).status).toBe(names ? 200 : 403);
  });

  test('GET /pets lists own pets, or all for STAFF and above; ?ownerId= filters (contract §8)', async ({
    callers,
    api,
    other,
  }) => {
    const caller = callers[role];
    const [mine, theirs] = [await api.petOf(caller), await api.petOf(other)];
    const ids = async (query: string) => {
      const { status, body } = await api.send(caller, 'GET', `/pets?limit=100${query}`);
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

test('STAFF may update a pet, but not become its owner (specification "Authentication" 6)', async ({
  api,
  other,
  callers,
}) => {
  const id = await api.petOf(other);
  const { data } = (await api.send(callers.STAFF, 'GET', `/pets/${id}`)).body;
  const whole = await api.send(callers.STAFF, 'PUT', `/pets/${id}`, {
    ...data,
    medicalHistory: 'Vaccinated.',
  });
  expect([whole.status, whole.body.data.medicalHistory]).toEqual([200, 'Vaccinated.']);
  const taken = await api.send(callers.STAFF, 'PUT', `/pets/${id}`, { ownerId: callers.STAFF.id });
  expect([taken.status, taken.body.error]).toEqual([403, 'FORBIDDEN']);
});

test('a deleted user cannot become an owner (contract §6)', async ({ server, api, callers }) => {
  const gone = await server.newUser('CUSTOMER');
  expect((await api.send(callers.ADMIN, 'DELETE', `/users/${gone.id}`)).status).toBe(204);
  const body = buildPet({ ownerId: gone.id });
  expect((await api.send(callers.ADMIN, 'POST', '/pets', body)).status).toBe(404);
});
