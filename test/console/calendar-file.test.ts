import { expect, test } from 'vitest';
import { calendarFile } from '#console/components/calendar-file/calendar-file.ts';

test('an event in UTC, with CRLF at the end of each line', () => {
  const file = calendarFile({
    uid: '01931c5e@petalpaw.test',
    start: '2026-11-23T02:00:00.000Z',
    end: '2026-11-23T03:30:00.000Z',
    title: 'Bath – Rex',
    status: 'PENDING',
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:01:00.500Z',
    url: 'https://petalpaw.test/app/bookings/1',
  });
  expect(file.split('\r\n')).toEqual([
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
