/**
 * The scale from instants to places on the calendar. A day has 23, 24 or 25 hours in most zones, so adjacent days share
 * an axis with every time of day that at least one of them has: an hour that the clocks repeat appears twice, and a day
 * without a time of the axis has a gap there. Lengths are minutes, instants milliseconds since 1970.
 */

/** Consecutive times of day on the axis. */
interface Stretch {
  /** Its start on the axis. */
  readonly at: number;
  readonly length: number;
  /** The time of day at its start, in minutes of local time. */
  readonly clock: number;
  /** These times occur for the second time on that day. */
  readonly isRepeated: boolean;
}

/** A part of a day on the axis. */
export interface Part {
  readonly at: number;
  readonly length: number;
  /** The instant of its start. */
  readonly from: number;
}

/** The times of day that are shown, in minutes of local time. */
export interface HoursShown {
  readonly first: number;
  readonly last: number;
}

export interface Axis {
  readonly length: number;
  /** The full hours, with their positions. */
  readonly hours: readonly { readonly at: number; readonly clock: number; readonly isRepeated: boolean }[];
  /** The parts of each day on the axis, in order of time; times of day without a part do not exist on that day. */
  readonly parts: ReadonlyMap<string, readonly Part[]>;
}

export const minutesOfDay = 24 * 60;
const minute = 60_000;

export function axisOf(
  days: readonly string[],
  timeZone: string,
  shown: HoursShown = { first: 0, last: minutesOfDay },
): Axis {
  const clocks = new Map(days.map((day) => [day, clocksOf(day, timeZone)]));
  const stretches = stretchesOf([...clocks.values()].flat(), shown);
  const last = stretches.at(-1);
  return {
    length: last ? last.at + last.length : 0,
    hours: stretches.flatMap((stretch) =>
      fullHours(stretch).map((clock) => ({
        at: stretch.at + clock - stretch.clock,
        clock,
        isRepeated: stretch.isRepeated,
      })),
    ),
    parts: new Map([...clocks].map(([day, its]) => [day, partsOf(its, stretches)])),
  };
}

/** A period without a clock change. */
interface Clocks {
  readonly from: number;
  readonly clock: number;
  readonly length: number;
  readonly isRepeated: boolean;
}

/** A day, split at clock changes, and at the start and end of times that occur twice. */
function clocksOf(day: string, timeZone: string): Clocks[] {
  const date = Temporal.PlainDate.from(day);
  const end = date.add({ days: 1 }).toZonedDateTime(timeZone);
  const found: Clocks[] = [];
  let shownUntil = 0;
  for (let at = date.toZonedDateTime(timeZone); Temporal.ZonedDateTime.compare(at, end) < 0; ) {
    const change = at.getTimeZoneTransition('next');
    const until = change !== null && Temporal.ZonedDateTime.compare(change, end) < 0 ? change : end;
    const from = at.epochMilliseconds;
    const clock = at.hour * 60 + at.minute;
    const length = (until.epochMilliseconds - from) / minute;
    const repeated = Math.min(Math.max(shownUntil - clock, 0), length);
    if (repeated > 0) found.push({ from, clock, length: repeated, isRepeated: true });
    if (length > repeated) {
      found.push({
        from: from + repeated * minute,
        clock: clock + repeated,
        length: length - repeated,
        isRepeated: false,
      });
    }
    shownUntil = clock + length;
    at = until;
  }
  return found;
}

function stretchesOf(all: readonly Clocks[], { first, last }: HoursShown): Stretch[] {
  const once = all.filter(({ isRepeated }) => !isRepeated);
  const twice = all.filter(({ isRepeated }) => isRepeated);
  const cuts = [
    first,
    last,
    ...once.flatMap(({ clock, length }) => [clock, clock + length]),
    // The second occurrence of a time comes after the first.
    ...twice.map(({ clock, length }) => clock + length),
  ];
  const sorted = [...new Set(cuts)].filter((cut) => cut >= first && cut <= last).sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  const add = (clock: number, end: number, isRepeated: boolean) => {
    const before = stretches.at(-1);
    const at = before ? before.at + before.length : 0;
    stretches.push({ at, clock, length: end - clock, isRepeated });
  };
  for (const [index, cut] of sorted.entries()) {
    for (const [clock, end] of distinct(twice)) {
      if (end === cut && Math.max(clock, first) < end) add(Math.max(clock, first), end, true);
    }
    const next = sorted[index + 1];
    if (next === undefined) break;
    if (once.some(({ clock, length }) => clock <= cut && clock + length >= next)) add(cut, next, false);
  }
  return stretches;
}

function distinct(clocks: readonly Clocks[]): (readonly [clock: number, end: number])[] {
  return [
    ...new Map(clocks.map(({ clock, length }) => [`${clock} ${length}`, [clock, clock + length] as const])),
  ].map(([, ends]) => ends);
}

function partsOf(clocks: readonly Clocks[], stretches: readonly Stretch[]): Part[] {
  const parts: Part[] = [];
  for (const one of clocks) {
    for (const stretch of stretches) {
      if (stretch.isRepeated !== one.isRepeated) continue;
      const clock = Math.max(one.clock, stretch.clock);
      const length = Math.min(one.clock + one.length, stretch.clock + stretch.length) - clock;
      if (length <= 0) continue;
      const part = {
        at: stretch.at + clock - stretch.clock,
        length,
        from: one.from + (clock - one.clock) * minute,
      };
      const before = parts.at(-1);
      const follows =
        before?.at === part.at - (before?.length ?? 0) && before.from + before.length * minute === part.from;
      if (follows) parts[parts.length - 1] = { ...before, length: before.length + part.length };
      else parts.push(part);
    }
  }
  return parts;
}

function fullHours({ clock, length }: Stretch): number[] {
  const first = Math.ceil(clock / 60);
  const count = Math.max(Math.ceil((clock + length) / 60) - first, 0);
  return Array.from({ length: count }, (_, at) => (first + at) * 60);
}

/** The position of an instant on the axis of its day; one outside the shown hours is at their edge. */
export function placeOf(parts: readonly Part[], instant: number): number {
  let place = parts[0]?.at ?? 0;
  for (const { at, length, from } of parts) {
    if (instant < from) break;
    place = at + Math.min((instant - from) / minute, length);
  }
  return place;
}

/** The instant at a position on the axis; in a gap, the first instant after it, and beyond the end the last one. */
export function instantAt(parts: readonly Part[], place: number): number {
  const inOrder = [...parts].sort((one, other) => one.at - other.at);
  for (const { at, length, from } of inOrder) {
    if (place < at + length) return from + Math.max(place - at, 0) * minute;
  }
  const last = inOrder.at(-1);
  return last === undefined ? 0 : last.from + last.length * minute;
}

/** The gaps of a day on the axis: times that its clocks skip, or do not repeat. */
export function gapsOf(parts: readonly Part[], length: number): readonly { at: number; length: number }[] {
  const gaps: { at: number; length: number }[] = [];
  let end = 0;
  for (const part of [...parts].sort((one, other) => one.at - other.at)) {
    if (part.at > end) gaps.push({ at: end, length: part.at - end });
    end = part.at + part.length;
  }
  if (length > end) gaps.push({ at: end, length: length - end });
  return gaps;
}

/** The number of minutes in the day. */
export function lengthOfDay(day: string, timeZone: string): number {
  return clocksOf(day, timeZone).reduce((sum, { length }) => sum + length, 0);
}
