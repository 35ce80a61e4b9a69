/** Creates bookings one by one while there are few, and in batches while there are many. */

import { holdOf } from '#domain/booking/rules/business-times.ts';
import { overlaps } from '#domain/time/interval.ts';
import type { BookingRequest } from '#features/bookings/proposal/booking-request.ts';
import type { Proposal } from '#features/bookings/proposal/proposal.ts';
import type { BookingContent } from '#features/bookings/record/booking.ts';
import { microBatched } from '#platform/base/async/micro-batches.ts';
import { onePerApp } from '#platform/base/state.ts';
import type { App } from '#platform/data/app.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import {
  bookingRow,
  type GeneratedValues,
  type IdempotencyRecord,
  type NewBooking,
  type NotCreated,
} from './booking-row.ts';
import { insertBookings } from './insert-bookings.ts';

/** Few enough that the statement ends in some 20 ms. */
const maxSize = 64;

/**
 * The weight of a batch at most: pets, services and thousands of characters of notes. The statement compares the pets of
 * each booking with those of all, and bookings of a thousand pets would make it long.
 */
const maxWeight = 256;

/**
 * While one statement commits, the next one may run, and the server may answer: with a single statement the processors
 * were idle for 40 % of the time over 32 connections. A statement costs as much as six of its bookings.
 */
const concurrentBatch = { minSize: 12, locks: lockedBy };

/** More than a statement takes that waits for nothing. */
const timeoutMs = (size: number) => 10 + size;

/** Writes the booking if everything is still as the proposal assumes; see `insertBookings`. */
export async function insertBooking(
  call: SignedInCall,
  proposal: Proposal,
  booking: BookingContent,
  stored: IdempotencyRecord | undefined,
): Promise<GeneratedValues | NotCreated> {
  const one = { proposal, row: bookingRow(call, proposal, booking, stored) };
  if (!dependsOnCounts(proposal)) return inBatches(call.app)(one);
  const [outcome] = await insertBookings(call.app, [one]);
  return outcome as GeneratedValues | NotCreated;
}

const inBatches = onePerApp('bookingBatch', (app: App) =>
  microBatched<NewBooking, GeneratedValues | NotCreated>({
    maxSize,
    concurrentBatch,
    timeoutMs,
    newBatch,
    write: (bookings) => insertBookings(app, bookings),
  }),
);

/** True if the statement must count other bookings, compare vaccinations or take places: such bookings always go alone. */
function dependsOnCounts({ rules, assignment, places }: Proposal): boolean {
  return (
    places !== undefined ||
    assignment !== undefined ||
    rules?.fingerprints !== undefined ||
    (rules?.limits.length ?? 0) > 0
  );
}

/** The locks that the statement takes for one booking: pets, staff member and idempotency key; users are shared. */
function lockedBy({ proposal, row }: NewBooking): string[] {
  const held = heldBy(proposal.request);
  return row.keyLock === null ? held : [...held, `key ${row.keyLock}`];
}

/**
 * Returns a function that says for one booking after the other whether it can join those that have joined: they have
 * different idempotency keys, none overlaps another with the same pet or staff member, and together they are not too
 * heavy. The first one always joins.
 */
function newBatch(): (booking: NewBooking) => boolean {
  const keys = new Set<unknown>();
  const holders = new Map<string, Proposal[]>();
  let weight = 0;
  return ({ proposal, row }) => {
    const { petIds, lines, notes } = proposal.request;
    const added = petIds.length + lines.length + (notes?.length ?? 0) / 1000;
    if (weight > 0 && weight + added > maxWeight) return false;
    if (row.keyLock !== null && keys.has(row.keyLock)) return false;
    const held = heldBy(proposal.request);
    if (held.some((id) => holders.get(id)?.some((other) => conflict(other, proposal)))) return false;
    weight += added;
    if (row.keyLock !== null) keys.add(row.keyLock);
    for (const id of held) holders.set(id, [...(holders.get(id) ?? []), proposal]);
    return true;
  };
}

function heldBy({ petIds, staffId }: BookingRequest): string[] {
  return staffId === null ? [...petIds] : [...petIds, staffId];
}

/** Compares what holds the staff member also for pets, which only leaves a booking to the next batch. */
const conflict = (a: Proposal, b: Proposal) =>
  a.kind === b.kind && overlaps(holdOf(a.request, a.buffer), holdOf(b.request, b.buffer));
