import { dayInAddress, instantInAddress, textsInAddress } from '#console/components/page/in-address.ts';

/** The search parameters of the calendar. */
export interface CalendarSearch {
  /** Absent: one day. */
  readonly view?: 'week' | undefined;
  /** The day that is shown, or a day of the week that is shown; absent: today. */
  readonly day?: string | undefined;
  /** The id of a staff member, or `none` for bookings that are not assigned. */
  readonly staff?: string | undefined;
  /** The id of a service. */
  readonly service?: string | undefined;
  /** As in the address; only the screen knows the statuses. */
  readonly status?: string | undefined;
  /** All hours of the day, instead of only those with work. */
  readonly hours?: 'all' | undefined;
  /** The id of the booking whose details are open. */
  readonly booking?: string | undefined;
  /** A form for a new booking is to be opened, at the first free time. */
  readonly new?: true | undefined;
  /** Of the new booking: the id of the customer, and those of the pets and of the services, separated by dots. */
  readonly customer?: string | undefined;
  readonly pets?: string | undefined;
  readonly services?: string | undefined;
  /** The start of the new booking whose form is open. */
  readonly start?: string | undefined;
  /** Its end, where the reader has chosen one; otherwise its services decide. */
  readonly end?: string | undefined;
  /** Its staff member, as in `staff`. */
  readonly with?: string | undefined;
}

/** In `staff`: bookings without a staff member. */
export const nobody = 'none';

export function calendarSearch(given: Record<string, unknown>): CalendarSearch {
  return {
    ...textsInAddress(given, [
      'staff',
      'service',
      'status',
      'booking',
      'customer',
      'pets',
      'services',
      'with',
    ]),
    view: given.view === 'week' ? given.view : undefined,
    day: dayInAddress(given.day),
    hours: given.hours === 'all' ? given.hours : undefined,
    new: given.new === true ? given.new : undefined,
    start: instantInAddress(given.start),
    end: instantInAddress(given.end),
  };
}
