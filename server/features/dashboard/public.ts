/** The public interface of `dashboard`. */
export { rebuildDashboard, rollUpBookings } from './rollup.ts';
export { registerRollupMetrics } from './rollup-metrics.ts';
