/** The list of bookings as a table for reports (contract §19). */
import { formatAmount } from '#domain/number/money.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import { toBookingReplies } from '#features/bookings/record/booking-reply.ts';
import { findBookingRows } from '#features/bookings/record/queries.ts';
import type { BookingListQuery } from '#features/bookings/record/request-schema.ts';
import type { BookingData } from '#features/bookings/record/schema.ts';
import { currentTimeZone } from '#features/settings/public.ts';
import { pick } from '#platform/base/pick.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { pageRequest } from '#platform/data/shapes/shapes.ts';
import { type Cells, type CsvTable, csvTable } from '#platform/http/responses/send-csv.ts';
import texts from './booking-table-texts.json' with { type: 'json' };
import { type Row, selectAfter } from './list-queries.ts';
import { selectionOf } from './selection.ts';

type Column = keyof typeof texts.en;

/** The fields that have a cell: all of a reply but these. One that is added does not compile without a cell. */
type Field = Exclude<
  keyof BookingData,
  | 'user'
  | 'changeableUntil'
  | 'hold'
  | 'noShow'
  | 'expiresAt'
  | 'cancelReason'
  | 'payment'
  | 'checkedInAt'
  | 'checkedOutAt'
>;

/**
 * Returns all bookings that the query selects, in its order, with the header and the names of services in the language
 * of the call. `page`, `limit` and `cursor` have no effect.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function bookingTable(call: SignedInCall, query: BookingListQuery): CsvTable {
  const selection = selectionOf(call, query);
  const order = pageRequest(query);
  return csvTable<Row, Column>(call, texts, {
    findKeys: (after, most) => selectAfter(call.db, selection, order, most, after),
    readRows: async (rows) => {
      const ids = rows.map(({ id }) => id);
      const bookings = await findBookingRows(call.db, ids);
      return bookings.mapTogether((some) => cellsOfAll(call, some));
    },
  });
}

async function cellsOfAll(call: SignedInCall, bookings: readonly Booking[]): Promise<Cells<Column>[]> {
  const replies = await toBookingReplies(call, bookings);
  const timeZone = currentTimeZone(call.app);
  return bookings.map((booking, at) => cellsOf(booking, replies[at] as BookingData, timeZone));
}

function cellsOf(booking: Booking, reply: BookingData, timeZone: string): Cells<Column | Field> {
  const { pets, services } = reply;
  return {
    ...pick(reply, ['id', 'status', 'startDate', 'endDate', 'userId', 'staffId']),
    ...pick(reply, ['currency', 'notes', 'createdAt', 'updatedAt']),
    customer: reply.user.name,
    pets: listed(pets.map(({ name }) => name)),
    petIds: listed(pets.map(({ id }) => id)),
    services: listed(services.map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${quantity}`))),
    serviceIds: listed(services.map(({ serviceId }) => serviceId)),
    staff: reply.staff?.name ?? null,
    totalAmount: formatAmount(booking.totalAmount),
    startLocal: localTime(reply.startDate, timeZone),
    endLocal: localTime(reply.endDate, timeZone),
  };
}

/** With the offset from UTC. */
function localTime(timestamp: string, timeZone: string): string {
  const local = Temporal.Instant.from(timestamp).toZonedDateTimeISO(timeZone);
  return local.toString({ timeZoneName: 'never', smallestUnit: 'second' });
}

/** Several values in one cell. */
function listed(values: readonly string[]): string {
  return values.join('; ');
}
