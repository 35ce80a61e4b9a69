/** The bookings that rules of the business would refuse (contract §21, PUT `/settings?dryRun=true`). */
import { sql } from 'kysely';
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import {
  type BookingFacts,
  bookingFault,
  type VaccinationFacts,
} from '#domain/booking/rules/booking-fault.ts';
import { bookingWindow, bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import type { RefusalIdentifier } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import { readClock } from '#features/bookings/record/queries.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import { findVaccinatedPets } from '#features/pets/public.ts';
import type { BookingRules } from '#features/settings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { selectFirstOverfull } from './capacity-queries.ts';
import { periodOf } from './overlap-queries.ts';

/** A booking with the first fault that it would have. */
export interface AffectedBooking {
  readonly id: string;
  readonly start: Temporal.Instant;
  readonly error: RefusalIdentifier;
  readonly details: string;
}

/** How many are named (contract §21). */
const mostNamed = 100;
/** Bookings in memory at a time, with the vaccinations of their pets. */
const pageSize = 100;

/**
 * Returns how many of the live bookings that start from now on the rules would refuse, as if their customers asked for
 * them now, and the first 100 of them by start.
 */
export async function findAffectedBookings(
  call: SignedInCall,
  rules: Omit<BookingRules, 'stamp'>,
): Promise<{ readonly count: number; readonly bookings: readonly AffectedBooking[] }> {
  const now = await readClock(call.db);
  const bookings: AffectedBooking[] = [];
  let count = 0;
  let last: { start: Temporal.Instant; id: string } = { start: now, id: nilId };
  for (;;) {
    const page = await selectLiveBookings(call.db, last, pageSize);
    for (const { booking, facts } of await factsOf(call, page, rules, now)) {
      const fault = bookingFault(facts);
      if (!fault) continue;
      count += 1;
      const { id, start } = booking;
      if (count <= mostNamed) bookings.push({ id, start, error: fault.identifier, details: fault.details });
    }
    const end = page.at(-1);
    if (page.length < pageSize || !end) return { count, bookings };
    last = end;
  }
}

const nilId = '00000000-0000-0000-0000-000000000000';

interface Judged {
  readonly booking: LiveBooking;
  readonly facts: BookingFacts;
}

/** Returns the facts of each booking, which are read for all of them at once. */
async function factsOf(
  call: SignedInCall,
  bookings: readonly LiveBooking[],
  rules: Omit<BookingRules, 'stamp'>,
  now: Temporal.Instant,
): Promise<Judged[]> {
  const { times } = rules;
  const close = await tooClose(call.db, bookings, rules);
  const vaccinationsOf = await vaccinationFacts(call.db, bookings, rules);
  const judged = bookings.map((booking): Judged => {
    const { id, start, end, kind, categories, staffId } = booking;
    const isTooClose = staffId !== null && close.has(id);
    const facts: BookingFacts = {
      time: { start, end, kind },
      opening: { times, categories, language: call.language },
      notice: { window: bookingWindow(times, categories, start), now },
      taken: isTooClose
        ? [{ resource: 'staff', id: staffId, isTooClose, name: cachedMember(call, staffId)?.user.name ?? '' }]
        : [],
      vaccinations: vaccinationsOf(booking),
    };
    return { booking, facts };
  });
  return withOverfull(call.db, judged, rules);
}

/** Returns a function from one of the bookings to the vaccinations that it needs, and its pets. */
async function vaccinationFacts(
  db: Db,
  bookings: readonly LiveBooking[],
  { times, vaccinations }: Pick<BookingRules, 'times' | 'vaccinations'>,
): Promise<(booking: LiveBooking) => VaccinationFacts | undefined> {
  const neededBy = ({ categories }: LiveBooking) =>
    categories.flatMap((category) => vaccinations.get(category) ?? []);
  const petIds = bookings.flatMap((booking) => (neededBy(booking).length > 0 ? booking.petIds : []));
  const found = petIds.length > 0 ? await findVaccinatedPets(db, [...new Set(petIds)]) : [];
  const byId = new Map(found.map((pet) => [pet.id, pet]));
  return (booking) => {
    const needed = neededBy(booking);
    const pets = booking.petIds.flatMap((id) => byId.get(id) ?? []);
    return needed.length > 0 ? { needed, pets, timeZone: times.timeZone } : undefined;
  };
}

/** Adds the categories that are full. The pets are counted only for bookings that nothing else refuses. */
async function withOverfull(
  db: Db,
  judged: readonly Judged[],
  { capacity }: Pick<BookingRules, 'capacity'>,
): Promise<Judged[]> {
  const wanted = judged.flatMap(({ booking, facts }) => {
    if (bookingFault(facts)) return [];
    const { id: except, start, end, petIds, categories } = booking;
    return categories.flatMap((category) => {
      const most = capacity.get(category);
      return most === undefined ? [] : [{ category, most, start, end, petIds, except }];
    });
  });
  const full = await selectFirstOverfull(db, wanted);
  return judged.map(({ booking, facts }) => {
    const overfull = full.find((_, at) => wanted[at]?.except === booking.id && full[at] !== undefined);
    return { booking, facts: { ...facts, overfull } };
  });
}

interface LiveBooking extends Interval {
  readonly id: string;
  readonly kind: BookingKind;
  readonly staffId: string | null;
  readonly categories: readonly ServiceCategory[];
  readonly petIds: readonly string[];
}

/** Returns the next live bookings after `last`, by start and then by id. */
async function selectLiveBookings(
  db: Db,
  last: { readonly start: Temporal.Instant; readonly id: string },
  limit: number,
): Promise<LiveBooking[]> {
  const { rows } = await sql<Omit<LiveBooking, 'start' | 'end'> & { startDate: string; endDate: string }>`
    SELECT id, kind, staff_id, start_date, end_date,
           ARRAY (SELECT DISTINCT category FROM booking_lines WHERE booking_id = b.id) AS categories,
           ARRAY (SELECT pet_id FROM booking_pets WHERE booking_id = b.id ORDER BY position) AS pet_ids
      FROM bookings b
     WHERE (start_date, id) > (${last.start.toString()}::timestamptz, ${last.id}::uuid) AND deleted_at IS NULL AND live
     ORDER BY start_date, id LIMIT ${limit}`.execute(db);
  return rows.map(({ startDate, endDate, ...row }) => ({
    ...row,
    start: Temporal.Instant.from(startDate),
    end: Temporal.Instant.from(endDate),
  }));
}

/** Returns the ids of those that would leave another booking of their staff member too little time. */
async function tooClose(
  db: Db,
  bookings: readonly LiveBooking[],
  { times }: Pick<BookingRules, 'times'>,
): Promise<ReadonlySet<string>> {
  const asked = bookings.flatMap((booking) => {
    const buffer = bufferOf(times, booking.categories, booking.kind);
    if (booking.staffId === null || (buffer.before === 0 && buffer.after === 0)) return [];
    return [{ ...booking, hold: holdOf(booking, buffer) }];
  });
  if (asked.length === 0) return new Set();
  const holds = asked.map(({ hold }) => sql`${periodOf(hold)}`);
  const { rows } = await sql<{ id: string }>`
    SELECT asked.id
      FROM unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ staffId }) => staffId)}::uuid[],
                  ARRAY[${sql.join(holds)}]) AS asked (id, staff_id, hold)
     WHERE EXISTS (SELECT FROM bookings b
                    WHERE b.staff_id = asked.staff_id AND b.kind = 'visit' AND b.live AND b.id <> asked.id
                      AND booking_hold(b.start_date, b.end_date, b.hold_before, b.hold_after) && asked.hold)
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
