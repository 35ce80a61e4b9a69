/** Free slots (contract §10). */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { listFreeSlots } from './operations.ts';
import { slot, slotExample, slotQuery, toReply } from './schema.ts';

export const availabilityEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listFreeSlots',
    method: 'GET',
    path: '/availability',
    tag: 'Availability',
    summary: 'When a service can be had, and who could do it',
    description:
      'Slots start at :00, :15, :30 and :45 by the clocks of the business. The staff who have the skill are looked at: their working hours, time off and bookings. Whoever has no documented hours counts as free all day.',
    access: 'optional',
    origin: 'chosen',
    query: slotQuery,
    success: {
      description: 'The free slots, in the order of time',
      schema: Type.Array(slot),
      example: [slotExample],
    },
    handle: async (call, { query }) => toReply(await listFreeSlots(call, query), call.caller !== undefined),
  }),
];
