/** Which bookings the calendar shows, and in which lane and on which day each one stands. */
import type { ListedBooking, Schedule, Service, Staff } from '#client/index.ts';
import { isStayCategory } from '#domain/booking-kind.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking-status.ts';
import { type HoursShown, minutesOfDay } from './axis.ts';
import { type CalendarSearch, nobody } from './calendar-search.ts';

export interface Lane {
  /** Null: the bookings that are not assigned. */
  readonly staffId: string | null;
  /** Undefined for the bookings that are not assigned. */
  readonly name: string | undefined;
  /** Undefined where it is not known: working hours and time off. */
  readonly schedule: Schedule | undefined;
  readonly isAvailable: boolean;
}

/** The status that is asked for; undefined for all but the cancelled ones. */
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

/** A lane for each staff member by name, before them the one for bookings that are not assigned. */
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
  // A member who has left still has the bookings of those days.
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

const day = 24 * 60 * 60 * 1_000;

/** Boarding, day care, and what lasts a day or more: it stands in a row over the days and not among the hours. */
export function isStay(booking: ListedBooking, services: ReadonlyMap<string, Service>): boolean {
  return (
    Date.parse(booking.endDate) - Date.parse(booking.startDate) >= day ||
    booking.services.some(({ serviceId }) => {
      const category = services.get(serviceId)?.category;
      return category !== undefined && isStayCategory(category);
    })
  );
}

/** The full hours around all work, so that a quiet night takes no room; the usual ones when there is none. */
export function hoursWithWork(
  lanes: readonly Lane[],
  visits: readonly ListedBooking[],
  timeZone: string,
): HoursShown {
  const spans = [
    // Without documented hours a member is open all the time, which says nothing.
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
