/** The day of a staff member: bookings, breaks and time off in order of time. */
import type { ListedBooking, Schedule } from '#client/index.ts';
import { localDayIn } from '#console/i18n/zone.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';

interface Period {
  readonly startDate: string;
  readonly endDate: string;
}

export type PlanEntry =
  | { readonly kind: 'booking'; readonly booking: ListedBooking }
  | ({ readonly kind: 'break' | 'timeOff' } & Period);

export interface DayPlan {
  /** The remaining bookings, with breaks and time off between them. */
  readonly entries: readonly PlanEntry[];
  /** Completed and cancelled bookings. */
  readonly over: readonly ListedBooking[];
  /** From the first working hour to the last; undefined on a day off, and without documented hours. */
  readonly hours: Period | undefined;
}

/** `bookings` are those of the day; `schedule` is that of the day, undefined while it is not known. */
export function dayPlan(bookings: readonly ListedBooking[], schedule: Schedule | undefined): DayPlan {
  const open = [...(schedule?.workingHours ?? [])].sort(byStart);
  const first = open[0];
  const last = open.at(-1);
  // Without documented hours the schedule has the whole period as open.
  const isDocumented = first && !(first.startDate === schedule?.from && first.endDate === schedule.to);
  const breaks = open.slice(1).flatMap(({ startDate }, at) => {
    const { endDate } = open[at] as Period;
    return endDate < startDate ? [{ kind: 'break', startDate: endDate, endDate: startDate } as const] : [];
  });
  const timeOff = (schedule?.timeOff ?? []).map(
    ({ startDate, endDate }) => ({ kind: 'timeOff', startDate, endDate }) as const,
  );
  const live = bookings
    .filter(({ status }) => isLive(status))
    .map((booking) => ({ kind: 'booking', booking }) as const);
  return {
    entries: [...live, ...breaks, ...timeOff].sort((one, other) => byStart(periodOf(one), periodOf(other))),
    over: bookings.filter(({ status }) => !isLive(status)).sort(byStart),
    hours: isDocumented && last ? { startDate: first.startDate, endDate: last.endDate } : undefined,
  };
}

/** Those that are on the day; a day is `YYYY-MM-DD`. */
export function bookingsOn<Booking extends Period>(
  day: string,
  bookings: readonly Booking[],
  timeZone: string,
): Booking[] {
  return bookings.filter(({ startDate, endDate }) => {
    const lastInstant = new Date(Math.max(Date.parse(startDate), Date.parse(endDate) - 1)).toISOString();
    return localDayIn(startDate, timeZone) <= day && day <= localDayIn(lastInstant, timeZone);
  });
}

function periodOf(entry: PlanEntry): Period {
  return entry.kind === 'booking' ? entry.booking : entry;
}

function byStart(one: Period, other: Period): number {
  return Date.parse(one.startDate) - Date.parse(other.startDate);
}
