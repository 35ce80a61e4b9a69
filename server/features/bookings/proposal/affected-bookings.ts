/** The bookings to which a change of the rules adds a fault (contract §21, PUT `/settings?dryRun=true`). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { BookingFacts, VaccinationFacts } from '#domain/booking/rules/booking-facts.ts';
import { bookingFault } from '#domain/booking/rules/booking-fault.ts';
import { bufferOf, holdOf } from '#domain/booking/rules/business-times.ts';
import type { Capacity } from '#domain/booking/rules/category-settings.ts';
import type { BusinessTimes } from '#domain/booking/rules/time-settings.ts';
import { folded } from '#domain/booking/rules/vaccination.ts';
import { detailsOf } from '#domain/error-text.ts';
import { mostAffected } from '#domain/settings/setting-limits.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import { findVaccinatedPets } from '#features/pets/public.ts';
import type { Affected, AffectedBooking, RuleChange, RuleContent } from '#features/settings/public.ts';
import { cachedMember } from '#features/staff/public.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { confirmIdentification, type SignedInCall } from '#platform/data/call.ts';
import { readClock } from '#platform/data/db/columns.ts';
import { selectFirstOverfull, selectFullTimes } from './capacity-queries.ts';
import {
  type AddedRules,
  type ConcernedBooking,
  type FullTimes,
  selectConcerned,
} from './concerned-bookings.ts';
import { periodOf } from './overlap-queries.ts';

/** How many are named (contract §21). */
const mostNamed = 100;
/** Bookings in memory at a time, with the vaccinations of their pets. */
const batchSize = 100;

/** One search at a time: each may read every upcoming booking. */
export const searches = new ConcurrencyLimiter({ width: 1, longestQueue: 20, longestWaitMs: 10_000 });

/**
 * Returns to how many of the live bookings that start from now on the change adds a fault, and the first 100 of them by
 * start. The database selects those to which it can add one, page by page and without a transaction, so that no connection
 * is held in between; both the present and the new rules then judge these. Notice is no rule for what is booked already.
 *
 * @param select for tests: the statement that selects the bookings to judge.
 * @throws Refusal UNAVAILABLE when too many searches wait.
 */
export function findAffectedBookings(
  call: SignedInCall,
  { before, after }: RuleChange,
  select = selectConcerned,
): Promise<Affected> {
  return searches.run(async () => {
    await confirmIdentification(call, call.db);
    const now = await readClock(call.db);
    const added = addedRules(before, after);
    const limited = new Map([...before.capacity].filter(([category]) => added.capacity.has(category)));
    const full = await fullTimes(call.db, added.capacity, now);
    const rules = { before, added, full, wasFull: await fullTimes(call.db, limited, now) };
    const bookings: AffectedBooking[] = [];
    let count = 0;
    let last = { start: now, id: nilId };
    for (;;) {
      const page = await select(call.db, rules, now, last, mostAffected);
      for (let at = 0; at < page.length; at += batchSize) {
        const batch = page.slice(at, at + batchSize);
        for (const { booking, facts, present } of await factsOf(call, batch, rules, count < mostNamed)) {
          const fault = bookingFault(facts, present);
          if (!fault && booking.fullCategories.length === 0) continue;
          count += 1;
          const { id, start, pets, user } = booking;
          if (fault && count <= mostNamed)
            bookings.push({ id, start, error: fault.identifier, details: detailsOf(fault), pets, user });
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

/** Returns the new rules without those that no booking breaks unless it breaks the present ones as well. */
function addedRules(before: RuleContent, after: RuleContent): RuleContent {
  const timesOf = ({ openingHours, closures, timeZone }: RuleContent) => [openingHours, closures, timeZone];
  const needed = (category: ServiceCategory) =>
    (after.timeZone === before.timeZone && before.vaccinationRules.get(category)?.map(folded)) || [];
  return {
    ...after,
    ...(isDeepStrictEqual(timesOf(before), timesOf(after)) && { openingHours: new Map(), closures: [] }),
    ...(isDeepStrictEqual(before.buffers, after.buffers) && { buffers: new Map() }),
    notice: new Map(),
    capacity: new Map(
      [...after.capacity].filter(([category, most]) => most < (before.capacity.get(category) ?? Infinity)),
    ),
    vaccinationRules: new Map(
      Array.from(after.vaccinationRules, ([category, names]) => [
        category,
        names.filter((name) => !needed(category).includes(folded(name))),
      ]),
    ),
  };
}

/** Returns the times from now on at which a category has more pets than its limit. */
async function fullTimes(db: Db, capacity: Capacity, now: Temporal.Instant): Promise<FullTimes> {
  const full = new Map<ServiceCategory, readonly Interval[]>();
  const upcoming = { start: now, end: lastInstant };
  for (const [category, most] of capacity)
    full.set(category, await selectFullTimes(db, { category, most: most + 1 }, upcoming));
  return full;
}

const lastInstant = Temporal.Instant.from('9999-12-31T23:59:59.999Z');

interface Judged {
  readonly booking: ConcernedBooking;
  /** By the new rules; `taken` and `overfull` have only what the present rules allow. */
  readonly facts: BookingFacts;
  readonly present: BookingFacts;
}

/** Returns the facts of each booking by the new and by the present rules, which are read for all of them at once. */
async function factsOf(
  call: SignedInCall,
  bookings: readonly ConcernedBooking[],
  { before, added }: AddedRules,
  isNamed: boolean,
): Promise<Judged[]> {
  const close = await tooClose(call.db, bookings, added);
  const wereClose = await tooClose(
    call.db,
    bookings.filter(({ id }) => close.has(id)),
    before,
  );
  const vaccinationsOf = await vaccinationFacts(call.db, bookings, added);
  const judged = bookings.map((booking): Judged => {
    const { id, start, end, kind, categories, staffId } = booking;
    const isTooClose = staffId !== null && close.has(id) && !wereClose.has(id);
    const factsBy = (rules: RuleContent): BookingFacts => ({
      language: call.language,
      time: { start, end, kind },
      opening: { times: rules, categories },
      vaccinations: vaccinationsOf(booking, rules),
    });
    const facts: BookingFacts = {
      ...factsBy(added),
      buffer: bufferOf(added, categories, kind),
      taken: isTooClose
        ? [{ resource: 'staff', id: staffId, isTooClose, name: cachedMember(call, staffId)?.user.name ?? '' }]
        : [],
    };
    return { booking, facts, present: factsBy(before) };
  });
  return isNamed ? withOverfull(call.db, judged, added) : judged;
}

/** Returns a function from one of the bookings to the vaccinations that it needs by rules, and its pets. */
async function vaccinationFacts(
  db: Db,
  bookings: readonly ConcernedBooking[],
  added: RuleContent,
): Promise<(booking: ConcernedBooking, rules: RuleContent) => VaccinationFacts | undefined> {
  const neededBy = ({ categories }: ConcernedBooking, { vaccinationRules }: RuleContent) =>
    categories.flatMap((category) => vaccinationRules.get(category) ?? []);
  const petIds = bookings.flatMap((booking) => (neededBy(booking, added).length > 0 ? booking.petIds : []));
  const found = petIds.length > 0 ? await findVaccinatedPets(db, [...new Set(petIds)]) : [];
  const byId = new Map(found.map((pet) => [pet.id, pet]));
  return (booking, rules) => {
    const needed = neededBy(booking, rules);
    const pets = booking.petIds.flatMap((id) => byId.get(id) ?? []);
    return needed.length > 0 ? { needed, pets, timeZone: rules.timeZone } : undefined;
  };
}

/** Adds the categories that are full, and when, for bookings that nothing else refuses. */
async function withOverfull(db: Db, judged: readonly Judged[], { capacity }: RuleContent): Promise<Judged[]> {
  const needed = judged.flatMap(({ booking, facts, present }) => {
    if (booking.fullCategories.length === 0 || bookingFault(facts, present)) return [];
    const { id: except, start, end, petIds, fullCategories } = booking;
    return fullCategories.flatMap((category) => {
      const most = capacity.get(category);
      return most === undefined ? [] : [{ category, most, start, end, petIds, except }];
    });
  });
  const full = await selectFirstOverfull(db, needed);
  return judged.map(({ booking, facts, present }) => {
    const overfull = full.flatMap((one, at) => (needed[at]?.except === booking.id ? (one ?? []) : []));
    return { booking, present, facts: { ...facts, overfull } };
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
