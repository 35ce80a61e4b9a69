/** Calendars as text (iCalendar, RFC 5545 and RFC 7986): the console's file with one booking, and calendar feeds. */
import type { BookingStatus } from '#domain/booking/record/booking-status.ts';

export interface CalendarEvent {
  /** The same whenever the event is written, so that a calendar replaces the earlier version. */
  readonly uid: string;
  /** Instants (ISO 8601). */
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly description?: string | undefined;
  readonly url?: string | undefined;
  readonly status: BookingStatus;
  /** Increases with every change (RFC 5545, 3.8.7.4). */
  readonly sequence: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Of an invitation (RFC 5546, 3.2.2): who sends it, and who receives it. */
  readonly organizer?: Participant | undefined;
  readonly attendee?: Participant | undefined;
}

interface Participant {
  readonly name: string;
  /** An email address. */
  readonly address: string;
}

export interface CalendarHead {
  /** The part of the software that writes the calendar (RFC 5545, 3.7.3). */
  readonly product: string;
  /** For files that a person opens, and for invitations: a feed has no method. */
  readonly method?: 'PUBLISH' | 'REQUEST' | 'CANCEL' | undefined;
  readonly name?: string | undefined;
  /** How often a calendar should ask for the feed, as a duration (RFC 5545, 3.3.6). */
  readonly refreshInterval?: string | undefined;
}

/** The beginning of the text; events and {@link calendarEnd} follow. */
export function calendarBegin({ product, method, name, refreshInterval }: CalendarHead): string {
  return text([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Petalpaw//${product}//EN`,
    'CALSCALE:GREGORIAN',
    ...(method ? [`METHOD:${method}`] : []),
    // The second of each pair is for calendars that are older than RFC 7986.
    ...(name ? [`NAME:${escaped(name)}`, `X-WR-CALNAME:${escaped(name)}`] : []),
    ...(refreshInterval
      ? [`REFRESH-INTERVAL;VALUE=DURATION:${refreshInterval}`, `X-PUBLISHED-TTL:${refreshInterval}`]
      : []),
  ]);
}

/** The lines of one event. The same event has the same lines, whenever it is written. */
export function calendarEvent(event: CalendarEvent): string {
  const { uid, start, end, title, description, url, status, sequence, createdAt, updatedAt } = event;
  const { organizer, attendee } = event;
  return text([
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(updatedAt)}`,
    `CREATED:${utc(createdAt)}`,
    `LAST-MODIFIED:${utc(updatedAt)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(wholeSeconds(start, end))}`,
    `SUMMARY:${escaped(title)}`,
    ...(description ? [`DESCRIPTION:${escaped(description)}`] : []),
    ...(url ? [`URL:${url}`] : []),
    `STATUS:${eventStatuses[status]}`,
    ...(organizer ? [`ORGANIZER${participant(organizer)}`] : []),
    ...(attendee
      ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE${participant(attendee)}`]
      : []),
    'END:VEVENT',
  ]);
}

/** A name is in quotation marks, which it cannot contain (RFC 5545, 3.2). */
function participant({ name, address }: Participant): string {
  const common = name.replaceAll(/["\p{Cc}\p{Cs}]/gu, '');
  return `${common === '' ? '' : `;CN="${common}"`}:mailto:${address}`;
}

export const calendarEnd = 'END:VCALENDAR\r\n';

/** RFC 5545, 3.8.1.11, has no status for an event that takes place or is over. */
const eventStatuses: Readonly<Record<BookingStatus, string>> = {
  PENDING: 'TENTATIVE',
  CONFIRMED: 'CONFIRMED',
  IN_PROGRESS: 'CONFIRMED',
  COMPLETED: 'CONFIRMED',
  CANCELLED: 'CANCELLED',
};

/** Each line ends with CRLF and has at most 75 octets (RFC 5545, 3.1). */
function text(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261123T020000Z` (RFC 5545, 3.3.5): in UTC no calendar needs a table of our time zone. */
function utc(instant: string): string {
  return `${instant.replaceAll(/[-:]/g, '').slice(0, 15)}Z`;
}

/**
 * The end as written, in whole seconds: at least one second after the start, since an end must be later than its start
 * (RFC 5545, 3.6.1).
 */
function wholeSeconds(start: string, end: string): string {
  const least = Math.floor(Date.parse(start) / 1_000) + 1;
  const seconds = Math.max(Math.ceil(Date.parse(end) / 1_000), least);
  return new Date(Math.min(seconds, lastSecond) * 1_000).toISOString();
}

/** Years have four digits. */
const lastSecond = Date.UTC(9999, 11, 31, 23, 59, 59) / 1_000;

/** Backslash, semicolon, comma and line breaks are escaped (3.3.11); other control characters are not allowed. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '');
}

const mostOctets = 75;

/** Breaks a line before the letter that would be beyond 75 octets; the next line begins with a space. */
function folded(line: string): string {
  // A code unit is at most three octets.
  if (line.length * 3 <= mostOctets) return line;
  let text = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter.codePointAt(0) ?? 0);
    if (octets + size > mostOctets) {
      text += '\r\n ';
      octets = 1;
    }
    text += letter;
    octets += size;
  }
  return text;
}

/** The length of a code point in UTF-8. */
function octetsOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
