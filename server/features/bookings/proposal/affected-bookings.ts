/** The bookings that rules of the business would refuse (contract §21, PUT `/settings?dryRun=true`). */

import { sql } from 'kysely';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { BookingFacts, VaccinationFacts } from '#domain/booking/rules/booking-facts.ts';
import { bookingFault } from '#domain/booking/rules/booking-fault.ts';
import { bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import { bookingWindow } from '#domain/booking/rules/notice.ts';
import type { BusinessTimes } from '#domain/booking/rules/time-settings.ts';
import { detailsOf } from '#domain/error-text.ts';
import { mostAffected } from '#domain/settings/setting-limits.ts';
import type { Interval } from '#domain/time/interval.ts';
import { readClock } from '#features/bookings/record/queries.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import { findVaccinatedPets } from '#features/pets/public.ts';
import type { Affected, AffectedBooking, BookingRules } from '#features/settings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { confirmIdentification, type SignedInCall } from '#platform/data/call.ts';
import { selectFirstOverfull, selectFullTimes } from './capacity-queries.ts';
import { type ConcernedBooking, selectConcerned } from './concerned-bookings.ts';
import { periodOf } from './overlap-queries.ts';

/** How many are named (contract §21). */
const mostNamed = 100;
/** Bookings in memory at a time, with the vaccinations of their pets. */
const batchSize = 100;

/** One search at a time: each may read every upcoming booking. */
export const searches = new ConcurrencyLimiter({ width: 1, longestQueue: 20, longestWaitMs: 10_000 });

/**
 * Returns how many of the live bookings that start from now on the rules would refuse, as if their customers asked for
 * them now, and the first 100 of them by start. The database selects the bookings that a rule can concern, page by page
 * and without a transaction, so that no connection is held in between; the rules then judge those.
 *
 * @param select for tests: the statement that selects the bookings to judge.
 * @throws Refusal UNAVAILABLE when too many searches wait.
 */
export function findAffectedBookings(
  call: SignedInCall,
  rules: Omit<BookingRules, 'stamp'>,
  select = selectConcerned,
): Promise<Affected> {
  return searches.run(async () => {
    await confirmIdentification(call, call.db);
    const now = await readClock(call.db);
    const full = await fullTimes(call.db, rules.capacity, now);
    const bookings: AffectedBooking[] = [];
    let count = 0;
    let last = { start: now, id: nilId };
    for (;;) {
      const page = await select(call.db, { ...rules, full }, now, last, mostAffected);
      for (let at = 0; at < page.length; at += batchSize) {
        const batch = page.slice(at, at + batchSize);
        const isNamed = count < mostNamed;
        for (const { booking, facts } of await factsOf(call, batch, rules, { now, isNamed })) {
          const fault = bookingFault(facts);
          if (!fault && !booking.isFull) continue;
          count += 1;
          const { id, start } = booking;
          if (fault && count <= mostNamed)
            bookings.push({ id, start, error: fault.identifier, details: detailsOf(fault) });
          if (count === mostAffected) return { count, bookings };
        }
      }
      const end = page.at(-1);
      if (page.length < mostAffected || !end) return { count, bookings };
      last = end;
    }
  });
}

const nilId = '00000000-0000-0000-0000-000000000000';

/** Returns the times from now on at which a category has more pets than its limit. */
async function fullTimes(
  db: Db,
  capacity: BookingRules['capacity'],
  now: Temporal.Instant,
): Promise<ReadonlyMap<ServiceCategory, readonly Interval[]>> {
  const full = new Map<ServiceCategory, readonly Interval[]>();
  for (const [category, most] of capacity)
    full.set(
      category,
      await selectFullTimes(db, { category, most: most + 1 }, { start: now, end: lastInstant }),
    );
  return full;
}

const lastInstant = Temporal.Instant.from('9999-12-31T23:59:59.999Z');

interface Judged {
  readonly booking: ConcernedBooking;
  readonly facts: BookingFacts;
}

/** Returns the facts of each booking, which are read for all of them at once. */
async function factsOf(
  call: SignedInCall,
  bookings: readonly ConcernedBooking[],
  rules: Omit<BookingRules, 'stamp'>,
  { now, isNamed }: { readonly now: Temporal.Instant; readonly isNamed: boolean },
): Promise<Judged[]> {
  const close = await tooClose(call.db, bookings, rules);
  const vaccinationsOf = await vaccinationFacts(call.db, bookings, rules);
  const judged = bookings.map((booking): Judged => {
    const { id, start, end, kind, categories, staffId } = booking;
    const isTooClose = staffId !== null && close.has(id);
    const facts: BookingFacts = {
      language: call.language,
      time: { start, end, kind },
      opening: { times: rules, categories },
      notice: { window: bookingWindow(rules, categories, start), now },
      buffer: bufferOf(rules, categories, kind),
      taken: isTooClose
        ? [{ resource: 'staff', id: staffId, isTooClose, name: cachedMember(call, staffId)?.user.name ?? '' }]
        : [],
      vaccinations: vaccinationsOf(booking),
    };
    return { booking, facts };
  });
  return isNamed ? withOverfull(call.db, judged, rules) : judged;
}

/** Returns a function from one of the bookings to the vaccinations that it needs, and its pets. */
async function vaccinationFacts(
  db: Db,
  bookings: readonly ConcernedBooking[],
  { timeZone, vaccinationRules }: Pick<BookingRules, 'timeZone' | 'vaccinationRules'>,
): Promise<(booking: ConcernedBooking) => VaccinationFacts | undefined> {
  const neededBy = ({ categories }: ConcernedBooking) =>
    categories.flatMap((category) => vaccinationRules.get(category) ?? []);
  const petIds = bookings.flatMap((booking) => (neededBy(booking).length > 0 ? booking.petIds : []));
  const found = petIds.length > 0 ? await findVaccinatedPets(db, [...new Set(petIds)]) : [];
  const byId = new Map(found.map((pet) => [pet.id, pet]));
  return (booking) => {
    const needed = neededBy(booking);
    const pets = booking.petIds.flatMap((id) => byId.get(id) ?? []);
    return needed.length > 0 ? { needed, pets, timeZone } : undefined;
  };
}

/** Adds the categories that are full, and when, for bookings that nothing else refuses. */
async function withOverfull(
  db: Db,
  judged: readonly Judged[],
  { capacity }: Pick<BookingRules, 'capacity'>,
): Promise<Judged[]> {
  const needed = judged.flatMap(({ booking, facts }) => {
    if (!booking.isFull || bookingFault(facts)) return [];
    const { id: except, start, end, petIds, categories } = booking;
    return categories.flatMap((category) => {
      const most = capacity.get(category);
      return most === undefined ? [] : [{ category, most, start, end, petIds, except }];
    });
  });
  const full = await selectFirstOverfull(db, needed);
  return judged.map(({ booking, facts }) => {
    const overfull = full.flatMap((one, at) => (needed[at]?.except === booking.id ? (one ?? []) : []));
    return { booking, facts: { ...facts, overfull } };
  });
}

/** Returns the ids of those that would leave another booking of their staff member too little time. */
async function tooClose(
  db: Db,
  bookings: readonly ConcernedBooking[],
  times: BusinessTimes,
): Promise<ReadonlySet<string>> {
  const visits = bookings.flatMap((booking) => {
    const buffer = bufferOf(times, booking.categories, booking.kind);
    if (booking.staffId === null || (buffer.before === 0 && buffer.after === 0)) return [];
    return [{ ...booking, hold: holdOf(booking, buffer) }];
  });
  if (visits.length === 0) return new Set();
  const holds = visits.map(({ hold }) => sql`${periodOf(hold)}`);
  const { rows } = await sql<{ id: string }>`
    SELECT visit.id
      FROM unnest(${visits.map(({ id }) => id)}::uuid[], ${visits.map(({ staffId }) => staffId)}::uuid[],
                  ARRAY[${sql.join(holds)}]) AS visit (id, staff_id, hold),
           LATERAL (SELECT FROM bookings b
                     WHERE b.staff_id = visit.staff_id AND b.staff_id IS NOT NULL AND b.kind = 'visit' AND b.live
                       AND booking_hold(b.start_date, b.end_date, b.hold_before, b.hold_after) && visit.hold
                       AND b.id <> visit.id LIMIT 1) AS found
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}
