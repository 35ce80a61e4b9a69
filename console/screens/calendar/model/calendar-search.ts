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
}

/** In `staff`: bookings without a staff member. */
export const nobody = 'none';

export function calendarSearch(given: Record<string, unknown>): CalendarSearch {
  const text = (name: keyof CalendarSearch) => {
    const value = given[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const day = text('day');
  return {
    view: given.view === 'week' ? given.view : undefined,
    day: day !== undefined && isDay(day) ? day : undefined,
    staff: text('staff'),
    service: text('service'),
    status: text('status'),
    hours: given.hours === 'all' ? given.hours : undefined,
    booking: text('booking'),
  };
}

/** Without the library for dates: the routes are loaded with every screen. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
