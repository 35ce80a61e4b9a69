/** Test support: a customer, and requests for the customer's pets. */
import { expect } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';

/** Call it once at the top of a file. */
export async function openPets() {
  const opened = await openServer();
  const { server } = opened;
  const owner = await server.newUser('CUSTOMER');
  const { token } = owner;
  const list = (query = '') => server.request('GET', `/pets${query}`, { token });
  const post = (body: unknown) => server.request('POST', '/pets', { token, body });
  const put = (id: string, body: unknown) => server.request('PUT', `/pets/${id}`, { token, body });
  const read = (id: string) => server.request('GET', `/pets/${id}`, { token });
  const remove = (id: string) => server.request('DELETE', `/pets/${id}`, { token });
  /** POST that must succeed; returns the pet. */
  const created = async (fields: object = {}): Promise<Reply['body']> => {
    const reply = await post(buildPet({ ...fields }));
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    return reply.body.data;
  };
  return { ...opened, owner, pets: { list, post, put, read, remove, created } };
}
