/** Selects the bookings of the calendar, and the lane and day of each. */
import type { ListedBooking, Schedule, Service, Staff } from '#client/index.ts';
import type { Times } from '#console/api/free-times.ts';
import { hasStay } from '#domain/booking/record/booking-kind.ts';
import { type BookingStatus, bookingStatuses, isLive } from '#domain/booking/record/booking-status.ts';
import { mergeSpans, type Span, subtractSpans } from '#domain/time/interval.ts';
import { type HoursShown, minutesOfDay } from './axis.ts';
import { type CalendarSearch, nobody } from './calendar-search.ts';
import { boundsOfDay } from './days.ts';
import { instantOf } from './move.ts';

export interface Lane {
  /** Null: the bookings without a staff member. */
  readonly staffId: string | null;
  /** Undefined for the bookings without a staff member. */
  readonly name: string | undefined;
  /** Working hours and time off; undefined if unknown. */
  readonly schedule: Schedule | undefined;
  readonly isAvailable: boolean;
}

/** The requested status; undefined for all except cancelled ones. */
function statusOf({ status }: CalendarSearch): BookingStatus | undefined {
  return bookingStatuses.find((one) => one === status);
}

export function isShown(booking: ListedBooking, search: CalendarSearch): boolean {
  const status = statusOf(search);
  const { staff, service } = search;
  return (
    (status === undefined ? booking.status !== 'CANCELLED' : booking.status === status) &&
    (staff === undefined || (booking.staffId ?? nobody) === staff) &&
    (service === undefined || booking.services.some(({ serviceId }) => serviceId === service))
  );
}

/** A lane for each staff member by name, after the one for bookings without a member. */
export function lanesOf(
  staff: readonly Staff[],
  schedules: readonly Schedule[],
  bookings: readonly ListedBooking[],
  only: string | undefined,
): readonly Lane[] {
  const byMember = new Map(schedules.map((schedule) => [schedule.staffId, schedule]));
  const members = new Map(
    staff.map(({ id, user, isAvailable }): [string, Lane] => [
      id,
      { staffId: id, name: user.name, schedule: byMember.get(id), isAvailable },
    ]),
  );
  // A former member still has the bookings of those days.
  for (const booking of bookings) {
    if (booking.staff && !members.has(booking.staff.id)) {
      const { id, name } = booking.staff;
      members.set(id, { staffId: id, name, schedule: undefined, isAvailable: false });
    }
  }
  const open: Lane = { staffId: null, name: undefined, schedule: undefined, isAvailable: true };
  return [open, ...members.values()].filter(
    ({ staffId }) => only === undefined || (staffId ?? nobody) === only,
  );
}

const quarter = 15 * 60_000;

interface FreeOn {
  readonly day: string;
  readonly timeZone: string;
  readonly now: string;
  /** Of the business on that day. */
  readonly opening: { readonly closed: readonly Span[]; readonly open: readonly Times[] } | undefined;
}

/**
 * The first free hour of the lane on the day that is not over, while the business is open; undefined when there is none.
 * Members without working hours, and bookings without a member, may have all opening hours.
 */
export function firstFree(
  { staffId, schedule, isAvailable }: Lane,
  bookings: readonly ListedBooking[],
  { day, timeZone, now, opening }: FreeOn,
): string | undefined {
  const bounds = boundsOfDay(day, timeZone);
  const soonest = Math.ceil(Date.parse(now) / quarter) * quarter;
  const spanOf = ({ startDate, endDate }: Times) => ({
    start: Date.parse(startDate),
    end: Date.parse(endDate),
  });
  const isAllDay = ({ startDate, endDate }: Times) => startDate === schedule?.from && endDate === schedule.to;
  const documented = (schedule?.workingHours ?? []).filter((span) => !isAllDay(span));
  const isAlways = staffId === null || (schedule?.workingHours ?? []).some(isAllDay);
  const usualHours = {
    start: clockOn(day, usual.first + 60, timeZone),
    end: clockOn(day, usual.last, timeZone),
  };
  const openHours = opening?.open.map(spanOf) ?? [];
  const always = openHours.length > 0 ? openHours : [usualHours];
  const busy = [
    ...(opening?.closed ?? []),
    ...bookings
      .filter((one) => one.staffId === staffId && isLive(one.status))
      .map((one) => spanOf(one.hold ?? one)),
    ...(schedule?.timeOff ?? []).map(spanOf),
    { start: Number.NEGATIVE_INFINITY, end: Math.max(bounds.start, Math.min(soonest, bounds.end)) },
    { start: bounds.end, end: Number.POSITIVE_INFINITY },
  ];
  const hours = isAlways ? always : documented.map(spanOf);
  const free = subtractSpans(mergeSpans(isAvailable ? hours : []), mergeSpans(busy)).map(
    ({ start, end }) => ({
      start: Math.ceil(start / quarter) * quarter,
      end,
    }),
  );
  const found = free.find(({ start, end }) => end - start >= 4 * quarter);
  return found && instantOf(found.start);
}

/** Where a booking begins that finds no free hour: at nine, or now if it is later. */
export function usualStart({ day, timeZone, now }: FreeOn): string {
  const nine = clockOn(day, usual.first + 60, timeZone);
  const soonest = Math.ceil(Date.parse(now) / quarter) * quarter;
  return instantOf(soonest > nine && soonest < boundsOfDay(day, timeZone).end ? soonest : nine);
}

/** The instant of a time of day, in minutes of local time. */
function clockOn(day: string, minutes: number, timeZone: string): number {
  const plainTime = Temporal.PlainTime.from({ hour: Math.floor(minutes / 60), minute: minutes % 60 });
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

const day = 24 * 60 * 60 * 1_000;

/** Boarding, day care, and any booking of a day or more: shown in a row across the days instead of among the hours. */
export function isStay(booking: ListedBooking, services: ReadonlyMap<string, Service>): boolean {
  return (
    Date.parse(booking.endDate) - Date.parse(booking.startDate) >= day ||
    hasStay(booking.services, (id) => services.get(id)?.category)
  );
}

/**
 * The full hours that cover all work and the opening hours, so that an empty night takes no room; the default ones
 * without either. `open` has the opening hours of the days, none of those that are open all day.
 */
export function hoursWithWork(
  lanes: readonly Lane[],
  visits: readonly ListedBooking[],
  timeZone: string,
  open: readonly Times[] = [],
): HoursShown {
  const spans = [
    ...open,
    // Without documented hours a member is always available, so these hours do not count.
    ...lanes.flatMap(({ schedule }) =>
      (schedule?.workingHours ?? []).filter(
        ({ startDate, endDate }) => startDate !== schedule?.from || endDate !== schedule?.to,
      ),
    ),
    ...visits,
  ];
  if (spans.length === 0) return usual;
  let [first, last] = [minutesOfDay, 0];
  for (const { startDate, endDate } of spans) {
    const [start, end] = [startDate, endDate].map((instant) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone),
    );
    if (start === undefined || end === undefined) continue;
    const isOneDay = start.toPlainDate().equals(end.subtract({ nanoseconds: 1 }).toPlainDate());
    if (!isOneDay) return { first: 0, last: minutesOfDay };
    first = Math.min(first, start.hour * 60);
    last = Math.max(last, Math.ceil((end.hour * 60 + end.minute) / 60) * 60 || minutesOfDay);
  }
  return { first: Math.max(first - 60, 0), last: Math.min(last + 60, minutesOfDay) };
}

const usual: HoursShown = { first: 8 * 60, last: 18 * 60 };
