/** Where the stays of a berth, and the days on which it is out of service, are among the hours of the shown days. */
import type { BerthStay, OutOfService } from '#client/index.ts';
import { daysBetween, localTimeIn } from '#console/i18n/zone.ts';

/** A column of the grid is an hour of local time; a bar has at least these, so that its name can be read. */
const hoursOfDay = 24;
const leastHours = 12;

export interface Bar {
  /** Absent: the place is out of service. */
  readonly stay?: BerthStay;
  readonly reason?: string | null;
  /** Lines of the grid, from 1. */
  readonly start: number;
  readonly end: number;
  /** From 1: bars that overlap, such as a stay that is overdue and the next one, are below each other. */
  readonly lane: number;
  readonly startsBefore: boolean;
  readonly endsAfter: boolean;
}

export function barsOf(
  stays: readonly BerthStay[],
  outOfService: readonly OutOfService[],
  days: readonly string[],
  timeZone: string,
): Bar[] {
  const [first = ''] = days;
  const hours = days.length * hoursOfDay;
  const hourOf = (instant: string) => {
    const [day = '', time = ''] = localTimeIn(instant, timeZone).split('T');
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return daysBetween(first, day) * hoursOfDay + hour + minute / 60;
  };
  const spans = [
    ...stays.map((stay) => ({ stay, from: hourOf(stay.from), to: hourOf(stay.to) })),
    ...outOfService.map(({ from, to, reason }) => ({
      reason,
      from: daysBetween(first, from) * hoursOfDay,
      to: (daysBetween(first, to) + 1) * hoursOfDay,
    })),
  ];
  const bars: Bar[] = [];
  for (const { from, to, ...shown } of spans) {
    if (to <= 0 || from >= hours) continue;
    const start = Math.min(Math.max(Math.floor(from), 0), hours - leastHours) + 1;
    const end = Math.max(Math.min(Math.ceil(to), hours) + 1, start + leastHours);
    let lane = 1;
    while (bars.some((one) => one.lane === lane && one.start < end && start < one.end)) lane++;
    bars.push({ ...shown, start, end, lane, startsBefore: from < 0, endsAfter: to > hours });
  }
  return bars;
}
