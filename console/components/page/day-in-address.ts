/** Days in addresses. Without the library for dates: the routes are loaded with every screen. */

/** True if the text is a day of the calendar: `2026-11-22`. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day in an address; undefined when there is none. */
export function dayInAddress(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** A text of an address; undefined when there is none. */
export function textInAddress(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
