/** The interface of `dashboard` for other features. */
export { rebuildDashboard, registerRollupMetrics, rollUpBookings } from './operations.ts';
