/** Clients of trials: one that sends slowly, and one that keeps asking politely while another one misbehaves. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { politeGet, type RawClient } from './raw-client.ts';
import type { TestServer } from './support/server.ts';

/** Sends the text in pieces, with a pause before each, until all of it is sent or the connection has ended. */
export async function drip({ socket }: RawClient, text: string, pauseMs: number, size = 1): Promise<void> {
  for (let at = 0; at < text.length && !socket.destroyed && socket.writable; at += size) {
    socket.write(text.slice(at, at + size));
    await sleep(pauseMs);
  }
}

/**
 * Runs `work` while another client keeps reading, from the database and from memory, and gets every answer. Readiness is
 * not among them: it is 503 as soon as the database takes two seconds, which on a slow machine it may.
 */
export async function whileOthersGoOn<T>(
  server: Pick<TestServer, 'url'>,
  work: () => Promise<T>,
): Promise<T> {
  // A session that does not exist is looked for in the database.
  const headers = { cookie: `__Host-session=${'a'.repeat(43)}` };
  let isOver = false;
  const statuses: number[] = [];
  const others = (async () => {
    do {
      statuses.push(await politeGet(`${server.url}/auth/session`, headers));
      statuses.push(await politeGet(`${server.url}/services/none?lang=en`));
      await sleep(10);
    } while (!isOver);
  })();
  try {
    return await work();
  } finally {
    isOver = true;
    await others;
    expect(new Set(statuses)).toEqual(new Set([401, 404]));
  }
}
