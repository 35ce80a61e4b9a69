/** Parallel requests for the same time: one gets the booking, the others are refused. Contract §9 Conflicts. */
import { expect, inject } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { bookingTest } from './testing/booking-test.ts';
import { type Contest, contests, parallel, race, storedOverlaps } from './testing/rounds.ts';

/** Requests to the embedded database take turns in its only session: each round is much like the one before. */
const few = inject('databaseKind') === 'embedded' ? 2 : 4;
const rounds = process.env.MODE === 'long' ? 50 : few;

const test = bookingTest.extend('all', perFile, ({ business }) => contests(business));

test.for([0, 1, 2, 3])(
  'contest %i: of 32 concurrent requests one is 201 and the rest 409, no overlap stored',
  async (which, { all, server, business }) => {
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
