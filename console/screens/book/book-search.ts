/** What the address of the booking says. */
export const bookSteps = ['services', 'pets', 'time', 'review'] as const;
export type BookStep = (typeof bookSteps)[number];

export interface BookSearch {
  readonly step?: BookStep | undefined;
  /** Ids with amounts, such as `id*2.id` (chosen.ts). */
  readonly services?: string | undefined;
  /** Ids, separated by dots. */
  readonly pets?: string | undefined;
  /** The day whose times are shown. */
  readonly day?: string | undefined;
  /** The instants of the booking; `end` is there for stays only. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The staff member; absent for anyone. */
  readonly staff?: string | undefined;
  /** The booking that was made: nothing else is shown then. */
  readonly booking?: string | undefined;
}

/** Whether the text is a day of the calendar. Without the library for dates: the routes are loaded with every screen. */
export function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Whether the text is an instant in UTC, as the server writes it. */
export function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/.test(text);
  return isWritten && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
