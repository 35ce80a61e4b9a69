/** The address of the calendar: the view, the day, the filters and the open booking are in the query. */
import { screen } from '#console/components/page/screen.ts';
import { withTemporal } from '#console/i18n/temporal.ts';
import { calendarSearch } from './model/calendar-search.ts';

export const calendarRoute = {
  path: '/calendar',
  validateSearch: calendarSearch,
  staticData: { access: 'readAnyBooking' },
  // The positions on the calendar are computed with Temporal.
  ...screen(() => withTemporal(import('./calendar-screen.tsx')), 'CalendarScreen', 'business'),
} as const;
