/** The endpoints of the care of a booking's pets (contract §26). */
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { getBookingCare, recordCare, setBookingCare } from './change/care-operations.ts';
import { bookingExample } from './examples.ts';
import { requireBookingInCare, requireCheckableBooking } from './record/access.ts';
import {
  bookingCare,
  bookingCareExample,
  careRecord,
  careRecordExample,
  newBookingCare,
  newBookingCareExample,
  newCareRecord,
  newCareRecordExample,
} from './record/care-schema.ts';
import { ifMatch } from './record/etag.ts';

const ofBooking = { tag: 'Places', pathExample: { id: bookingExample.id } } as const;
const success = {
  description: 'The care of each pet, in the order of the pets',
  ...{ schema: bookingCare, example: bookingCareExample },
};

export const careEndpoints: readonly AnyEndpoint[] = [
  endpoint('getBookingCare', 'GET /bookings/:id/care', {
    ...ofBooking,
    summary: 'Get the care of the pets of a booking',
    description:
      'The plan of each pet for the stay, else that of the pet, and the log of what was done. Users read that of their own bookings, STAFF also of any stay and of visits that they are assigned to, MANAGER and ADMIN of any booking. `recordedBy` is shown to STAFF, MANAGER and ADMIN only.',
    access: 'useOwnBookings',
    success,
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => new Reply({ data: await getBookingCare(call, params.id) }),
  }),
  endpoint('setBookingCare', 'PUT /bookings/:id/care', {
    ...ofBooking,
    summary: 'Set the care of the pets of a booking',
    description:
      'Gives the pets that are named a plan for this stay; null: the plan of the pet again. Other pets keep theirs. Users do this for their own stays while these are PENDING or CONFIRMED; STAFF, MANAGER and ADMIN for any stay, also while it is IN_PROGRESS.',
    access: 'useOwnBookings',
    requestHeaders: ifMatch,
    body: newBookingCare,
    bodyExample: newBookingCareExample,
    success,
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'STALE_VERSION', 'BOOKING_EXPIRED', 'BOOKING_CLOSED'],
    loadTarget: (call, { id }) => requireBookingInCare(call, id),
    handle: async (call, { params, body, headers }) =>
      new Reply({ data: await setBookingCare(call, params.id, body, headers['if-match']) }),
  }),
  endpoint('recordCare', 'PUT /bookings/:id/care-log', {
    ...ofBooking,
    summary: 'Record a feeding or a medication',
    description:
      'Ticks off a task of the day sheet while the booking is IN_PROGRESS or COMPLETED. Sent again, it changes nothing, and the answer is the first record. `done: false` takes it back, or says that it was not done. STAFF do it for any stay.',
    access: 'workAssignedBookings',
    body: newCareRecord,
    bodyExample: newCareRecordExample,
    success: { description: 'The record', schema: careRecord, example: careRecordExample },
    refusals: ['NOT_FOUND', 'FORBIDDEN', 'BOOKING_CLOSED'],
    loadTarget: (call, { id }) => requireCheckableBooking(call, id),
    handle: (call, { params, body }) => recordCare(call, params.id, body),
  }),
];
