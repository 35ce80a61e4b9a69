/** The address of the dashboard: the period and the step of its figures. */
import { dayInAddress, textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { type DashboardSearch, presets } from './dashboard-search.ts';

export const dashboardRoute = {
  path: '/dashboard',
  validateSearch: ({ period, from, to, ...given }: Record<string, unknown>): DashboardSearch => ({
    period: presets.find((one) => one === period),
    from: dayInAddress(from),
    to: dayInAddress(to),
    ...textsInAddress(given, ['interval']),
  }),
  staticData: { access: 'readDashboard' },
  ...screen(() => import('./dashboard-screen.tsx'), 'DashboardScreen', 'business'),
} as const;
