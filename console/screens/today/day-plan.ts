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
  /**
   * The night shift of the day before that ends on the day, and from the first working hour that begins on the day to the
   * last; none on a day off, and without documented hours.
   */
  readonly hours: readonly Period[];
}

/**
 * `bookings` are those of the day; `schedule` is that of the days from the one before to the one after, which tells when
 * night shifts begin and end; undefined while it is not known.
 */
export function dayPlan(
  bookings: readonly ListedBooking[],
  schedule: Schedule | undefined,
  day: Period,
): DayPlan {
  const [start, end] = [Date.parse(day.startDate), Date.parse(day.endDate)];
  const isOnDay = (period: Period) =>
    Date.parse(period.startDate) < end && Date.parse(period.endDate) > start;
  // Without documented hours the schedule has the whole period as open.
  const open = (schedule?.workingHours ?? [])
    .filter((one) => isOnDay(one) && !(one.startDate === schedule?.from && one.endDate === schedule.to))
    .sort(byStart);
  const nights = open.filter(({ startDate }) => Date.parse(startDate) < start);
  const own = open.slice(nights.length);
  const [first, last] = [own[0], own.at(-1)];
  const breaks = own.slice(1).map(({ startDate }, at) => {
    const { endDate } = own[at] as Period;
    return { kind: 'break', startDate: endDate, endDate: startDate } as const;
  });
  const timeOff = (schedule?.timeOff ?? [])
    .filter(isOnDay)
    .map(({ startDate, endDate }) => ({ kind: 'timeOff', startDate, endDate }) as const);
  const live = bookings
    .filter(({ status }) => isLive(status))
    .map((booking) => ({ kind: 'booking', booking }) as const);
  return {
    entries: [...live, ...breaks, ...timeOff].sort((one, other) => byStart(periodOf(one), periodOf(other))),
    over: bookings.filter(({ status }) => !isLive(status)).sort(byStart),
    hours: [...nights, ...(first && last ? [{ startDate: first.startDate, endDate: last.endDate }] : [])],
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
