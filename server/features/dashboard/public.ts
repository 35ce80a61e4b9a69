/** The public interface of `dashboard`. */
export { rebuildDashboard, registerRollupMetrics, rollUpBookings } from './rollup.ts';
