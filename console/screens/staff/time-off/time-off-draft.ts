/** Time off while it is entered, in the time zone of the member, and the affected bookings. */
import type { ListedBooking } from '#client/index.ts';
import { addDays, dayOf, instantAt, startOfDay } from '#console/components/calendar/business-days.ts';
import type { Fault } from '#console/components/field/checks.ts';
import type { Formats } from '#console/i18n/format.ts';
import { isLive } from '#domain/booking/record/booking-status.ts';

export interface TimeOffDraft {
  /** Whole days: from the start of the first one to the end of the last one. */
  readonly isWholeDays: boolean;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly reason: string;
}

export function newTimeOff(today: string): TimeOffDraft {
  return {
    isWholeDays: true,
    firstDay: today,
    lastDay: today,
    startTime: '09:00',
    endTime: '17:00',
    reason: '',
  };
}

/** A first day after the last one moves the last one too, and vice versa. */
export function withFirstDay(draft: TimeOffDraft, firstDay: string): TimeOffDraft {
  return { ...draft, firstDay, lastDay: draft.lastDay < firstDay ? firstDay : draft.lastDay };
}

export interface Period {
  /** Instants. */
  readonly startDate: string;
  readonly endDate: string;
}

/** Undefined while the end is not after the start. */
export function periodOf(draft: TimeOffDraft, timeZone: string): Period | undefined {
  const { isWholeDays, firstDay, lastDay, startTime, endTime } = draft;
  if (lastDay < firstDay) return undefined;
  const period = isWholeDays
    ? { startDate: startOfDay(firstDay, timeZone), endDate: startOfDay(addDays(lastDay, 1), timeZone) }
    : { startDate: instantAt(firstDay, startTime, timeZone), endDate: instantAt(lastDay, endTime, timeZone) };
  return period.startDate < period.endDate ? period : undefined;
}

export function endFault(draft: TimeOffDraft, timeZone: string): Fault {
  return periodOf(draft, timeZone) === undefined ? 'words.endFault' : undefined;
}

/** The first and the last day of a period that is exactly whole days of the zone; undefined for any other. */
export function wholeDays(
  { startDate, endDate }: Period,
  timeZone: string,
): readonly [first: string, last: string] | undefined {
  const first = dayOf(startDate, timeZone);
  const after = dayOf(endDate, timeZone);
  const isWhole =
    Date.parse(startOfDay(first, timeZone)) === Date.parse(startDate) &&
    Date.parse(startOfDay(after, timeZone)) === Date.parse(endDate);
  return isWhole ? [first, addDays(after, -1)] : undefined;
}

type Timed = Pick<ListedBooking, 'id' | 'startDate' | 'endDate' | 'status' | 'staffId'>;

/** The bookings that the member would miss: their live ones that overlap the period, sorted by start. */
export function touchedBookings<B extends Timed>(
  bookings: readonly B[],
  staffId: string,
  { startDate, endDate }: Period,
): readonly B[] {
  const [from, to] = [Date.parse(startDate), Date.parse(endDate)];
  return bookings
    .filter(
      (booking) =>
        booking.staffId === staffId &&
        isLive(booking.status) &&
        Date.parse(booking.startDate) < to &&
        Date.parse(booking.endDate) > from,
    )
    .toSorted((one, other) => Date.parse(one.startDate) - Date.parse(other.startDate));
}

/** Whole days as days, any other period with its times. */
export function periodText(formats: Formats, period: Period, timeZone: string): string {
  const days = wholeDays(period, timeZone);
  if (days === undefined) return formats.dateRange(period.startDate, period.endDate, 'dateTime', timeZone);
  const [first, last] = days;
  // Days have no zone: UTC shows them unchanged.
  return formats.dateRange(`${first}T12:00Z`, `${last}T12:00Z`, 'date', 'UTC');
}
