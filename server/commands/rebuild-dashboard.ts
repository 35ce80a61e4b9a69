/**
 * `npm run dashboard:rebuild`: makes the figures of the dashboard, and the totals of lists of bookings, anew from
 * the bookings themselves. They are exact without it; it is for whoever has changed bookings by hand.
 */
import { rebuildDashboard } from '#features/dashboard/public.ts';
import { onDatabase } from './on-database.ts';

await onDatabase(
  'rebuildDashboard',
  rebuildDashboard,
  ({ bookings }) => `Made the figures anew from ${bookings} bookings.\n`,
);
