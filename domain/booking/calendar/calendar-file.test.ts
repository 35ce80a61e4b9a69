import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { type BookingStatus, bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { anyCharacter } from '#test/any-character.ts';
import { type CalendarEvent, calendarBegin, calendarEnd, calendarEvent } from './calendar-file.ts';

const event: CalendarEvent = {
  ...{ uid: '01931c5e', title: 'Bath – Rex', status: 'PENDING', sequence: 3 },
  ...{ start: '2026-11-23T02:00:00.000Z', end: '2026-11-23T03:30:00.000Z' },
  ...{ createdAt: '2026-11-20T08:00:00.000Z', updatedAt: '2026-11-20T08:01:00.500Z' },
};

/** Long enough for several lines. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300, size: 'max' }),
  fc.string({ unit: 'grapheme-ascii', maxLength: 300, size: 'max' }),
);
/** From the year 100: JavaScript takes earlier ones for years of the 20th century, and so does the parser. */
const anyInstant = fc
  .date({ min: new Date('0100-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString());

/** The text as a calendar may show it: line breaks are LF, and there are no other control characters. */
const shown = (text: string) => text.replaceAll(/\r\n|\r/g, '\n').replaceAll(/[^\n\P{Cc}]|\p{Cs}/gu, '');

function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as [string, unknown[], unknown[]]);
  return { calendar, event: calendar.getFirstSubcomponent('vevent') as ICAL.Component };
}

const whole = (changes: Partial<CalendarEvent> = {}, name?: string) =>
  calendarBegin({ product: 'Test', name }) + calendarEvent({ ...event, ...changes }) + calendarEnd;

test('contract §19: another parser reads any text unchanged, and no text adds a line', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (title, description, name) => {
      const { calendar, event } = parsed(whole({ title, description }, name));
      expect(event.getFirstPropertyValue('summary')).toBe(shown(title));
      expect(event.getFirstPropertyValue('description') ?? '').toBe(shown(description));
      expect(calendar.getAllSubcomponents()).toHaveLength(1);
    }),
  );
});

test('contract §19: lines have at most 75 octets, and no character is split', () => {
  fc.assert(
    fc.property(anyText, (title) => {
      for (const line of whole({ title }).split('\r\n')) {
        expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(line.isWellFormed()).toBe(true);
        expect(line).not.toMatch(/[\r\n]/);
      }
    }),
  );
});

test('contract §19: times are in UTC, and an end is later than its start', () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 1, max: 10_000_000 }), (start, ms) => {
      const end = new Date(Math.min(Date.parse(start) + ms, Date.parse('9999-12-31T23:59:59.999Z')));
      const { event } = parsed(whole({ start, end: end.toISOString() }));
      const [begins, ends] = ['dtstart', 'dtend'].map(
        (name) => event.getFirstPropertyValue(name) as ICAL.Time,
      );
      expect(begins?.zone).toBe(ICAL.Timezone.utcTimezone);
      const seconds = begins?.toJSDate().getTime() ?? Number.NaN;
      expect(seconds).toBe(Math.floor(Date.parse(start) / 1_000) * 1_000);
      const length = (ends?.toJSDate().getTime() ?? Number.NaN) - seconds;
      expect(length).toBeGreaterThan(0);
      expect(Math.abs(length - ms)).toBeLessThanOrEqual(2_000);
    }),
  );
});

test('contract §19: each status of a booking is one of RFC 5545', () => {
  const shownAs = (status: BookingStatus) => parsed(whole({ status })).event.getFirstPropertyValue('status');
  expect(Object.fromEntries(bookingStatuses.map((status) => [status, shownAs(status)]))).toEqual({
    ...{ PENDING: 'TENTATIVE', CONFIRMED: 'CONFIRMED', IN_PROGRESS: 'CONFIRMED' },
    ...{ COMPLETED: 'CONFIRMED', CANCELLED: 'CANCELLED' },
  });
});

test('a feed has a name and a refresh interval; a file for a person has a method', () => {
  const feed = calendarBegin({ product: 'Calendar feed', name: 'Mine', refreshInterval: 'PT1H' });
  expect(feed.split('\r\n')).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Petalpaw//Calendar feed//EN', 'CALSCALE:GREGORIAN'],
    ...['NAME:Mine', 'X-WR-CALNAME:Mine', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H', ''],
  ]);
  expect(calendarBegin({ product: 'Console', method: 'PUBLISH' })).toContain('\r\nMETHOD:PUBLISH\r\n');
});
