/** Contract §20: responses that are sent in pieces leave the server to others. */
import { get, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Call } from '#platform/data/call.ts';
import { keepingLog } from '#test/support/logged.ts';
import { largeResponses } from './large-responses.ts';
import { sendLarge } from './send-large.ts';

const schema = Type.Object({ data: Type.Array(Type.String()) });
/** As long as one piece. */
const item = 'x'.repeat(64 * 1024);

let server: FastifyInstance;
let data: Iterable<string>;
beforeEach(() => {
  server = Fastify();
  onTestFinished(() => server.close());
  server.get('/list', (request, reply) => {
    // The data that the pipeline has of a request without a caller.
    const call = { app: { log: keepingLog() }, requestId: 'of the test' } as unknown as Call;
    return sendLarge(Object.assign(request, { call }), reply, { data }, schema);
  });
});

test('other work has its turn between the pieces, though all of them are in memory', async () => {
  let turns = 0;
  let isOver = false;
  const countTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurns);
  };
  countTurns();
  // The number of turns at the time when each item was written.
  const turnsAt: number[] = [];
  data = (function* () {
    for (let count = 0; count < 40; count++) {
      turnsAt.push(turns);
      yield item;
    }
  })();
  const { statusCode, body } = await server.inject('/list');
  isOver = true;
  expect([statusCode, body.length]).toEqual([200, JSON.stringify({ data: Array(40).fill(item) }).length]);
  // The first ones are written together, to know whether the response is large.
  const later = turnsAt.slice(10);
  expect(new Set(later).size).toBe(later.length);
});

test('a client that does not read is cut off when another answer waits, which is then complete', async () => {
  // As much as one caller may have in memory at a time.
  data = Array<string>(256).fill(item);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const url = `${await server.listen({ port: 0, host: '127.0.0.1' })}/list`;
  const stalled = (await begin(url)).pause();
  const cutOff = new Promise<Error>((resolve) => stalled.on('error', resolve));
  const waiting = begin(url);
  // Only a response that waits looks at the others.
  await expect.poll(() => vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(600_000);
  const answer = await waiting;
  let length = 0;
  for await (const chunk of answer) length += chunk.length;
  expect([answer.statusCode, length]).toEqual([200, JSON.stringify({ data }).length]);
  stalled.resume();
  expect((await cutOff).message).toBe('aborted');
  await expect.poll(() => largeResponses.running).toBe(0);
});

/** Returns the response when its status has arrived. */
function begin(url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => get(url, { agent: false }, resolve).on('error', reject));
}
