/** The endpoints of calendar feeds (contract §19). */
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import { bytesOfKeysetList } from '#platform/data/rows/keyset-batches.ts';
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { getCalendar } from './get-calendar.ts';
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds } from './operations.ts';
import {
  calendarFeedExample,
  calendarFeeds,
  createdCalendarFeed,
  createdFeedExample,
  newCalendarFeed,
  secretExample,
  secretInPath,
  toCreatedFeedReply,
  toFeedReply,
} from './schema.ts';

const tag = 'Calendars';
const forOwner = { tag, access: 'useOwnBookings' } as const;

/** Long calendars that are being sent: one at a time, because each may have every booking of the business. */
export const longCalendars = new ConcurrencyLimiter({ width: 1, longestQueue: 20, longestWaitMs: 30_000 });

export const calendarEndpoints: readonly AnyEndpoint[] = [
  endpoint('createCalendarFeed', 'POST /calendar-feeds', {
    creates: 'calendarFeed',
    ...forOwner,
    summary: 'Create a calendar feed',
    description:
      'An address that calendar programs subscribe to. Its texts are in the language of this request. A user has at most 20 feeds.',
    body: newCalendarFeed,
    bodyExample: { scope: 'own' },
    bodyOptional: true,
    success: {
      description: 'The new feed, with its address',
      schema: createdCalendarFeed,
      example: createdFeedExample,
    },
    refusals: ['FORBIDDEN', 'CONFLICT'],
    handle: async (call, { body }) => {
      const { feed, secret } = await createCalendarFeed(call, body);
      return toCreatedFeedReply({ ...feed, url: `${call.app.publicUrl}/calendar/${secret}.ics` });
    },
  }),
  endpoint('listCalendarFeeds', 'GET /calendar-feeds', {
    ...forOwner,
    summary: "List one's calendar feeds",
    description: "The caller's own feeds, oldest first, without their addresses.",
    success: { description: 'The feeds', schema: calendarFeeds, example: [calendarFeedExample] },
    handle: async (call) => (await listCalendarFeeds(call)).map(toFeedReply),
  }),
  endpoint('deleteCalendarFeed', 'DELETE /calendar-feeds/:id', {
    ...forOwner,
    summary: 'Delete a calendar feed',
    description: 'Its address is 404 from then on. Users delete their own feeds.',
    pathExample: { id: calendarFeedExample.id },
    success: { description: 'Deleted' },
    refusals: ['FORBIDDEN'],
    handle: (call, { params }) => deleteCalendarFeed(call, params.id),
  }),
  endpoint('getCalendar', 'GET /calendar/:secret.ics', {
    tag,
    summary: 'Read a calendar feed',
    description:
      'A calendar (RFC 5545) with the bookings of the last 30 days, of today and of the next 365 days: those of the scope of the feed that the present role of its owner may read. An unknown, deleted or disabled feed is 404.',
    access: 'ignored',
    pathSchema: { secret: secretInPath },
    pathExample: { secret: secretExample },
    cacheControl: 'private, no-cache',
    success: {
      description: 'The calendar',
      mediaType: 'text/calendar',
      headers: {
        ETag: 'Strong. Of more than 500 bookings weak: it changes with the bookings and with the day.',
        'Content-Language': 'The language of the feed.',
        'Content-Disposition': 'A file name without the secret.',
      },
    },
    refusals: ['NOT_FOUND'],
    handle: async (call, { params }) => {
      const { userId, language, etag, content } = await getCalendar(call, params.secret);
      return new Reply({
        ...(Buffer.isBuffer(content)
          ? { payload: content }
          : {
              pieces: {
                ...{ of: content, ofUser: userId },
                ...{ bytesAhead: bytesOfKeysetList, limiter: longCalendars },
              },
            }),
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'attachment; filename="petalpaw.ics"',
          'content-language': language,
          etag,
        },
      });
    },
  }),
];
