/** Creates bookings alone and at once while there are few, and in groups while there are many. */

import type { Proposal } from '#features/bookings/proposal/proposal.ts';
import type { BookingContent } from '#features/bookings/record/booking.ts';
import { type App, onePerApp } from '#platform/app-context.ts';
import { grouped } from '#platform/async/grouped.ts';
import type { SignedInCall } from '#platform/call.ts';
import { isRefusedByData } from '#platform/db/errors.ts';
import { bookingRow, type GeneratedValues, type IdempotencyRecord, type NotCreated } from './booking-row.ts';
import { insertBookingAlone } from './insert-booking.ts';
import { insertBookings, type NewBooking } from './insert-bookings.ts';
import { newGroup } from './new-group.ts';

/** Bookings of one group at most: few enough that its statement ends in some 20 ms. */
const most = 64;

/** One: a booking in a group costs the database a quarter of one alone. */
const atOnce = 1;

/**
 * While one statement commits, the next one may run, and the server may answer: with a single statement the processors
 * were idle for 40 % of the time over 32 connections. A statement costs as much as six of its bookings.
 */
const beside = { enough: 12, locks: lockedBy };

/** More than a statement takes that waits for nothing. */
const overtakenAfterMs = (members: number) => 10 + members;

/**
 * Writes the booking if everything is still as the proposal assumes, alone or in a group with others; see
 * `insertBookingAlone`.
 */
export function insertBooking(
  call: SignedInCall,
  proposal: Proposal,
  booking: BookingContent,
  stored: IdempotencyRecord | undefined,
): Promise<GeneratedValues | NotCreated> {
  const member = { proposal, row: bookingRow(call, proposal, booking, stored) };
  return dependsOnCounts(proposal)
    ? insertBookingAlone(call.app, member.proposal, member.row)
    : inGroups(call.app)(member);
}

/** True if the statement must count other bookings, or compare vaccinations: such bookings always go alone. */
function dependsOnCounts({ rules, assignment }: Proposal): boolean {
  return assignment !== undefined || rules?.fingerprints !== undefined || (rules?.limits.length ?? 0) > 0;
}

/** The locks that the statement takes for one booking: pets, staff member and idempotency key; users are shared. */
function lockedBy({ proposal, row }: NewBooking): string[] {
  const { petIds, staffId } = proposal.request;
  const records = staffId === null ? petIds : [...petIds, staffId];
  return row.keyLock === null ? [...records] : [...records, `key ${row.keyLock}`];
}

const inGroups = onePerApp((app) =>
  grouped<NewBooking, GeneratedValues | NotCreated>({
    most,
    atOnce,
    beside,
    overtakenAfterMs,
    newGroup,
    alone: ({ proposal, row }) => insertBookingAlone(app, proposal, row),
    together: (members) => insertTogether(app, members),
  }),
);

async function insertTogether(
  app: App,
  members: readonly NewBooking[],
): Promise<(GeneratedValues | NotCreated | undefined)[]> {
  try {
    return await insertBookings(app, members);
  } catch (error) {
    // The fault is a single member's, and the statement had no effect: alone, the others are not concerned by it.
    if (isRefusedByData(error)) return members.map(() => undefined);
    throw error;
  }
}
