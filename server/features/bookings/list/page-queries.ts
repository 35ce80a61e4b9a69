/** Reads a page of bookings with the total of the list: one statement, near the beginning of a list of any size. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Booking } from '#features/bookings/record/booking.ts';
import { bookingOf, detailColumns, findBookings } from '#features/bookings/record/queries.ts';
import type { BookingTables, Db } from '#features/bookings/record/tables.ts';
import type { App } from '#platform/data/app.ts';
import { prepared, type RunStatement, runOn } from '#platform/data/db/prepared.ts';
import { Rows } from '#platform/data/rows/rows.ts';
import { selectCountedPage } from '#platform/data/rows/sized-page.ts';
import type { PageRequest } from '#platform/data/shapes/shapes.ts';
import {
  countBookings,
  inOrder,
  isPlain,
  type Row,
  rowsOf,
  type Selection,
  type Slice,
  type Total,
  totalOf,
} from './list-queries.ts';

export interface BookingPage {
  readonly bookings: Rows<Booking>;
  readonly total: number;
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
  const read = (slice: Slice, total: Total, keys = rowsOf(selection, request, slice, after)) => {
    const run = isPlain(selection, request, slice) ? prepared(database) : runOn(database.kysely);
    return selectDetails(run, database.kysely, request, keys, total);
  };
  if (after) {
    const { more, ...page } = await read({ limit: limit + 1, offset: 0 }, totalOf(selection));
    return pageWith(page, more);
  }
  if (offset <= nearPages * limit) {
    const page = await read({ limit, offset }, totalOf(selection));
    return pageWith(page, offset + limit < page.total);
  }
  const total = await countBookings(database.kysely, selection);
  const left = total - offset;
  if (left <= 0) return { ...noBookings, total };
  const known: Total = sql`SELECT ${String(total)}::bigint AS total`;
  // Counts a page in the second half from the other end.
  const fromEnd = { limit: Math.min(limit, left), offset: Math.max(left - limit, 0) };
  const reversed = {
    ...request,
    sortOrder: request.sortOrder === 'asc' ? ('desc' as const) : ('asc' as const),
  };
  const page =
    offset <= left
      ? await read({ limit, offset }, known)
      : await read(fromEnd, known, rowsOf(selection, reversed, fromEnd));
  return pageWith(page, offset + limit < total);
}

const noBookings: BookingPage = { bookings: new Rows<Booking>([]), total: 0, lastOfMore: undefined };

interface Found {
  readonly rows: Rows<Booking>;
  readonly total: number;
  readonly last: Row | undefined;
}

function pageWith({ rows, total, last }: Found, hasNext: boolean): BookingPage {
  return { bookings: rows, total, lastOfMore: hasNext ? last : undefined };
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
