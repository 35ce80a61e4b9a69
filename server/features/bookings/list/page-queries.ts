/**
 * Reads a page of bookings with the total of the list: one statement, near the beginning of a list of any size. A wide list
 * is counted first: its number decides how the page is found.
 */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Booking } from '#features/bookings/record/booking.ts';
import { isWide, type Selection } from '#features/bookings/record/filters.ts';
import { bookingOf, detailColumns, findBookings } from '#features/bookings/record/queries.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';
import type { App } from '#platform/data/app.ts';
import { prepared, type RunStatement, runOn } from '#platform/data/db/prepared.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { selectCountedPage } from '#platform/data/rows/sized-page.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';
import { type Count, countBookings, mostCounted, type Total, totalOf } from './count-queries.ts';
import { inOrder, isPlain, type Row, rowsOf, type Slice } from './list-queries.ts';

export interface BookingPage {
  readonly bookings: Rows<Booking>;
  readonly total: number;
  /** True if there are more than `total`. */
  readonly isMinimum: boolean;
  /** The last row of the page if another page follows. */
  readonly lastOfMore: Row | undefined;
}

/**
 * Pages that a statement skips at the beginning of a list without knowing the total: it reads the keys of a thousand
 * rows at most.
 */
const nearPages = 10;

/** Returns a page of the selection: the one after `after`, if given, or the one with that number. */
export async function selectBookingPage(
  { database }: Pick<App, 'database'>,
  selection: Selection,
  request: PageRequest,
  after: Row | undefined,
): Promise<BookingPage> {
  const { limit, offset } = request;
  if (selection.length === 0) return noBookings;
  const count = isWide(selection) ? await countBookings(database.kysely, selection) : undefined;
  if (count?.total === 0) return noBookings;
  const isLong = count !== undefined && count.total >= mostCounted;
  const known = isLong ? { after, total: count.total } : { after };
  const keysOf = (slice: Slice, request: PageRequest) => rowsOf(selection, request, slice, known);
  const read = (slice: Slice, total: Total, keys = keysOf(slice, request)) => {
    const run = isPlain(selection, request.sortBy, slice.offset)
      ? prepared(database)
      : runOn(database.kysely);
    return selectDetails(run, database.kysely, request, keys, total);
  };
  if (after || count?.isMinimum) {
    const page = await read({ limit: limit + 1, offset: after ? 0 : offset }, totalFrom(count, selection));
    return pageWith(page, page.more, count?.isMinimum);
  }
  if (offset <= nearPages * limit) {
    const page = await read({ limit, offset }, totalFrom(count, selection));
    return pageWith(page, offset + limit < page.total);
  }
  const { total } = count ?? (await countBookings(database.kysely, selection));
  const left = total - offset;
  if (left <= 0) return { ...noBookings, total };
  const counted = knownTotal(total);
  // Counts a page in the second half from the other end.
  const fromEnd = { limit: Math.min(limit, left), offset: Math.max(left - limit, 0) };
  const reversed: PageRequest = { ...request, sortOrder: request.sortOrder === 'asc' ? 'desc' : 'asc' };
  const page =
    offset <= left
      ? await read({ limit, offset }, counted)
      : await read(fromEnd, counted, keysOf(fromEnd, reversed));
  return pageWith(page, offset + limit < total);
}

const totalFrom = (count: Count | undefined, selection: Selection) =>
  count ? knownTotal(count.total) : totalOf(selection);

const knownTotal = (total: number): Total => sql`SELECT ${String(total)}::bigint AS total`;

const noBookings: BookingPage = {
  bookings: new Rows<Booking>([]),
  total: 0,
  isMinimum: false,
  lastOfMore: undefined,
};

interface Found {
  readonly rows: Rows<Booking>;
  readonly total: number;
  readonly last: Row | undefined;
}

function pageWith({ rows, total, last }: Found, hasNext: boolean, isMinimum = false): BookingPage {
  return { bookings: rows, total, isMinimum, lastOfMore: hasNext ? last : undefined };
}

type Details = Selectable<BookingTables['bookingDetails']> & {
  readonly value: string;
  readonly more: boolean;
};

/** Reads the bookings with those keys, at most `limit` of them; `more` says that there are more keys. */
async function selectDetails(
  run: RunStatement,
  db: Db,
  { limit, sortOrder }: PageRequest,
  keys: RawBuilder<Row>,
  total: Total,
): Promise<Found & { readonly more: boolean }> {
  const page = sql<Details>`
    WITH found AS MATERIALIZED (
      SELECT id, value, row_number() OVER (ORDER BY ${inOrder(sortOrder)}) AS place FROM (${keys}) AS keys)
    SELECT booking_details.*, found.value::text AS value, (SELECT count(*) > ${limit} FROM found) AS more
      FROM found JOIN booking_details ON booking_details.id = found.id WHERE place <= ${limit} ORDER BY place`;
  const { last, ...found } = await selectCountedPage(run, {
    ...{ page, total, columns: { ...detailColumns, short: [...detailColumns.short, 'value', 'more'] } },
    ...{ show: bookingOf, readByIds: (ids) => findBookings(db, ids) },
  });
  return { ...found, last, more: last?.more ?? false };
}
