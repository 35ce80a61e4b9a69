/** Test support: requests to interface A. */
import { expect } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';

let lastId = 1_000_000;
/** Returns an id that no other test uses. */
export const newId = () => ++lastId;

/** The error body of interface A. */
export const problem = (status: number) => ({ error: status, message: expect.stringMatching(/./) });

/** Call it once at the top of a file. */
export async function openGarden() {
  const opened = await openServer();
  const { server } = opened;
  const garden = {
    create: (body: unknown, token: string) => server.request('POST', '/plants', { token, body }),
    list: (query: string, token: string) => server.request('GET', `/plants${query}`, { token }),
    remove: (id: string, token: string) => server.request('DELETE', `/plants/${id}`, { token }),
    /** Returns the token of a user that no other test uses, so that the whole list is known. */
    somebody: async () => (await server.newUser('CUSTOMER')).token,
  };
  return { ...opened, garden };
}
