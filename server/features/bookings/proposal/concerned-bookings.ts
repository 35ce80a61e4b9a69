/**
 * The upcoming bookings to which a change of the rules can add a fault (contract §21, PUT `/settings?dryRun=true`). Each
 * rule that is changed has a condition in SQL that is true for every such booking, and for few others.
 */
import { type RawBuilder, sql } from 'kysely';
import type { BookingKind } from '#domain/booking/record/booking-kind.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { noBuffer, openWithin } from '#domain/booking/rules/business-times.ts';
import { type BusinessTimes, longestBuffer, partFor } from '#domain/booking/rules/time-settings.ts';
import { folded } from '#domain/booking/rules/vaccination.ts';
import { type Interval, intervalOf, mergeSpans, spanOf, subtractSpans } from '#domain/time/interval.ts';
import { datesAsInterval } from '#features/bookings/record/queries.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import type { AffectedBooking, RuleContent } from '#features/settings/public.ts';

export interface ConcernedBooking extends Interval, Pick<AffectedBooking, 'id' | 'pets' | 'user'> {
  readonly kind: BookingKind;
  readonly staffId: string | null;
  readonly categories: readonly ServiceCategory[];
  readonly petIds: readonly string[];
  /** Those of its categories that have more pets than the new limit meanwhile, and not more than the present one. */
  readonly fullCategories: readonly ServiceCategory[];
}

/** A change of the rules, as far as it can add a fault to a booking. */
export interface AddedRules {
  readonly before: RuleContent;
  /** Without those that no booking breaks unless it breaks the present ones as well. */
  readonly added: RuleContent;
  /** When a category has more pets than its new limit, and than its present one. */
  readonly full: FullTimes;
  readonly wasFull: FullTimes;
}

export type FullTimes = ReadonlyMap<ServiceCategory, readonly Interval[]>;

/** A place in the order by start and then by id. */
interface Place {
  readonly start: Temporal.Instant;
  readonly id: string;
}

/** Returns the next live bookings after `last` to which the change can add a fault, by start and then by id. */
export function selectConcerned(
  db: Db,
  rules: AddedRules,
  now: Temporal.Instant,
  last: Place,
  limit: number,
): Promise<ConcernedBooking[]> {
  const condition = concernedLine(rules, now);
  if (!condition) return Promise.resolve([]);
  const upcoming = sql`(b.start_date, b.id) > (${last.start.toString()}::timestamptz, ${last.id}::uuid)
    AND b.deleted_at IS NULL AND b.live
    AND EXISTS (SELECT FROM booking_lines l WHERE l.booking_id = b.id AND ${condition})`;
  const hasBuffers = serviceCategories.some((category) => tooClose(rules, category));
  return selectBookings(db, rules, upcoming, limit, hasBuffers ? withNeighbours(last) : undefined);
}

/** Returns the first bookings that the condition selects, by start and then by id; `source` is in that order. */
export async function selectBookings(
  db: Db,
  rules: AddedRules,
  condition: RawBuilder<unknown>,
  limit: number,
  source: RawBuilder<unknown> = sql`bookings`,
): Promise<ConcernedBooking[]> {
  const isFull = byCategory((category) => isFullIn(rules, category)) ?? sql`false`;
  const { rows } = await sql<
    Omit<ConcernedBooking, 'start' | 'end'> & { startDate: string; endDate: string }
  >`
    SELECT id, kind, staff_id, start_date, end_date,
           ARRAY (SELECT DISTINCT category FROM booking_lines l WHERE booking_id = b.id AND ${isFull}) AS full_categories,
           ARRAY (SELECT DISTINCT category FROM booking_lines WHERE booking_id = b.id) AS categories,
           ARRAY (SELECT pet_id FROM booking_pets WHERE booking_id = b.id ORDER BY position) AS pet_ids,
           (SELECT json_build_object('id', id, 'name', name) FROM users WHERE id = b.user_id) AS "user",
           ARRAY (SELECT json_build_object('id', p.id, 'name', p.name) FROM booking_pets k JOIN pets p ON p.id = k.pet_id
                   WHERE k.booking_id = b.id AND k.position <= 8 ORDER BY k.position) AS pets
      FROM (SELECT * FROM ${source} b WHERE ${condition} ORDER BY start_date, id LIMIT ${limit}) AS b
     ORDER BY start_date, id`.execute(db);
  return rows.map(({ startDate, endDate, ...row }) => ({ ...row, ...datesAsInterval(startDate, endDate) }));
}

/** The condition on a line `l` of the booking `b` to which the change can add a fault; undefined when it can to none. */
function concernedLine(rules: AddedRules, now: Temporal.Instant): RawBuilder<unknown> | undefined {
  const openOf = openTimesOf(rules.added, now);
  const changed = openOf.size > 0 ? newlyClosed(rules, now) : undefined;
  const closedBeforeEnd =
    byCategory((category) => {
      const open = openOf.get(category);
      return open && isClosed(open, sql`b.end_date - interval '1 millisecond'`);
    }) ?? sql`false`;
  const byTimes = byCategory((category) => {
    const outside = outsideHours(category, openOf, closedBeforeEnd);
    return anyOf([
      isFullIn(rules, category),
      outside && sql`tstzrange(b.start_date, b.end_date, '[]') && ${changed} AND ${outside}`,
      tooClose(rules, category),
    ]);
  });
  return anyOf([byTimes, lackingVaccinations(rules, now)]);
}

/** Undefined when there is none. */
function anyOf(conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> | undefined {
  const known = conditions.filter((condition) => condition !== undefined);
  return known.length > 0 ? sql`(${sql.join(known, sql` OR `)})` : undefined;
}

/** A condition on the line `l`, by its category; undefined when no category has one. */
function byCategory(
  conditionOf: (category: ServiceCategory) => RawBuilder<unknown> | undefined,
): RawBuilder<unknown> | undefined {
  const cases = serviceCategories.flatMap((category) => {
    const condition = conditionOf(category);
    return condition ? [sql`WHEN ${category} THEN ${condition}`] : [];
  });
  return cases.length > 0 ? sql`CASE l.category ${sql.join(cases, sql` `)} ELSE false END` : undefined;
}

function isFullIn({ full, wasFull }: AddedRules, category: ServiceCategory) {
  const is = full.get(category) ?? [];
  return is.length > 0
    ? sql`(b.period && ${multirangeOf(is)} AND NOT b.period && ${multirangeOf(wasFull.get(category) ?? [])})`
    : undefined;
}

/** See `closedTime`: a visit lies wholly within the open times; a stay starts in them, and ends in them or with them. */
function outsideHours(category: ServiceCategory, openOf: OpenTimes, closedBeforeEnd: RawBuilder<unknown>) {
  const open = openOf.get(category);
  if (!open) return undefined;
  return sql`CASE b.kind WHEN 'visit' THEN b.end_date > ${open.until} OR NOT b.period <@ ${open.times}
    ELSE ${isClosed(open, sql`b.start_date`)} OR ${isClosed(open, sql`b.end_date`)} AND EXISTS (
      SELECT FROM booking_lines l WHERE l.booking_id = b.id AND ${closedBeforeEnd}) END`;
}

interface Open {
  /** Later times count as closed here: the rules themselves decide. */
  readonly until: RawBuilder<unknown>;
  readonly times: RawBuilder<unknown>;
}

type OpenTimes = ReadonlyMap<ServiceCategory, Open>;

const isClosed = ({ until, times }: Open, instant: RawBuilder<unknown>) =>
  sql`(${instant} >= ${until} OR NOT ${times} @> ${instant})`;

/** How far ahead the open times are worked out, in days: few bookings begin later. */
const farthest = 3 * 366;

/** The open times of the categories that opening hours or closures restrict. */
function openTimesOf(times: BusinessTimes, now: Temporal.Instant): OpenTimes {
  const end = now.add({ hours: farthest * 24 });
  const isRestricted = (category: ServiceCategory) =>
    partFor(times.openingHours, category) !== undefined ||
    times.closures.some(({ categories }) => categories?.includes(category) ?? true);
  return new Map(
    serviceCategories.filter(isRestricted).map((category) => {
      const open = openWithin(times, [category], spanOf({ start: now, end }));
      const until = sql`${end.toString()}::timestamptz`;
      return [category, { until, times: multirangeOf(open.map(intervalOf)) }];
    }),
  );
}

/** The times at which the opening hours, or the closures, newly close one of the categories. */
function newlyClosed({ before, added }: AddedRules, now: Temporal.Instant): RawBuilder<unknown> {
  const span = spanOf({ start: now, end: now.add({ hours: farthest * 24 }) });
  const each = serviceCategories.flatMap((category) =>
    [{ closures: [] }, { openingHours: new Map() }].flatMap((without) => {
      const open = (rules: RuleContent) => openWithin({ ...rules, ...without }, [category], span);
      return subtractSpans(open(before), open(added));
    }),
  );
  const later = sql`tstzmultirange(tstzrange(${intervalOf(span).end.toString()}, NULL))`;
  return sql`(${multirangeOf(mergeSpans(each).map(intervalOf))} + ${later})`;
}

/** A visit that would leave too little time to the one before or after it, and leaves enough by the present rule. */
function tooClose({ before, added }: AddedRules, category: ServiceCategory) {
  const isLacking = ({ buffers }: BusinessTimes) => {
    const buffer = partFor(buffers, category) ?? noBuffer;
    return sql`coalesce(b.held_until > b.start_date - make_interval(mins => ${buffer.before})
      OR b.held_from < b.end_date + make_interval(mins => ${buffer.after}), false)`;
  };
  if (!partFor(added.buffers, category)) return undefined;
  return sql`b.kind = 'visit' AND b.staff_id IS NOT NULL AND ${isLacking(added)} AND NOT ${isLacking(before)}`;
}

/**
 * The live bookings, each with until and from when its member is held by the visit before and after it. The holds of a
 * member do not overlap, so no other visit is nearer.
 */
function withNeighbours(last: Place): RawBuilder<unknown> {
  // A hold and the time asked for last a day at most each.
  const since = last.start.subtract({ milliseconds: 2 * longestBuffer * 60_000 + 1 });
  return sql`(
    SELECT *, lag(upper(hold)) OVER visits AS held_until, lead(lower(hold)) OVER visits AS held_from
      FROM (SELECT *, booking_hold(start_date, end_date, hold_before, hold_after) AS hold FROM bookings
             WHERE end_date > ${since.toString()}::timestamptz AND deleted_at IS NULL AND live) AS held
    WINDOW visits AS (PARTITION BY kind, staff_id ORDER BY start_date)
     ORDER BY start_date, id)`;
}

/**
 * A booking with a pet whose entries may not suffice, and, of a vaccination that is needed already, may have sufficed in the
 * present time zone. An entry certainly counts if its name differs in the case of the letters A to Z at most and its dates
 * are without a time; the day on which a booking ends differs by one at most between time zones.
 */
function lackingVaccinations({ before, added }: AddedRules, now: Temporal.Instant) {
  const needed = [...added.vaccinationRules].flatMap(([category, names]) => {
    const present = before.vaccinationRules.get(category)?.map(folded) ?? [];
    return names.map((name) => ({ category, name, isNew: !present.includes(folded(name)) }));
  });
  if (needed.length === 0) return undefined;
  const today = now.subtract({ hours: 14 }).toString().slice(0, 10);
  const categories = needed.map(({ category }) => category);
  // An object, which the database makes once: a join would depend on its guess of how many rows there are.
  const days = sql`
    SELECT jsonb_object_agg(category || pet_id, days)
      FROM (SELECT pets.id AS pet_id, category,
                   range_agg(daterange(certain, CASE WHEN is_new THEN 'infinity' ELSE possible + 2 END)) AS days
              FROM pets CROSS JOIN unnest(${categories}::text[], ${needed.map(({ name }) => name)}::text[],
                                          ${needed.map(({ isNew }) => isNew)}::boolean[])
                                   AS needed (category, name, is_new),
                   LATERAL (${lastDays(today)}) AS until
             GROUP BY pets.id, category) AS lacking
     WHERE NOT isempty(days)`;
  return sql`(l.category = ANY(${categories}::text[]) AND EXISTS (
    SELECT FROM booking_pets k
     WHERE k.booking_id = b.id
       AND ((${days}) ->> (l.category || k.pet_id))::datemultirange @> (b.end_date AT TIME ZONE 'UTC')::date))`;
}

/** Until when the entries of the pet with the needed name count: certainly, and possibly. */
function lastDays(today: string): RawBuilder<unknown> {
  return sql`
    SELECT coalesce(max(last_day) FILTER (WHERE is_named AND date ~ ${dates} AND date <= ${today}), '-infinity') AS certain,
           coalesce(max(coalesce(last_day, 'infinity')) FILTER (
             WHERE is_named OR entries.name || needed.name ~ '[^ -~]'), '-infinity') AS possible
      FROM (SELECT entry ->> 'name' AS name, entry ->> 'date' AS date,
                   lower((entry ->> 'name') COLLATE "C") = lower(needed.name COLLATE "C") AS is_named,
                   CASE WHEN entry ->> 'expiresAt' IS NULL THEN 'infinity'
                        WHEN entry ->> 'expiresAt' ~ ${dates} THEN (entry ->> 'expiresAt')::date END AS last_day
              FROM json_array_elements(
                     CASE json_typeof(vaccinations) WHEN 'array' THEN vaccinations ELSE '[]' END) AS entry
             WHERE json_typeof(entry -> 'name') = 'string') AS entries`;
}

/** Dates that exist in each year. */
const dates =
  '^[12][0-9]{3}-((0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)$';

function multirangeOf(intervals: readonly Interval[]): RawBuilder<unknown> {
  return sql`${`{${intervals.map(({ start, end }) => `[${start},${end})`).join(',')}}`}::tstzmultirange`;
}
