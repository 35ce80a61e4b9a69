/**
 * Durations of ISO 8601 in the calendar of a time zone: days, weeks, months and years are calendar units, hours and
 * smaller units are elapsed time (contract §21).
 */
import { ifValid } from './if-valid.ts';

/** Longest duration of a setting: the calendar computes with it anywhere within the years 1 to 9999. */
const longest = 'P100Y';
const somewhere = '2000-01-01';

/** Returns the duration that the text denotes, 0 or longer and at most a century; undefined for any other text. */
export function parseDuration(text: unknown): Temporal.Duration | undefined {
  if (typeof text !== 'string' || !text.startsWith('P')) return undefined;
  return ifValid(() => {
    const duration = Temporal.Duration.from(text);
    const isTooLong = Temporal.Duration.compare(duration, longest, { relativeTo: somewhere }) > 0;
    return duration.sign < 0 || isTooLong ? undefined : duration;
  });
}

/** Returns the instant after the duration, which may be its text. A local time that daylight saving skips is moved forward, as in RFC 5545. */
export function after(
  instant: Temporal.Instant,
  duration: Temporal.Duration | string,
  timeZone: string,
): Temporal.Instant {
  return instant.toZonedDateTimeISO(timeZone).add(duration).toInstant();
}

/** Returns the milliseconds that the duration takes from now on; undefined without one. */
export function millisecondsFrom(
  now: Temporal.Instant,
  duration: Temporal.Duration | undefined,
  timeZone: string,
): number | undefined {
  return duration && after(now, duration, timeZone).epochMilliseconds - now.epochMilliseconds;
}

/**
 * Returns the last instant from which the duration does not lead beyond `end`: the inverse of {@link after}, in whole
 * milliseconds. The calendar's own subtraction is only a first guess: it can name a local time that is skipped, or a day
 * that its month does not have. Of an hour that occurs twice, the first one counts.
 */
export function lastBefore(
  end: Temporal.Instant,
  duration: Temporal.Duration | string,
  timeZone: string,
): Temporal.Instant {
  const isEarlyEnough = (ms: number) =>
    after(Temporal.Instant.fromEpochMilliseconds(ms), duration, timeZone).epochMilliseconds <=
    end.epochMilliseconds;
  const guess = end
    .toZonedDateTimeISO(timeZone)
    .subtract(duration, { overflow: 'constrain' }).epochMilliseconds;
  if (isEarlyEnough(guess) && !isEarlyEnough(guess + 1)) return Temporal.Instant.fromEpochMilliseconds(guess);
  // Months have 28 to 31 days, so the guess is wrong by at most three days and a change of the clocks.
  let early = guess - 5 * day;
  let late = guess + 5 * day;
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (isEarlyEnough(middle)) early = middle;
    else late = middle;
  }
  return Temporal.Instant.fromEpochMilliseconds(early);
}

const day = 86_400_000;
