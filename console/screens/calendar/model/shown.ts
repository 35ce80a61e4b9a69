/** Selects the bookings of the calendar, the lane and day of each, and those that conflict with a move. */
import type { ListedBooking, Schedule, Service, Staff } from '#client/index.ts';
import { overlaps } from '#console/api/free-times.ts';
import { isStayCategory } from '#domain/booking/booking-kind.ts';
import { type BookingStatus, bookingStatuses, isLive } from '#domain/booking/booking-status.ts';
import { type HoursShown, minutesOfDay } from './axis.ts';
import { type CalendarSearch, nobody } from './calendar-search.ts';

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

const day = 24 * 60 * 60 * 1_000;

/** Boarding, day care, and any booking of a day or more: shown in a row across the days instead of among the hours. */
export function isStay(booking: ListedBooking, services: ReadonlyMap<string, Service>): boolean {
  return (
    Date.parse(booking.endDate) - Date.parse(booking.startDate) >= day || isOfStayCategory(booking, services)
  );
}

/** The full hours that cover all work, so that an empty night takes no room; the default ones without work. */
export function hoursWithWork(
  lanes: readonly Lane[],
  visits: readonly ListedBooking[],
  timeZone: string,
): HoursShown {
  const spans = [
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

/**
 * By the rules of the server (contract §9 Conflicts): live bookings of the same kind that take a pet's or the staff
 * member's time within the interval.
 */
export function conflictsOf(
  booking: Pick<ListedBooking, 'id' | 'pets' | 'services' | 'startDate' | 'endDate'>,
  to: { readonly startDate: string; readonly endDate: string; readonly staffId: string | null },
  others: readonly ListedBooking[],
  services: ReadonlyMap<string, Service>,
): readonly ListedBooking[] {
  const kind = isOfStayCategory(booking, services);
  return others.filter(
    (other) =>
      other.id !== booking.id &&
      isLive(other.status) &&
      isOfStayCategory(other, services) === kind &&
      overlaps(other, to) &&
      ((to.staffId !== null && other.staffId === to.staffId) ||
        other.pets.some(({ id }) => booking.pets.some((pet) => pet.id === id))),
  );
}

function isOfStayCategory(
  { services: lines }: Pick<ListedBooking, 'services'>,
  services: ReadonlyMap<string, Service>,
): boolean {
  return lines.some(({ serviceId }) => {
    const category = services.get(serviceId)?.category;
    return category !== undefined && isStayCategory(category);
  });
}
