/** The filters of lists of bookings, as conditions of a statement. */
import { type RawBuilder, sql } from 'kysely';
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';

/** All given conditions must hold; ids are UUIDs. */
export interface BookingFilter {
  readonly userId?: string | undefined;
  readonly staffId?: string | undefined;
  readonly status?: BookingStatus | undefined;
  readonly petId?: string | undefined;
  /** Selects bookings with a line of this category. */
  readonly category?: ServiceCategory | undefined;
  /** Selects bookings with a line of this service. */
  readonly serviceId?: string | undefined;
  /** A statement that selects ids of users: selects the bookings of these users. */
  readonly ofUsers?: RawBuilder<unknown> | undefined;
  /** A statement that selects ids of pets: selects the bookings for any of these pets. */
  readonly ofPets?: RawBuilder<unknown> | undefined;
  /** True: selects bookings whose balance is not 0. */
  readonly isUnsettled?: true | undefined;
  /** Selects bookings that end after this instant. */
  readonly from?: Temporal.Instant | undefined;
  /** Selects bookings that start before this instant, which must be after `from`. */
  readonly to?: Temporal.Instant | undefined;
  /** Selects bookings that start before this instant and end after it. */
  readonly during?: Temporal.Instant | undefined;
  /** Selects bookings whose start is in the period, or whose end is: each in the order of an index. */
  readonly starts?: Ends | undefined;
  readonly ends?: Ends | undefined;
}

type Ends = readonly [from: Temporal.Instant | undefined, to: Temporal.Instant | undefined];

/** The content of a list: the bookings that match at least one of the filters. */
export type Selection = readonly BookingFilter[];

/** True if the filter has conditions of these names at most. */
export function hasOnly(filter: BookingFilter, ...names: (keyof BookingFilter)[]): boolean {
  const known = new Set<string>(names);
  return Object.entries(filter).every(([name, value]) => value === undefined || known.has(name));
}

/** True if the conditions may select any part of all bookings, and none is on one customer, member or pet. */
export function isWide(selection: Selection): boolean {
  return selection.every((filter) => !isNarrow(filter) && isSpread(filter));
}

function isNarrow({ userId, staffId, petId }: BookingFilter): boolean {
  return [userId, staffId, petId].some((id) => id !== undefined);
}

/** True if the matches may be anywhere in the order of a list: no index has them in it. */
export function isSpread(filter: BookingFilter): boolean {
  const { category, serviceId, ofUsers, ofPets, from, to, during, isUnsettled } = filter;
  return [category, serviceId, ofUsers, ofPets, from, to, during, isUnsettled].some(
    (condition) => condition !== undefined,
  );
}

/**
 * Returns the conditions of the filter; they also exclude deleted bookings. The planner chooses how matches are found; with
 * `each` they are asked of one booking after the other, in the order in which these are read.
 */
export function holds(filter: BookingFilter, ask?: 'each'): RawBuilder<unknown> {
  const { userId, staffId, status, petId, category, serviceId, ofUsers, ofPets } = filter;
  const { from, to, during, starts, ends } = filter;
  // With few bookings to examine, the database looks up their users and pets. Otherwise it finds the users and pets
  // first: as an array, which makes the planner expect few of them and use the indexes of the bookings.
  const among = (ids: RawBuilder<unknown>) =>
    isNarrow(filter) ? sql`IN (${ids})` : sql`= ANY (ARRAY (${ids}))`;
  // A scalar subquery is no join, and a condition that is tested with IS TRUE is none either: its ids are hashed once.
  const has = (table: 'booking_pets' | 'booking_lines', condition: RawBuilder<unknown>) =>
    ask === 'each'
      ? sql`(SELECT true FROM ${sql.table(table)} WHERE booking_id = bookings.id AND ${condition} LIMIT 1)`
      : sql`id IN (SELECT booking_id FROM ${sql.table(table)} WHERE ${condition})`;
  const isAmong = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
    ask === 'each' ? sql`(${column} IN (${ids})) IS TRUE` : sql`${column} ${among(ids)}`;
  const conditions = [sql`deleted_at IS NULL`];
  if (userId !== undefined) conditions.push(sql`user_id = ${userId}`);
  if (staffId !== undefined) conditions.push(sql`staff_id = ${staffId}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (petId !== undefined) conditions.push(has('booking_pets', sql`pet_id = ${petId}`));
  if (category !== undefined) conditions.push(has('booking_lines', sql`category = ${category}`));
  if (serviceId !== undefined) conditions.push(has('booking_lines', sql`service_id = ${serviceId}`));
  // As the index bookings_unsettled has it (0035-open-balances.sql).
  if (filter.isUnsettled)
    conditions.push(sql`booking_charge(status, total_amount, cancellation_fee) - paid <> 0`);
  if (ofUsers !== undefined) conditions.push(isAmong(sql`user_id`, ofUsers));
  if (ofPets !== undefined) conditions.push(has('booking_pets', isAmong(sql`pet_id`, ofPets)));
  if (from !== undefined || to !== undefined) {
    const ends = [from, to].map((instant) => sql`${instant?.toString() ?? null}::timestamptz`);
    conditions.push(sql`period && tstzrange(${sql.join(ends)})`);
  }
  if (during !== undefined) {
    const instant = sql`${during.toString()}::timestamptz`;
    conditions.push(sql`period @> ${instant} AND start_date < ${instant}`);
  }
  const bound = (comparison: string, instant: Temporal.Instant | undefined) => {
    if (instant) conditions.push(sql`${sql.raw(comparison)} ${instant.toString()}::timestamptz`);
  };
  bound('start_date >=', starts?.[0]);
  bound('start_date <', starts?.[1]);
  bound('end_date >', ends?.[0]);
  bound('end_date <=', ends?.[1]);
  return sql.join(conditions, sql` AND `);
}

/**
 * Returns a statement that selects `id` and `value` of those of the bookings that match; `ids` selects their `booking_id`,
 * such as by a pet. Each is looked up by itself: of a pet with some thousand, the planner would read all bookings.
 */
export function matchesAmong(
  ids: RawBuilder<unknown>,
  matches: RawBuilder<unknown>,
  value: RawBuilder<unknown> = sql`id`,
): RawBuilder<unknown> {
  return sql`
    SELECT DISTINCT booking_id AS id, value
      FROM (${ids}) AS ids,
           LATERAL (SELECT ${value} AS value FROM bookings WHERE id = booking_id AND ${matches} LIMIT 1) AS booking`;
}

/** Returns a statement that selects the bookings of the pet or pets in the filter; undefined when it has none. */
export function bookingIdsOfPets({ petId, ofPets }: BookingFilter): RawBuilder<unknown> | undefined {
  const pets = petId === undefined ? ofPets && sql`ANY (ARRAY (${ofPets}))` : sql`${petId}`;
  return pets && sql`SELECT booking_id FROM booking_pets WHERE pet_id = ${pets}`;
}
