/** The endpoints of a booking's status and of no-shows (contract §9 Status, §21). */
import type { SignedInCall } from '#platform/data/call.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { checkInBooking, checkOutBooking, undoCheckIn, undoCheckOut } from './change/check-in-operations.ts';
import {
  changeBookingStatus,
  setCancellationFee,
  setNoShow,
  undoBookingStatus,
} from './change/operations.ts';
import { bookingExample } from './examples.ts';
import { requireCheckableBooking, requireReadableBooking, requireWorkableBooking } from './record/access.ts';
import type { Booking } from './record/booking.ts';
import { taggedBooking } from './record/booking-reply.ts';
import { etagHeaders as headers, ifMatch } from './record/etag.ts';
import { cancellationFee, noShowMark, statusChange } from './record/request-schema.ts';
import { booking } from './record/schema.ts';

const pathExample = { id: bookingExample.id };
const checkedInExample = {
  ...bookingExample,
  ...{
    status: 'IN_PROGRESS',
    changeableUntil: null,
    expiresAt: null,
    checkedInAt: '2026-11-23T01:58:00.000Z',
  },
};
const checkedOutExample = {
  ...{ ...checkedInExample, status: 'COMPLETED', checkedOutAt: '2026-11-23T03:04:00.000Z' },
};
/** The success of a change that leads to the example. */
const changedTo = (example: object) => {
  return { description: 'The booking as it is now', schema: booking, example, headers };
};
/** A change of a booking, answered with the booking. */
export const ofChange = { tag: 'Bookings', localized: true, pathExample, requestHeaders: ifMatch } as const;
/** A check-in or check-out. */
const ofCheck = {
  ...ofChange,
  access: 'workAssignedBookings',
  loadTarget: (call: SignedInCall, { id }: { readonly id: string }) => requireCheckableBooking(call, id),
} as const;

export const statusEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'changeBookingStatus',
    method: 'PATCH',
    path: '/bookings/:id/status',
    ...ofChange,
    summary: 'Change the status of a booking',
    description:
      'PENDING → CONFIRMED → IN_PROGRESS → COMPLETED, and CANCELLED from the first three. Owners cancel before the work begins, assigned STAFF begin and complete it, MANAGER and ADMIN make every move.',
    access: 'useOwnBookings',
    origin: 'stated',
    body: statusChange,
    bodyExample: { status: 'CONFIRMED', reason: 'Agreed by phone.' },
    success: changedTo({ ...bookingExample, status: 'CONFIRMED' }),
    refusals: [
      'FORBIDDEN',
      'INVALID_STATUS_CHANGE',
      'BOOKING_EXPIRED',
      'CANCELLATION_CLOSED',
      'STALE_VERSION',
    ],
    loadTarget: (call, { id }) => requireReadableBooking(call, id),
    handle: async (call, { params, body, headers }) =>
      bookingReply(call, await changeBookingStatus(call, params.id, body, headers['if-match'])),
  }),

  endpoint({
    operationId: 'undoBookingStatus',
    method: 'POST',
    path: '/bookings/:id/undo-status',
    ...ofChange,
    summary: 'Take back a status change',
    description:
      'For ten minutes after a booking was CONFIRMED, IN_PROGRESS or COMPLETED, those who may make that step take it back. Refused when another booking has got the time or the place of a COMPLETED one.',
    access: 'workAssignedBookings',
    success: changedTo(bookingExample),
    refusals: ['FORBIDDEN', 'INVALID_STATUS_CHANGE', 'PLACE_TAKEN', 'STALE_VERSION'],
    handle: async (call, { params, headers }) =>
      bookingReply(call, await undoBookingStatus(call, params.id, headers['if-match']), 201),
  }),

  endpoint({
    operationId: 'checkInBooking',
    method: 'POST',
    path: '/bookings/:id/check-in',
    ...ofCheck,
    summary: 'Check the pets of a booking in',
    description:
      'Sets `checkedInAt` to the time now, and the status of a CONFIRMED booking to IN_PROGRESS. A booking that has `checkedInAt` stays as it is. STAFF do it for stays, and for visits that they are assigned to.',
    success: changedTo(checkedInExample),
    refusals: ['FORBIDDEN', 'INVALID_STATUS_CHANGE', 'STALE_VERSION'],
    handle: async (call, { params, headers }) =>
      bookingReply(call, await checkInBooking(call, params.id, headers['if-match']), 201),
  }),

  endpoint({
    operationId: 'checkOutBooking',
    method: 'POST',
    path: '/bookings/:id/check-out',
    ...ofCheck,
    summary: 'Check the pets of a booking out',
    description:
      'Sets `checkedOutAt` to the time now, and the status of a CONFIRMED or IN_PROGRESS booking to COMPLETED. A booking that has `checkedOutAt` stays as it is. STAFF do it for stays, and for visits that they are assigned to.',
    success: changedTo(checkedOutExample),
    refusals: ['FORBIDDEN', 'INVALID_STATUS_CHANGE', 'STALE_VERSION'],
    handle: async (call, { params, headers }) =>
      bookingReply(call, await checkOutBooking(call, params.id, headers['if-match']), 201),
  }),

  endpoint({
    operationId: 'undoCheckIn',
    method: 'DELETE',
    path: '/bookings/:id/check-in',
    ...ofCheck,
    summary: 'Take back a check-in',
    description: 'Within 15 minutes, for those who may check in. The booking gets the status that it had.',
    success: { description: 'Taken back' },
    refusals: ['FORBIDDEN', 'INVALID_STATUS_CHANGE', 'STALE_VERSION'],
    handle: (call, { params, headers }) => undoCheckIn(call, params.id, headers['if-match']),
  }),

  endpoint({
    operationId: 'undoCheckOut',
    method: 'DELETE',
    path: '/bookings/:id/check-out',
    ...ofCheck,
    summary: 'Take back a check-out',
    description:
      'Within 15 minutes, for those who may check out. The booking gets the status that it had. Refused when another booking has got its time or its place.',
    success: { description: 'Taken back' },
    refusals: ['FORBIDDEN', 'INVALID_STATUS_CHANGE', 'PLACE_TAKEN', 'STALE_VERSION'],
    handle: (call, { params, headers }) => undoCheckOut(call, params.id, headers['if-match']),
  }),

  endpoint({
    operationId: 'setNoShow',
    method: 'PATCH',
    path: '/bookings/:id/no-show',
    ...ofChange,
    summary: 'Mark a booking as a no-show',
    description:
      'For a customer who did not come, from the start of the booking on. `true` cancels a PENDING or CONFIRMED booking and marks it in one change; a CANCELLED one is only marked. `false` removes the mark, and the status stays. STAFF mark the bookings that they are assigned to. MANAGER and ADMIN mark any booking.',
    access: 'workAssignedBookings',
    body: noShowMark,
    bodyExample: { noShow: true },
    success: changedTo({ ...bookingExample, status: 'CANCELLED', changeableUntil: null, noShow: true }),
    refusals: ['FORBIDDEN', 'INVALID_STATUS_CHANGE', 'STALE_VERSION'],
    loadTarget: (call, { id }) => requireWorkableBooking(call, id),
    handle: async (call, { params, body, headers }) =>
      bookingReply(call, await setNoShow(call, params.id, body, headers['if-match'])),
  }),

  endpoint({
    operationId: 'setCancellationFee',
    method: 'PUT',
    path: '/bookings/:id/cancellation-fee',
    ...ofChange,
    summary: 'Set the fee of a cancelled booking',
    description:
      'The charge of a CANCELLED booking, which is 0 unless it is set. Payments stay as they are: an amount above the fee is to be refunded.',
    access: 'managePayments',
    body: cancellationFee,
    bodyExample: { amount: 16.25 },
    success: changedTo({ ...bookingExample, status: 'CANCELLED' }),
    refusals: ['PAYMENTS_OFF', 'INVALID_STATUS_CHANGE', 'STALE_VERSION'],
    loadTarget: (call, { id }) => requireReadableBooking(call, id),
    handle: async (call, { params, body, headers }) =>
      bookingReply(call, await setCancellationFee(call, params.id, body, headers['if-match'])),
  }),
];

/** Returns the reply that shows the booking, with its entity tag. */
export async function bookingReply(call: SignedInCall, one: Booking, status = 200): Promise<Reply> {
  const { data, etag } = await taggedBooking(call, one);
  return new Reply({ status, data, headers: { etag } });
}
