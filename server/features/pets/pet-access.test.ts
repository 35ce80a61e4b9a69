/** Access to pets by role and owner: contract §6 and §8, specification "Authentication" 6. */
import { describe, expect, test } from 'vitest';
import type { Role } from '#domain/access/roles.ts';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { SignedIn } from '#test/support/server.ts';

const roles = ['CUSTOMER', 'STAFF', 'MANAGER', 'ADMIN'] as const;
const nowhere = '00000000-0000-7000-8000-000000000000';

const { server } = await openServer();
const other = await server.newUser('CUSTOMER');

const callers = {} as Record<Role, SignedIn>;
for (const role of roles) callers[role] = await server.newUser(role);

const send = (who: SignedIn, method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: who.token, ...(body === undefined ? {} : { body }) });
const petOf = async (owner: SignedIn): Promise<string> => {
  const reply = await send(owner, 'POST', '/pets', buildPet());
  expect([reply.status, reply.body.data?.ownerId]).toEqual([201, owner.id]);
  return reply.body.data.id;
};

/** The statuses of GET, PUT and DELETE on another user's pet. */
const another: Record<Role, [number, number, number]> = {
  CUSTOMER: [403, 403, 403],
  STAFF: [200, 200, 403],
  MANAGER: [200, 200, 204],
  ADMIN: [200, 200, 204],
};

describe.each(roles)('%s', (role) => {
  const caller = callers[role];
  const mayName = role === 'MANAGER' || role === 'ADMIN';

  test(`own pets: all; another's pet: GET PUT DELETE ${another[role]} (contract §6, specification "Authentication" 6)`, async () => {
    const own = `/pets/${await petOf(caller)}`;
    expect((await send(caller, 'GET', own)).status).toBe(200);
    expect((await send(caller, 'PUT', own, { name: 'Mimi' })).body.data.name).toBe('Mimi');
    expect((await send(caller, 'DELETE', own)).status).toBe(204);

    const path = `/pets/${await petOf(other)}`;
    const { data } = (await send(other, 'GET', path)).body;
    const taken = await send(caller, 'PUT', path, { ownerId: caller.id });
    expect([taken.status, mayName || taken.body.error]).toEqual(mayName ? [200, true] : [403, 'FORBIDDEN']);
    const replies = [
      await send(caller, 'GET', path),
      // A client may send the whole record back, with its owner.
      await send(caller, 'PUT', path, { ...data, allergies: ['dust'] }),
      await send(caller, 'DELETE', path),
    ];
    expect(replies.map(({ status }) => status)).toEqual(another[role]);
    for (const { body } of replies.filter(({ status }) => status === 403))
      expect([body.error, body.details]).toEqual(['FORBIDDEN', 'id: belongs to another user']);
    if (role !== 'CUSTOMER')
      expect(replies[1]?.body.data).toMatchObject({ ownerId: other.id, allergies: ['dust'] });
    const left = await send(other, 'GET', path);
    expect(left.status).toBe(another[role][2] === 204 ? 404 : 200);
    if (role === 'CUSTOMER') expect(left.body.data.allergies).toBeNull();
  });

  test(`naming another's ownerId is ${mayName ? 'done' : '403'}, the own one has no effect, an unknown one is 404 (contract §8)`, async () => {
    const make = (ownerId: string) => send(caller, 'POST', '/pets', buildPet({ ownerId }));
    const made = await make(other.id);
    expect([made.status, mayName ? made.body.data.ownerId : made.body.error]).toEqual(
      mayName ? [201, other.id] : [403, 'FORBIDDEN'],
    );
    for (const own of [caller.id, caller.id.toUpperCase()]) {
      const mine = await make(own);
      expect([mine.status, mine.body.data?.ownerId]).toEqual([201, caller.id]);
    }
    for (const id of [nowhere, 'x', '']) {
      const reply = await make(id);
      expect([reply.status, reply.body.details]).toEqual([404, `ownerId: there is no user "${id}"`]);
    }
    const path = `/pets/${await petOf(caller)}`;
    const same = await send(caller, 'PUT', path, { ownerId: caller.id, name: 'Mimi' });
    expect([same.status, same.body.data.name]).toEqual([200, 'Mimi']);
    const given = await send(caller, 'PUT', path, { ownerId: other.id });
    expect([given.status, given.body.data?.owner.id]).toEqual(mayName ? [200, other.id] : [403, undefined]);
    expect((await send(other, 'GET', path)).status).toBe(mayName ? 200 : 403);
  });

  test('GET /pets lists own pets, or all for STAFF and above; ?ownerId= filters (contract §8)', async () => {
    const [mine, theirs] = [await petOf(caller), await petOf(other)];
    const shown = async (query: string) => {
      const { status, body } = await send(caller, 'GET', `/pets?limit=100${query}`);
      expect([status, body.pagination.total]).toEqual([200, body.data.length]);
      const ids = body.data.map((pet: { id: string }) => pet.id);
      return [ids.includes(mine), ids.includes(theirs), ids.length > 0];
    };
    const seesAll = role !== 'CUSTOMER';
    expect(await shown('')).toEqual([true, seesAll, true]);
    expect(await shown(`&ownerId=${caller.id.toUpperCase()}`)).toEqual([true, false, true]);
    expect(await shown(`&ownerId=${other.id}`)).toEqual([false, seesAll, seesAll]);
    for (const unknown of [nowhere, 'x', '', '%27', 'null'])
      expect(await shown(`&ownerId=${unknown}`)).toEqual([false, false, false]);
  });
});

test('a deleted user cannot become an owner (contract §6)', async () => {
  const gone = await server.newUser('CUSTOMER');
  expect((await send(callers.ADMIN, 'DELETE', `/users/${gone.id}`)).status).toBe(204);
  expect((await send(callers.ADMIN, 'POST', '/pets', buildPet({ ownerId: gone.id }))).status).toBe(404);
});
