/** The schemas of schedules in requests and replies (contract §10). */
import { type Static, Type } from 'typebox';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { bookingStatus } from '#features/bookings/public.ts';
import { startAndEnd, writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { chosenComponent, nullable, reference, timestamp, uuid } from '#platform/data/shapes/shapes.ts';
import type { Occupancy } from './occupancy.ts';
import type { Schedule } from './schedule.ts';

/** The period of a query, of so many days at most. */
const period = (mostDays: number, exampleEnd: string) => ({
  from: writtenTimestamp({ description: 'The beginning of the period.', example: '2026-11-23T00:00:00Z' }),
  to: writtenTimestamp({
    description: `The end of the period: after \`from\`, by ${mostDays} days at most.`,
    example: exampleEnd,
  }),
});

export const scheduleQuery = Type.Object({
  staffId: reference({
    description: 'The staff member.',
    example: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5',
  }),
  ...period(366, '2026-11-27T00:00:00Z'),
});
export type ScheduleQuery = Static<typeof scheduleQuery>;

export const scheduleListQuery = Type.Object(period(31, '2026-11-27T00:00:00Z'));
export type ScheduleListQuery = Static<typeof scheduleListQuery>;

export const occupancyQuery = Type.Object(period(92, '2026-11-30T00:00:00Z'));

const bookedMinutes = Type.Integer({
  description: 'Of visits that are not cancelled, without the time between visits.',
});

export const occupancy = chosenComponent('Occupancy', {
  from: timestamp(),
  to: timestamp(),
  timeZone: Type.String({ description: 'Of the hours: the setting `timeZone`.' }),
  members: Type.Array(
    chosenComponent('MemberOccupancy', {
      staffId: uuid(),
      bookedMinutes,
      workedMinutes: nullable(Type.Integer(), {
        description:
          'The documented hours without time off, and without times at which the business is closed for all categories. 0 for a member who is not available, null for one without hours.',
      }),
    }),
    { description: 'In the order of the staff.' },
  ),
  hours: Type.Array(
    chosenComponent('HourOccupancy', {
      weekday: Type.Integer({ description: '1 is Monday, 7 is Sunday.' }),
      hour: Type.Integer({ description: '9 is the time from 9:00 to 10:00.' }),
      bookedMinutes,
      workedMinutes: Type.Integer({ description: 'Of all these members together.' }),
    }),
    {
      description: 'The hours of the week that someone works or is booked, of members with documented hours.',
    },
  ),
});

export const occupancyExample = {
  from: '2026-11-22T17:00:00.000Z',
  to: '2026-11-29T17:00:00.000Z',
  timeZone: 'Asia/Ho_Chi_Minh',
  members: [{ staffId: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5', bookedMinutes: 1_260, workedMinutes: 2_400 }],
  hours: [{ weekday: 1, hour: 9, bookedMinutes: 45, workedMinutes: 60 }],
};

const times = { startDate: timestamp(), endDate: timestamp() };

export const schedule = chosenComponent('Schedule', {
  staffId: uuid(),
  from: timestamp(),
  to: timestamp(),
  workingHours: Type.Array(chosenComponent('OpenHours', times), {
    description: 'Within the period. All of it when the staff member has no documented hours.',
  }),
  timeOff: Type.Array(chosenComponent('ScheduledTimeOff', { id: uuid(), ...times }), {
    description: 'Without the reasons: these are for managers.',
  }),
  bookings: Type.Array(
    chosenComponent('ScheduledBooking', { id: uuid(), ...times, status: bookingStatus() }),
    { description: 'Of every status.' },
  ),
});

export const scheduleExample = {
  staffId: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5',
  from: '2026-11-23T00:00:00.000Z',
  to: '2026-11-24T00:00:00.000Z',
  workingHours: [{ startDate: '2026-11-23T02:00:00.000Z', endDate: '2026-11-23T10:00:00.000Z' }],
  timeOff: [
    {
      id: '01940b71-3b2c-7f4e-9a1d-2c3b4a5d6e7f',
      startDate: '2026-11-23T08:00:00.000Z',
      endDate: '2026-11-23T10:00:00.000Z',
    },
  ],
  bookings: [
    {
      id: '0194112a-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
      startDate: '2026-11-23T02:00:00.000Z',
      endDate: '2026-11-23T03:00:00.000Z',
      status: 'CONFIRMED',
    },
  ],
};

export function toReply({
  staffId,
  period,
  workingHours,
  timeOff,
  bookings,
}: Schedule): Static<typeof schedule> {
  return {
    staffId,
    from: formatTimestamp(period.start),
    to: formatTimestamp(period.end),
    workingHours: workingHours.map(startAndEnd),
    timeOff: timeOff.map((timeOff) => ({ id: timeOff.id, ...startAndEnd(timeOff) })),
    bookings: bookings.map((booking) => ({
      id: booking.id,
      ...startAndEnd(booking),
      status: booking.status,
    })),
  };
}

export function toOccupancyReply({ period, timeZone, members, hours }: Occupancy): Static<typeof occupancy> {
  return {
    from: formatTimestamp(period.start),
    to: formatTimestamp(period.end),
    timeZone,
    members: members.map(({ staffId, booked, worked }) => ({
      staffId,
      bookedMinutes: minutesOf(booked),
      workedMinutes: worked === undefined ? null : minutesOf(worked),
    })),
    hours: hours.flatMap(({ booked, worked }, at) =>
      booked + worked === 0
        ? []
        : {
            ...{ weekday: Math.floor(at / 24) + 1, hour: at % 24 },
            ...{ bookedMinutes: minutesOf(booked), workedMinutes: minutesOf(worked) },
          },
    ),
  };
}

function minutesOf(milliseconds: number): number {
  return Math.round(milliseconds / 60_000);
}
