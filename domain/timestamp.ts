/** Timestamps as text, in and out (contract §2). */

/**
 * The instant that an ISO 8601 text names, in milliseconds; finer digits are cut off. With `Z` or an offset it is
 * that instant; without one it is the clock time in the given zone, and a date alone is the start of that day
 * there. Of two equal clock times the earlier is meant, and one that the clocks skip is moved on by the length
 * of the jump (RFC 5545, 3.3.5; `compatible` in Temporal). Extended and basic format, a space for the `T`, a
 * comma for the point, and `24:00` as the end of a day are read; seconds and minutes may be left out.
 * `undefined` for a date or a time that does not exist (a leap second too: no clock of a computer shows it), for
 * instants outside the years 1 to 9999 of UTC, and for any other text. Throws RangeError when `timeZone` is none.
 */
export function parseTimestamp(text: string, timeZone: string): Temporal.Instant | undefined {
  const [, date, hour, minute = '0', second = '0', fraction = '', zone] = iso8601.exec(text) ?? [];
  const day = date === undefined ? undefined : existingDate(date);
  if (day === undefined) return undefined;
  // The start of a day is not always 00:00: in some zones the clocks skip that hour.
  if (hour === undefined) return within1To9999(day.toZonedDateTime(timeZone));
  const endsDay = hour === '24' && !/[1-9]/.test(minute + second + fraction);
  const milliseconds = Number(fraction.slice(0, 3).padEnd(3, '0'));
  const time = existingTime(endsDay ? 0 : Number(hour), Number(minute), Number(second), milliseconds);
  if (time === undefined) return undefined;
  const local = day.add({ days: endsDay ? 1 : 0 }).toPlainDateTime(time);
  return within1To9999(local.toZonedDateTime(zone === undefined ? timeZone : zone.replace(/z/i, 'UTC')));
}

/** The instant in UTC with milliseconds: `2026-01-02T03:04:05.678Z` (contract §2). Finer digits are cut off. */
export function formatTimestamp(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 });
}

/**
 * Whether the text is the name of a time zone in the IANA database, in any case. An offset such as `+07:00` is
 * no name. PostgreSQL reads one with the opposite sign (POSIX), so that it must not become a setting that
 * queries use.
 */
export function isTimeZoneName(text: string): boolean {
  if (!/^[a-z]/i.test(text)) return false;
  try {
    new Temporal.ZonedDateTime(0n, text);
    return true;
  } catch {
    return false;
  }
}

// The hyphens of the date come both or not at all.
const isoDate = /(\d{4}-\d\d-\d\d|\d{8})/.source;
const isoTime = /(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,](\d+))?)?)?/.source;
const isoZone = /(z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)/.source;
const iso8601 = new RegExp(`^${isoDate}(?:[t ]${isoTime}${isoZone}?)?$`, 'i');

function existingDate(date: string): Temporal.PlainDate | undefined {
  if (date.startsWith('0000')) return undefined;
  try {
    return Temporal.PlainDate.from(date);
  } catch {
    return undefined;
  }
}

// The constructor, because `from` takes second 60 for 59.
function existingTime(
  hour: number,
  minute: number,
  second: number,
  millisecond: number,
): Temporal.PlainTime | undefined {
  try {
    return new Temporal.PlainTime(hour, minute, second, millisecond);
  } catch {
    return undefined;
  }
}

/** The instants that have four digits for the year in UTC, where they are kept and shown. */
const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

function within1To9999({ epochMilliseconds }: Temporal.ZonedDateTime): Temporal.Instant | undefined {
  if (epochMilliseconds < EARLIEST || epochMilliseconds > LATEST) return undefined;
  return Temporal.Instant.fromEpochMilliseconds(epochMilliseconds);
}
