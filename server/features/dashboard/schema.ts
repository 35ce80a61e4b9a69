/** The schemas of the dashboard's figures in replies. */

import { type Static, Type } from 'typebox';
import { roles } from '#domain/access/roles.ts';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { petSpecies } from '#domain/booking/record/pet-species.ts';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import type { Cause } from '#domain/causes.ts';
import type { Language } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';
import { calendarIntervals } from '#domain/time/calendar-buckets.ts';
import { formatTimestamp, isTimeZoneName } from '#domain/time/timestamp.ts';
import { serviceCategory } from '#features/services/public.ts';
import { parseExactJson } from '#platform/base/json/exact-json.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { chosenComponent, namedWords, timestamp, uuid } from '#platform/data/shapes/shapes.ts';
import type { DashboardAnalytics, DashboardStats } from './dashboard.ts';
import type { CategoryFigure, CountsByWord, Figure } from './queries.ts';

const calendarInterval = namedWords(
  'CalendarInterval',
  calendarIntervals,
  'A step of the calendar. A week begins on Monday.',
);

const count = (description?: string) => Type.Integer(description === undefined ? {} : { description });

/** One count for each word, including zeros. */
const counts = <const Words extends readonly string[]>(title: string, words: Words, description: string) =>
  chosenComponent(title, Object.fromEntries(words.map((word) => [word, count(`How many are ${word}.`)])), {
    description,
  });

const revenue = Type.Array(
  chosenComponent('Revenue', {
    currency: Type.String({ description: 'Currency code of three letters.' }),
    // Not a number for the serializer, which would round values of more than 15 digits.
    amount: Type.Unsafe<unknown>({ documented: { type: 'number' }, description: 'Exact.' }),
  }),
  { description: 'Of COMPLETED bookings, by currency.' },
);

export const dashboardStats = chosenComponent('DashboardStats', {
  users: counts('UserCounts', roles, 'Users by role, disabled ones too.'),
  pets: counts('PetCounts', petSpecies, 'Pets by species.'),
  services: counts('ServiceCounts', serviceCategories, 'Services by category, inactive ones too.'),
  staff: chosenComponent('StaffCounts', {
    total: count('All staff members.'),
    available: count('Those with `isAvailable`.'),
  }),
  bookings: counts('BookingCounts', bookingStatuses, 'Bookings by status.'),
  today: count('PENDING, CONFIRMED and IN_PROGRESS bookings that start today in the setting `timeZone`.'),
  upcoming: count('The same, that start from the next quarter of an hour on.'),
  revenue,
});

const bookings = count('Of any status, CANCELLED too.');

export const dashboardAnalytics = chosenComponent('DashboardAnalytics', {
  from: timestamp(),
  to: timestamp({ description: 'The first instant that is no longer part of it.' }),
  interval: calendarInterval(),
  timeZone: Type.String({ description: 'Name of a time zone (IANA).' }),
  series: Type.Array(
    chosenComponent('AnalyticsBucket', {
      start: timestamp({
        description:
          'Where the day, week or month begins; of the first and the last one only what lies from `from` to `to` is counted.',
      }),
      bookings,
      cancellations: count('Those of them that are CANCELLED, except those that expired.'),
      expired: count('Those of them that ended by themselves, because nobody confirmed them in time.'),
      noShows: count('Those of the cancelled ones whose customer did not come.'),
      revenue,
    }),
    { description: 'One entry for each step, in the order of time.' },
  ),
  byCategory: Type.Array(
    chosenComponent(
      'CategoryAnalytics',
      { category: serviceCategory(), bookings, revenue },
      { description: 'A booking counts once in each category that it has services of.' },
    ),
    { description: 'The figures by category of service.' },
  ),
  topServices: Type.Array(
    chosenComponent(
      'TopService',
      { serviceId: uuid(), name: Type.String({ description: 'In the language asked for.' }), bookings },
      { description: 'Deleted services are among them too.' },
    ),
    { description: 'The ten services that were booked most.' },
  ),
});

export const analyticsQuery = Type.Object({
  from: Type.Optional(
    writtenTimestamp({
      description:
        'The beginning; default 30 days before the end. Without an offset it is local time in the setting `timeZone`.',
    }),
  ),
  to: Type.Optional(
    writtenTimestamp({
      description: 'The first instant that is no longer part of it; default the end of today in `timeZone`.',
    }),
  ),
  interval: calendarInterval({
    default: 'day',
    description: 'The length of one step; at most 400 steps fit between `from` and `to`.',
  }),
  timeZone: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      rule: (value: unknown): Cause | undefined =>
        typeof value === 'string' && isTimeZoneName(value)
          ? undefined
          : { reason: 'WRONG_FORMAT', expected: 'TIME_ZONE' },
      documented: { type: 'string' },
      description: 'The time zone of the calendar. Default: the setting `timeZone`.',
    }),
  ),
});
export type AnalyticsQuery = Static<typeof analyticsQuery>;

const revenueExample = [{ currency: 'USD', amount: 1240.5 }];

export const dashboardStatsExample = {
  users: { ADMIN: 1, MANAGER: 2, STAFF: 6, CUSTOMER: 148 },
  pets: { DOG: 97, CAT: 71, BIRD: 5, RABBIT: 8, OTHER: 3 },
  services: { BOARDING: 2, GROOMING: 4, VETERINARY: 3, TRAINING: 2, DAYCARE: 2, TRANSPORT: 1 },
  staff: { total: 6, available: 5 },
  bookings: { PENDING: 12, CONFIRMED: 31, IN_PROGRESS: 4, COMPLETED: 260, CANCELLED: 19 },
  today: 9,
  upcoming: 38,
  revenue: revenueExample,
};

export const dashboardAnalyticsExample = {
  from: '2026-03-01T17:00:00.000Z',
  to: '2026-03-02T17:00:00.000Z',
  interval: 'day',
  timeZone: 'Asia/Ho_Chi_Minh',
  series: [
    {
      start: '2026-03-01T17:00:00.000Z',
      bookings: 11,
      cancellations: 1,
      expired: 0,
      noShows: 1,
      revenue: revenueExample,
    },
  ],
  byCategory: [{ category: 'GROOMING', bookings: 7, revenue: revenueExample }],
  topServices: [{ serviceId: '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42', name: 'Bath and brush', bookings: 5 }],
};

export function toStatsReply({ totals, ...stats }: DashboardStats) {
  return {
    ...stats,
    users: withZeros(roles, stats.users),
    pets: withZeros(petSpecies, stats.pets),
    services: withZeros(serviceCategories, stats.services),
    bookings: withZeros(bookingStatuses, stats.bookings),
    revenue: revenueOf(totals),
  };
}

export function toAnalyticsReply(analytics: DashboardAnalytics, language: Language) {
  const { period, interval, timeZone, buckets, series, categories, topServices } = analytics;
  return {
    from: formatTimestamp(period.start),
    to: formatTimestamp(period.end),
    interval,
    timeZone,
    series: buckets.map(({ start }, at) => {
      const figures = series[at] ?? [];
      const expired = figures.reduce((total, figure) => total + figure.expired, 0);
      const cancelled = figures.filter(({ status }) => status === 'CANCELLED');
      return {
        start: formatTimestamp(start),
        bookings: sum(figures),
        cancellations: sum(cancelled) - expired,
        expired,
        noShows: figures.reduce((total, { noShows }) => total + noShows, 0),
        revenue: revenueOf(figures),
      };
    }),
    byCategory: serviceCategories.map((category) => {
      const figures = categories.filter((figure) => figure.category === category);
      return { category, bookings: sum(figures), revenue: revenueOfCategory(figures) };
    }),
    topServices: topServices.map(({ name, ...service }) => ({ ...service, name: localize(name, language) })),
  };
}

/** Returns the count of every word, 0 for those that are missing. */
function withZeros<Word extends string>(words: readonly Word[], counts: CountsByWord<Word>) {
  const found = new Map(counts);
  return Object.fromEntries(words.map((word) => [word, found.get(word) ?? 0]));
}

function sum(figures: readonly { readonly bookings: number }[]): number {
  return figures.reduce((total, { bookings }) => total + bookings, 0);
}

function revenueOf(figures: readonly Figure[]) {
  return figures
    .filter(({ status }) => status === 'COMPLETED')
    .map(({ currency, amount }) => ({ currency, amount: parseExactJson(amount) }));
}

function revenueOfCategory(figures: readonly CategoryFigure[]) {
  return figures
    .filter(({ completed }) => completed > 0)
    .map(({ currency, revenue }) => ({ currency, amount: parseExactJson(revenue) }));
}
