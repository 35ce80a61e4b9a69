/** The schemas of calendar feeds in requests and replies (contract §19). */
import { type Static, Type } from 'typebox';
import { calendarScopes } from '#domain/booking/calendar/calendar-scope.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  chosenComponent,
  namedWords,
  nullable,
  optional,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';

const scope = namedWords(
  'CalendarScope',
  calendarScopes,
  'The bookings in a calendar: one’s own, those that one is assigned to, or all.',
);

export const newCalendarFeed = chosenComponent('NewCalendarFeed', {
  scope: optional(scope(), {
    description: 'Default: `own`. `assigned` needs the role STAFF, `all` the role MANAGER.',
  }),
});
export type NewCalendarFeedBody = Static<typeof newCalendarFeed>;

export const createdCalendarFeed = chosenComponent('CreatedCalendarFeed', {
  id: uuid(),
  url: Type.String({
    description:
      'The address to subscribe to. It contains a secret, and no other answer has it: everyone who knows it can read the calendar.',
  }),
  scope: scope(),
  createdAt: timestamp(),
});

export const calendarFeed = chosenComponent('CalendarFeed', {
  id: uuid(),
  scope: scope(),
  createdAt: timestamp(),
  lastUsedAt: nullable(timestamp(), {
    description: 'When a calendar last read it, up to an hour earlier; null: never.',
  }),
});
export const calendarFeeds = Type.Array(calendarFeed);

export const secretInPath = Type.String({ description: 'The secret of the feed.' });

const example = {
  id: '01940b72-1b7f-7e4d-b2a5-6c3f9d0e8a71',
  scope: 'own',
  createdAt: '2026-03-14T08:45:00.000Z',
} as const;
export const calendarFeedExample = { ...example, lastUsedAt: '2026-03-15T06:00:12.000Z' };
export const secretExample = 'wJ2mYH0nK3vQ8s5tR7uX1zA4bC6dE9fG0hI2jL4kM6o';
export const createdFeedExample = {
  id: example.id,
  url: `https://pets.example.com/calendar/${secretExample}.ics`,
  scope: example.scope,
  createdAt: example.createdAt,
};

/** Returns the feed as replies show it, without its address. */
export const toFeedReply = replyOf(calendarFeed);

/** The only reply with the secret: `url` is the address of the feed. */
export const toCreatedFeedReply = replyOf(createdCalendarFeed);
