/** The search parameters of the dashboard. */

/** Periods by name; the last 30 days are those without a name. */
export const presets = ['7d', '90d', 'month', 'lastMonth', 'year'] as const;
export type Preset = (typeof presets)[number];

export interface DashboardSearch {
  /** Absent, with `from` and `to` absent too: the last 30 days. */
  readonly period?: Preset | undefined;
  /** The first and the last day of a custom period, `YYYY-MM-DD` in the zone of the business. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A step, which only the screen checks; absent: the one that fits the length of the period. */
  readonly interval?: string | undefined;
}
