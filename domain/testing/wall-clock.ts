/**
 * The local time in a zone, by `Intl.DateTimeFormat` alone: the oracle for everything that the domain computes with
 * `Temporal`. Slow and simple on purpose.
 */

export interface WallClock {
  /** 0 is Monday. */
  readonly weekday: number;
  /** Minutes since midnight, 0 to 1439. */
  readonly minute: number;
}

const minute = 60_000;
const hour = 60 * minute;
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Every IANA zone that the runtime knows. */
export const everyZone: readonly string[] = Intl.supportedValuesOf('timeZone');

/** Returns the local time of the zone at a time in milliseconds since 1970. */
export function wallClockOf(timeZone: string): (at: number) => WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  return (at) => {
    const [, weekday = '', hours, minutes] = /^(\w+),? (\d+):(\d+)$/.exec(format.format(at)) ?? [];
    return { weekday: weekdays.indexOf(weekday), minute: Number(hours) * 60 + Number(minutes) };
  };
}

/** The instants of 2026 at which the zone's clocks jump, in milliseconds since 1970. */
export function jumpsOf2026(timeZone: string): number[] {
  const jumps: number[] = [];
  let at = Temporal.Instant.from('2026-01-01T00:00Z').toZonedDateTimeISO(timeZone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (!next || next.epochMilliseconds >= Date.UTC(2027, 0, 1)) return jumps;
    jumps.push(next.epochMilliseconds);
    at = next;
  }
}

/** The zones whose clocks jump in 2026. */
export const jumpingZones: readonly string[] = everyZone.filter(
  (timeZone) => jumpsOf2026(timeZone).length > 0,
);

/** Two days around each jump of 2026; for a zone that never jumps, two days in March. Milliseconds. */
export function daysWorthTesting(timeZone: string): { start: number; end: number }[] {
  const jumps = jumpsOf2026(timeZone);
  const middles = jumps.length > 0 ? jumps : [Date.UTC(2026, 2, 29)];
  return middles.map((at) => ({ start: at - 24 * hour, end: at + 24 * hour }));
}

/** The times between two others, at intervals of so many minutes. */
export function* everyMinutes(step: number, start: number, end: number): Generator<number> {
  for (let at = start; at < end; at += step * minute) yield at;
}

/** Joins the ticks that satisfy a predicate into spans; each tick represents `step` minutes. */
export function spansWhere(
  step: number,
  start: number,
  end: number,
  holds: (at: number) => boolean,
): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  for (const at of everyMinutes(step, start, end)) {
    if (!holds(at)) continue;
    const last = spans.at(-1);
    if (last?.end === at) last.end = at + step * minute;
    else spans.push({ start: at, end: at + step * minute });
  }
  return spans;
}
