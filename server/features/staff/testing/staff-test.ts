/** Test support: requests to the staff as a MANAGER. */
import { expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply } from '#test/support/server.ts';

export const staffTest = serverTest.extend('team', perFile, async ({ server }) => {
  const token = await server.tokenOf('MANAGER');
  const send = (method: string, path: string, body?: unknown) =>
    server.request(method, path, { token, body });
  /** Makes a new user a staff member; returns the record. */
  const created = async (fields: object = {}): Promise<Reply['body']> => {
    const { id: userId } = await quickUser(server);
    const reply = await send('POST', '/staff', { userId, ...fields });
    expect([reply.status, reply.text]).toEqual([201, reply.text]);
    return reply.body.data;
  };
  return { send, created };
});
