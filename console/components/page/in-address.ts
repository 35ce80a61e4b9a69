/** The values in addresses. Without the library for dates: the routes are loaded with every screen. */
import { returnPathProblem } from '#domain/text/return-path.ts';

/** True if the text is a day of the calendar: `2026-11-22`. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The day in an address; undefined when there is none. */
export function dayInAddress(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}

/** The instant in an address, in UTC as the server writes it; undefined when there is none. */
export function instantInAddress(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/.test(value);
  return isWritten && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** A text of an address, undefined when there is none. A number is read as one: an id or a name may be only digits. */
export function textInAddress(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
}

/** The texts of these names in an address. */
export function textsInAddress<Name extends string>(given: Record<string, unknown>, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, textInAddress(given[name])])) as {
    readonly [One in Name]: string | undefined;
  };
}

/** The search of a page that leads back to the page before. */
export interface ReturnSearch {
  /** The path of this server to go to afterwards. */
  readonly from?: string | undefined;
}

/** The way back in an address; undefined when there is none, or when it is not a path of this server. */
export function returnPathOf(from: unknown): string | undefined {
  return typeof from === 'string' && returnPathProblem(from) === undefined ? from : undefined;
}
