/** Parallel requests for the same time: one gets the booking, the others are refused. Contract §9 Conflicts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Business, openBusiness } from '#test/support/business.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { type Contest, contests, parallel, race, storedOverlaps } from './testing/rounds.ts';

const rounds = process.env.MODE === 'long' ? 50 : 4;

let server: TestServer;
let business: Business;
let all: Contest[];
beforeAll(async () => {
  server = await startServer();
  business = await openBusiness(server);
  all = await contests(business);
});
afterAll(() => server?.close());

test.each([0, 1, 2, 3])(
  'contest %i: 32 parallel requests, one 201, the rest 409, no overlap stored',
  async (which) => {
    const contest = all[which] as Contest;
    for (let round = 0; round < rounds; round++) {
      const replies = await race([server], business.manager.token, contest.bodies(round));
      const statuses = replies.map(({ status }) => status);
      expect([contest.name, statuses.filter((status) => status === 201).length]).toEqual([contest.name, 1]);
      expect(statuses.filter((status) => status === 409)).toHaveLength(parallel - 1);
      for (const { body } of replies) if (body.error) expect(body.error).toBe('BOOKING_CONFLICT');
    }
    expect(await storedOverlaps(server)).toEqual([]);
  },
);
