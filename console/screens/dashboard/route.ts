/** The address of the dashboard: the period and the step of its figures. */
import { dayInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { calendarIntervals } from '#domain/time/calendar-buckets.ts';
import { type DashboardSearch, presets } from './dashboard-search.ts';

export const dashboardRoute = {
  path: '/dashboard',
  validateSearch: ({ period, from, to, interval }: Record<string, unknown>): DashboardSearch => ({
    period: presets.find((one) => one === period),
    from: dayInAddress(from),
    to: dayInAddress(to),
    interval: calendarIntervals.find((one) => one === interval),
  }),
  staticData: { access: 'readDashboard' },
  ...screen(() => import('./dashboard-screen.tsx'), 'DashboardScreen', 'business'),
} as const;
