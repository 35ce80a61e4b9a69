/** Free slots (contract §10). */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { listFreeSlots } from './operations.ts';
import { slot, slotExample, slotQuery, toReply } from './schema.ts';

export const availabilityEndpoints: readonly AnyEndpoint[] = [
  endpoint('listFreeSlots', 'GET /availability', {
    tag: 'Availability',
    summary: 'List free slots',
    description:
      'Slots start at :00, :15, :30 and :45 in the time zone of the business. The working hours, time off and bookings of all staff members with the skill are taken into account, and so are the settings `capacity`, `openingHours`, `closures` and `buffers`, and for everybody but MANAGER and ADMIN `notice`: each slot can be booked by the caller. A member without documented hours counts as free all day. Callers who are signed in also see the names of the staff.',
    access: 'optional',
    query: slotQuery,
    success: {
      description: 'The free slots, in the order of time',
      schema: Type.Array(slot),
      example: [slotExample],
    },
    refusals: ['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND'],
    handle: async (call, { query }) => toReply(await listFreeSlots(call, query), call.caller !== undefined),
  }),
];
