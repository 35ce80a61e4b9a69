/** A calendar file (iCalendar, RFC 5545) with one event, for the calendar of the reader's device. */

export interface CalendarEvent {
  /** The same for every file about the same event, so that a calendar replaces the earlier one. */
  readonly uid: string;
  /** Instants (ISO 8601). */
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The text of the file: lines end with CRLF and have at most 75 octets (3.1). */
export function calendarFile(event: CalendarEvent): string {
  const { uid, start, end, title, description, url, status, createdAt, updatedAt } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Petalpaw//Console//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${sequence(createdAt, updatedAt)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** `20261123T020000Z` (3.3.5): in UTC no calendar needs a table of our time zone. */
function utc(instant: string): string {
  return `${instant.replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

/** Grows with every change, as calendars expect of a newer version (3.8.7.4): the seconds since the creation. */
function sequence(createdAt: string, updatedAt: string): number {
  return Math.max(0, Math.ceil((Date.parse(updatedAt) - Date.parse(createdAt)) / 1_000));
}

/** Backslash, semicolon, comma and line breaks are escaped (3.3.11); other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
}

const mostOctets = 75;
const encoder = new TextEncoder();

/** Breaks a line before the letter that would be beyond 75 octets; the next line begins with a space. */
function folded(line: string): string {
  let text = '';
  let octets = 0;
  for (const letter of line) {
    const size = encoder.encode(letter).length;
    if (octets + size > mostOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}
