/** The address of the calendar: the view, the day, the filters and the open booking are in the query. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { loadTemporal } from '#console/i18n/temporal.ts';
import { calendarSearch } from './model/calendar-search.ts';

/** The positions on the calendar are computed with Temporal: the screen loads the polyfill if the browser lacks it. */
async function loadScreen(): Promise<object> {
  const [screen] = await Promise.all([import('./calendar-screen.tsx'), loadTemporal()]);
  return screen;
}

export const calendarRoute = {
  path: '/calendar',
  validateSearch: calendarSearch,
  staticData: { access: 'readAnyBooking' },
  component: lazyScreen(loadScreen, 'CalendarScreen', 'business'),
} as const;
