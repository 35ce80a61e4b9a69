/** Queries for the places that bookings take in a category (contract §15), by the index of bookings by period. */
import { type RawBuilder, sql } from 'kysely';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import type { Overfull } from '#domain/booking/rules/booking-facts.ts';
import type { Interval } from '#domain/time/interval.ts';
import type { Db } from '#features/bookings/record/tables.ts';
import { periodOf, type SpanRow, spanColumns, spanOfRow } from './overlap-queries.ts';

/** Holds the rules of the business as they are until the transaction ends; take it before every other lock. */
export async function lockBookingRules(db: Db): Promise<void> {
  await sql`SELECT lock_booking_rules()`.execute(db);
}

/** Makes other bookings of the categories at the same time wait until the transaction ends; take it as the last lock. */
export async function lockCapacity(
  db: Db,
  limits: readonly { readonly category: ServiceCategory }[],
  interval: Interval,
): Promise<void> {
  const categories = limits.map(({ category }) => category);
  await sql`SELECT lock_booking_capacity(${categories}::text[], ${periodOf(interval)})`.execute(db);
}

/** A booking that wants places in a category. */
export interface NeededPlaces extends Interval {
  readonly category: ServiceCategory;
  /** The limit of the category. */
  readonly most: number;
  readonly petIds: readonly string[];
  /** A booking that is left out. */
  readonly except: string | undefined;
}

/**
 * Returns for each of these, in their order, the first time at which its category would have more pets than its limit:
 * those of live bookings and the wanted ones, during the wanted interval; undefined when all of them fit. The database
 * counts, so that a booking of many years needs no more memory here than one of a day.
 */
export async function selectFirstOverfull(
  db: Db,
  needed: readonly NeededPlaces[],
): Promise<(Overfull | undefined)[]> {
  if (needed.length === 0) return [];
  const places = needed.map(({ start, end, ...one }, at) => ({
    ...one,
    ...{ at, since: start.toString(), until: end.toString() },
  }));
  const period = sql`tstzrange(place.since, place.until)`;
  const present = sql`
    SELECT pet_id, unnest(range_agg(span)) AS span
      FROM (${presentSpans(sql`place.category`, period, sql`place."except"`)}
             UNION ALL SELECT unnest(place."petIds"), ${period}) AS spans
     GROUP BY pet_id`;
  const { rows } = await sql<SpanRow & { at: number }>`
    SELECT place.at, ${spanColumns}
      FROM json_to_recordset(${JSON.stringify(places)}::json) AS place (
             at integer, category text, most bigint, since timestamptz, until timestamptz, "petIds" uuid[], "except" uuid)
     CROSS JOIN LATERAL (
       SELECT tstzrange(instant, until) AS span
         FROM (${loadsOf(present)}) AS loads
        WHERE pets > place.most ORDER BY instant LIMIT 1) AS overfull
  `.execute(db);
  const byPlace = new Map(rows.map(({ at, ...row }) => [at, spanOfRow(row)]));
  return needed.map(({ category, most }, at) => {
    const full = byPlace.get(at);
    return full && { category, most, ...full };
  });
}

/**
 * Returns the times within the interval at which the category has as many pets as its limit or more, in order, and
 * merged where one follows the other. `except` is a booking that is left out.
 */
export async function selectFullTimes(
  db: Db,
  {
    category,
    most,
    except,
  }: Pick<NeededPlaces, 'category' | 'most'> & { readonly except?: string | undefined },
  interval: Interval,
): Promise<Interval[]> {
  if (most === 0) return [interval];
  const { rows } = await sql<SpanRow>`
    SELECT ${spanColumns}
      FROM (SELECT unnest(range_agg(tstzrange(instant, until))) AS span
              FROM (${loadsOf(presentSpans(sql`${category}`, periodOf(interval), sql`${except ?? null}`))}) AS loads
             WHERE pets >= ${most}) AS full_times
     ORDER BY span
  `.execute(db);
  return rows.map(spanOfRow);
}

/** The number of pets from each instant at which it may change until the next one; `present` selects one span a row. */
function loadsOf(present: RawBuilder<unknown>) {
  return sql`
    SELECT instant, sum(sum(change)) OVER (ORDER BY instant) AS pets, lead(instant) OVER (ORDER BY instant) AS until
      FROM (${present}) AS present
      CROSS JOIN LATERAL (VALUES (lower(span), 1), (upper(span), -1)) AS step (instant, change)
     GROUP BY instant`;
}

/**
 * The times within the period at which pets are there in live bookings with a line of the category, those of one pet
 * merged. `except` is a booking that is left out.
 */
function presentSpans(
  category: RawBuilder<unknown>,
  period: RawBuilder<unknown>,
  except: RawBuilder<unknown>,
) {
  return sql`
    SELECT k.pet_id, unnest(range_agg(k.period * ${period})) AS span
      FROM booking_pets k
     WHERE k.period && ${period} AND k.live AND k.booking_id IS DISTINCT FROM ${except}::uuid
       AND EXISTS (SELECT FROM booking_lines l WHERE l.booking_id = k.booking_id AND l.category = ${category})
     GROUP BY k.pet_id`;
}
