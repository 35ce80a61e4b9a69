import { expect, test } from 'vitest';
import { calendarFile } from '#console/components/calendar-file/calendar-file.ts';

const event = {
  uid: '01931c5e@petalpaw.test',
  start: '2026-11-23T02:00:00.000Z',
  end: '2026-11-23T03:30:00.000Z',
  title: 'Bath – Rex',
  status: 'PENDING',
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:01:00.500Z',
} as const;

/** The lines as a calendar reads them: unfolded (RFC 5545, 3.1). */
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('an event in UTC, with CRLF at the end of each line', () => {
  expect(linesOf(calendarFile({ ...event, url: 'https://petalpaw.test/app/bookings/1' }))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Petalpaw//Console//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:01931c5e@petalpaw.test',
    'DTSTAMP:20261120T080100Z',
    'CREATED:20261120T080000Z',
    'LAST-MODIFIED:20261120T080100Z',
    'SEQUENCE:61',
    'DTSTART:20261123T020000Z',
    'DTEND:20261123T033000Z',
    'SUMMARY:Bath – Rex',
    'URL:https://petalpaw.test/app/bookings/1',
    'STATUS:TENTATIVE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('text is escaped, and cannot add a line', () => {
  const title = 'a;b,c\\d\r\nBEGIN:VALARM\ne\u0007f';
  expect(calendarFile({ ...event, title })).toContain('\r\nSUMMARY:a\\;b\\,c\\\\d\\nBEGIN:VALARM\\nef\r\n');
});

test('lines have at most 75 octets, and no character is split', () => {
  for (const letter of ['x', 'é', 'ອາ', '犬', '🐕', '\\']) {
    const description = letter.repeat(200);
    const text = calendarFile({ ...event, description });
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    const expected = description.replaceAll('\\', '\\\\');
    expect(linesOf(text)).toContain(`DESCRIPTION:${expected}`);
  }
});
