/** The address of the dashboard: the period and the step of its figures. */
import { dayInAddress } from '#console/components/page/day-in-address.ts';
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { type DashboardSearch, intervals, presets } from './dashboard-search.ts';

export const dashboardRoute = {
  path: '/dashboard',
  validateSearch: ({ period, from, to, interval }: Record<string, unknown>): DashboardSearch => ({
    period: presets.find((one) => one === period),
    from: dayInAddress(from),
    to: dayInAddress(to),
    interval: intervals.find((one) => one === interval),
  }),
  staticData: { access: 'readDashboard' },
  component: lazyScreen(() => import('./dashboard-screen.tsx'), 'DashboardScreen', 'business'),
} as const;
