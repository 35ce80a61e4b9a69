/**
 * `npm run dashboard:rebuild`: recomputes the figures of the dashboard, and the totals of lists of bookings, from the
 * bookings themselves. The figures stay exact without it; use it after changing bookings by hand.
 */
import { rebuildDashboard } from '#features/dashboard/public.ts';
import { onDatabase } from './command.ts';

await onDatabase(
  'rebuildDashboard',
  rebuildDashboard,
  ({ bookings }) => `Rebuilt the figures from ${bookings} bookings.\n`,
);
