/** The endpoints of the staff's schedules (contract §10, §18). */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint } from '#platform/http/endpoint.ts';
import { getOccupancy, getSchedule, listSchedules } from './operations.ts';
import {
  occupancy,
  occupancyExample,
  occupancyQuery,
  schedule,
  scheduleExample,
  scheduleListQuery,
  scheduleQuery,
  toOccupancyReply,
  toReply,
} from './schema.ts';

const forStaff = { tag: 'Availability', access: 'readStaff' } as const;

export const scheduleEndpoints: readonly AnyEndpoint[] = [
  endpoint('getSchedule', 'GET /schedule', {
    ...forStaff,
    summary: 'Get the schedule of a staff member',
    description: 'The working hours, time off and bookings of one staff member between two times.',
    query: scheduleQuery,
    success: { description: 'The schedule', schema: schedule, example: scheduleExample },
    refusals: ['NOT_FOUND'],
    handle: async (call, { query }) => toReply(await getSchedule(call, query)),
  }),

  endpoint('listSchedules', 'GET /schedules', {
    ...forStaff,
    summary: 'List the schedules of all staff members',
    description:
      'For each staff member what GET /schedule returns, between two times that are at most 31 days apart.',
    query: scheduleListQuery,
    success: {
      description: 'The schedules, in the order of the staff',
      schema: Type.Array(schedule),
      example: [scheduleExample],
    },
    handle: async (call, { query }) => (await listSchedules(call, query)).map(toReply),
  }),

  endpoint('getOccupancy', 'GET /occupancy', {
    ...forStaff,
    summary: 'Get how much of the working hours is booked',
    description:
      'By staff member, and by hour of the week, between two times that are at most 92 days apart.',
    query: occupancyQuery,
    success: { description: 'The occupancy', schema: occupancy, example: occupancyExample },
    handle: async (call, { query }) => toOccupancyReply(await getOccupancy(call, query)),
  }),
];
