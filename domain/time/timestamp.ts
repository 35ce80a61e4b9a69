/** Timestamps as text, in requests and answers (contract §2). */
import { ifValid } from './if-valid.ts';
import { isTimeZone } from './zoned-time.ts';

/**
 * The instant that an ISO 8601 text denotes, in milliseconds; finer digits are dropped. With `Z` or an offset it is that
 * instant; without one it is local time in the given zone, and a date alone is the start of that day. Of two equal local
 * times the earlier one is meant, and a local time that daylight saving skips is moved forward by the length of the gap
 * (RFC 5545, 3.3.5; `compatible` in Temporal). Accepted are the extended and the basic format, a space instead of `T`, a
 * comma instead of the decimal point, and `24:00` as the end of a day; seconds and minutes may be omitted. `undefined` for
 * a date or time that does not exist (a leap second included), for instants outside the years 1 to 9999 of UTC, and for
 * any other text. Throws RangeError when `timeZone` is not a time zone.
 */
export function parseTimestamp(text: string, timeZone: string): Temporal.Instant | undefined {
  const [, date, hour, minute = '0', second = '0', fraction = '', zone] = iso8601.exec(text) ?? [];
  const day = date === undefined ? undefined : existingDate(date);
  if (day === undefined) return undefined;
  // The start of a day is not always 00:00: in some zones daylight saving skips that hour.
  if (hour === undefined) return within1To9999(day.toZonedDateTime(timeZone));
  const endsDay = hour === '24' && !/[1-9]/.test(minute + second + fraction);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  // The constructor is used because `from` accepts second 60 as 59.
  const time = ifValid(
    () => new Temporal.PlainTime(endsDay ? 0 : Number(hour), Number(minute), Number(second), milliseconds),
  );
  if (time === undefined) return undefined;
  const local = day.add({ days: endsDay ? 1 : 0 }).toPlainDateTime(time);
  return within1To9999(local.toZonedDateTime(zone === undefined ? timeZone : zone.replace(/z/i, 'UTC')));
}

declare const isFormatted: unique symbol;

/** A text that {@link formatTimestamp} has made: no other text is a timestamp of an answer. */
export type Timestamp = string & { readonly [isFormatted]: true };

/** The instant in UTC with milliseconds: `2026-01-02T03:04:05.678Z` (contract §2). Finer digits are dropped. */
export function formatTimestamp(instant: Temporal.Instant): Timestamp {
  return instant.toString({ fractionalSecondDigits: 3 }) as Timestamp;
}

/**
 * True if the text is the name of a time zone in the IANA database, in any case. An offset such as `+07:00` is not a name:
 * PostgreSQL would read it with the opposite sign (POSIX), so it must not become a setting that queries use.
 */
export function isTimeZoneName(text: string): boolean {
  return /^[a-z]/i.test(text) && isTimeZone(text);
}

// A date has both hyphens or neither.
const isoDate = /(\d{4}-\d\d-\d\d|\d{8})/.source;
const isoTime = /(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?/.source;
const isoZone = /(z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)/.source;
const iso8601 = new RegExp(`^${isoDate}(?:[t ]${isoTime}${isoZone}?)?$`, 'i');

function existingDate(date: string): Temporal.PlainDate | undefined {
  return date.startsWith('0000') ? undefined : ifValid(() => Temporal.PlainDate.from(date));
}

/** The instants whose year in UTC has four digits. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

function within1To9999({ epochMilliseconds }: Temporal.ZonedDateTime): Temporal.Instant | undefined {
  if (epochMilliseconds < EARLIEST || epochMilliseconds > LATEST) return undefined;
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
}

/** True for a date of the years 1 to 9999 in its only form, so that the order of the texts is that of the dates. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001') return false;
  return ifValid(() => Temporal.PlainDate.from(text, { overflow: 'reject' }).toString()) === text;
}

/** True for a time of day from 00:00 to 23:59 in its only form, `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}
