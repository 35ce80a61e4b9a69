/** Test support: requests to the staff as a MANAGER. */
import { expect } from 'vitest';
import { quickUser } from '#test/support/builders.ts';
import { openServer, perFile, serverTest } from '#test/support/fixtures.ts';
import type { Reply, TestServer } from '#test/support/server.ts';

async function teamCalls(server: TestServer) {
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
}

/** Call it once at the top of a file. */
export async function openStaff() {
  const opened = await openServer();
  return { ...opened, team: await teamCalls(opened.server) };
}

/** The same as a fixture. */
export const staffTest = serverTest.extend('team', perFile, ({ server }) => teamCalls(server));
