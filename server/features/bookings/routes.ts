/** The endpoints of the bookings (contract §9; specification, "Endpoints"). */
import { Type } from 'typebox';
import type { RefusalIdentifier } from '#domain/error-catalogue.ts';
import {
  type AnyEndpoint,
  endpoint,
  linkedReply,
  linkHeader,
  Reply,
  repeatableReply,
  replayHeader,
} from '#platform/http/endpoint.ts';
import { careEndpoints } from './care-routes.ts';
import { previewBookingChange } from './change/booking-change.ts';
import { deleteBooking, updateBooking } from './change/operations.ts';
import { createBooking } from './creation/create-booking.ts';
import { idempotencyHeader, idempotentRequest } from './creation/idempotency.ts';
import { bookingExample, bookingTableExample, listedBookingExample, newBookingExample } from './examples.ts';
import { bookingTable } from './list/booking-table.ts';
import { listBookings } from './list/list-bookings.ts';
import { placementEndpoints } from './place-routes.ts';
import { previewBooking } from './proposal/preview-booking.ts';
import { requireChangeableBooking, requireReadableBooking } from './record/access.ts';
import { bookingEtag, etagHeaders as headers, ifMatch } from './record/etag.ts';
import { bookingChanges, bookingListQuery, newBooking } from './record/request-schema.ts';
import { booking, bookingPreview, listedBooking } from './record/schema.ts';
import { bookingReply, ofChange, statusEndpoints } from './status-routes.ts';

const forCustomers = { tag: 'Bookings', access: 'useOwnBookings', origin: 'stated' } as const;
const pathExample = { id: bookingExample.id };
const dryRunQuery = Type.Object({
  dryRun: Type.Boolean({ default: false, description: 'Only say what would come of it.' }),
});
const proposalRefusals: readonly RefusalIdentifier[] = [
  'MIXED_CURRENCIES',
  'AMOUNT_TOO_LARGE',
  'NOT_FOUND',
  'FORBIDDEN',
  'SERVICE_INACTIVE',
  'NOTICE_TOO_SHORT',
  'TOO_FAR_AHEAD',
  'CLOSED',
  'STAFF_UNAVAILABLE',
  'BOOKING_CONFLICT',
  'VACCINATION_MISSING',
  'CAPACITY_EXCEEDED',
];

export const bookingEndpoints: readonly AnyEndpoint[] = [
  endpoint('listBookings', 'GET /bookings', {
    ...forCustomers,
    summary: 'List bookings',
    description:
      'Users see their own bookings, STAFF also those that they are assigned to. MANAGER and ADMIN see all bookings. The `Link` header leads to the next page by `cursor`, at the same cost for every page. For MANAGER and ADMIN, with `Accept: text/csv` the answer is everything that the filters select, as one CSV document, whose header is in the language of the request; `page`, `limit` and `cursor` have no effect.',
    statedQuery: ['page', 'limit', 'sortBy', 'sortOrder'],
    localized: true,
    query: bookingListQuery,
    csv: {
      access: 'readAnyBooking',
      fileName: 'bookings',
      example: bookingTableExample,
      tableOf: bookingTable,
    },
    success: {
      description: 'A page of bookings',
      shape: 'page',
      schema: listedBooking,
      example: listedBookingExample,
      headers: linkHeader,
    },
    refusals: ['FORBIDDEN'],
    handle: async (call, { query }) =>
      linkedReply('/bookings', { ...query, lang: call.language }, await listBookings(call, query)),
  }),

  endpoint('createBooking', 'POST /bookings', {
    creates: 'booking',
    ...forCustomers,
    summary: 'Create a booking',
    description:
      'The new booking is PENDING and occupies the time of its pets and of its staff member from then on. Users book for their own pets; MANAGER and ADMIN also book for other users. `assign: "best"` leaves the choice of the staff member to the server. The rules of the business (the settings `vaccinationRules`, `capacity`, `openingHours`, `closures` and `buffers`) are applied unless MANAGER or ADMIN send `overrideRules`; the setting `notice` binds all other callers. With `dryRun=true` nothing is stored: price, conflicts and rules are checked, and the answer is the booking as it would be.',
    localized: true,
    query: dryRunQuery,
    requestHeaders: idempotencyHeader,
    body: newBooking,
    bodyExample: newBookingExample,
    success: [
      {
        status: 201,
        description: 'The new booking',
        schema: booking,
        example: bookingExample,
        headers: { ...headers, ...replayHeader },
      },
      {
        status: 200,
        description: 'With `dryRun=true`: the booking as it would be',
        schema: bookingPreview,
        example: { ...bookingExample, id: null },
        headers,
      },
    ],
    refusals: [...proposalRefusals, 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_IN_PROGRESS'],
    handle: async (call, { query, body, headers }) => {
      const request = idempotentRequest(headers['idempotency-key'] as string | undefined, body);
      if (query.dryRun) {
        const data = await previewBooking(call, body);
        return taggedReply({ data, etag: bookingEtag({ id: '', version: 0n }, data) }, 200);
      }
      const created = await createBooking(call, body, request);
      if (!request) return taggedReply(created, 201);
      const { data, etag, isReplay } = created;
      return repeatableReply(data, data.createdAt, isReplay, { etag });
    },
  }),

  endpoint('getBooking', 'GET /bookings/:id', {
    ...forCustomers,
    summary: 'Get a booking',
    description:
      'Users read their own bookings, STAFF also those that they are assigned to. MANAGER and ADMIN read any booking.',
    localized: true,
    pathExample,
    success: { description: 'The booking', schema: booking, example: bookingExample, headers },
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => bookingReply(call, await requireReadableBooking(call, params.id)),
  }),

  endpoint('updateBooking', 'PUT /bookings/:id', {
    ...forCustomers,
    ...ofChange,
    summary: 'Update a booking',
    description:
      'Accepts any subset of the properties while the booking is PENDING or CONFIRMED. Properties that are left out stay as they are. A service that stays keeps its unit price. The rules of the business are applied again when times, pets or services change. Users change their own bookings. MANAGER and ADMIN change any booking. With `dryRun=true` nothing is stored: price and conflicts are checked, and the answer is the booking as it would be; its `ETag` is a condition for the change itself.',
    query: dryRunQuery,
    body: bookingChanges,
    bodyExample: { startDate: '2026-11-23T04:00:00.000Z', endDate: '2026-11-23T05:00:00.000Z' },
    success: {
      description: 'The booking as it is now, or with `dryRun=true` as it would be',
      schema: booking,
      example: bookingExample,
      headers,
    },
    refusals: [
      ...proposalRefusals,
      'BOOKING_CLOSED',
      'BOOKING_EXPIRED',
      'CANCELLATION_CLOSED',
      'PLACE_TAKEN',
      'STALE_VERSION',
    ],
    loadTarget: (call, { id }) => requireChangeableBooking(call, id),
    handle: async (call, { params, query, body, headers }) => {
      const change = query.dryRun ? previewBookingChange : updateBooking;
      return bookingReply(call, await change(call, params.id, body, headers['if-match']));
    },
  }),

  ...statusEndpoints,
  ...placementEndpoints,
  ...careEndpoints,

  endpoint('deleteBooking', 'DELETE /bookings/:id', {
    ...forCustomers,
    summary: 'Delete a booking',
    description:
      'Allowed while the booking is PENDING, CONFIRMED or CANCELLED; an ADMIN may always delete it. The booking disappears from every read, and its time is free again. Users delete their own bookings. MANAGER and ADMIN delete any booking.',
    pathExample,
    requestHeaders: ifMatch,
    success: { description: 'Deleted' },
    refusals: ['FORBIDDEN', 'BOOKING_CLOSED', 'BOOKING_EXPIRED', 'CANCELLATION_CLOSED', 'STALE_VERSION'],
    handle: (call, { params, headers }) => deleteBooking(call, params.id, headers['if-match']),
  }),
];

function taggedReply({ data, etag }: { data: object; etag: string }, status: number): Reply {
  return new Reply({ status, data, headers: { etag } });
}
