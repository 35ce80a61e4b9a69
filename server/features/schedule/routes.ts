/** The endpoint of the staff's schedules (contract §10). */
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { getSchedule } from './operations.ts';
import { schedule, scheduleExample, scheduleQuery, toReply } from './schema.ts';

export const scheduleEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'getSchedule',
    method: 'GET',
    path: '/schedule',
    tag: 'Availability',
    summary: 'Get the schedule of a staff member',
    description: 'The working hours, time off and bookings of one staff member between two times.',
    access: 'readStaff',
    origin: 'chosen',
    query: scheduleQuery,
    success: { description: 'The schedule', schema: schedule, example: scheduleExample },
    refusals: ['NOT_FOUND'],
    handle: async (call, { query }) => toReply(await getSchedule(call, query)),
  }),
];
