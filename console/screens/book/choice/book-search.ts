/** The search parameters of the booking. */
import { isDay } from '#console/components/page/in-address.ts';

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
  /** The instants of the booking; `end` is present for stays only. */
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  /** The staff member; absent for anyone, and `none` for no member yet. */
  readonly staff?: string | undefined;
  /** For those who book for others: the id of the customer. Absent: the user books for themselves. */
  readonly customer?: string | undefined;
  /** The booking that was made: nothing else is shown then. */
  readonly booking?: string | undefined;
}

/** Instead of a staff member, when booking for a customer: no member yet. */
export const nobody = 'none';

/** True if the text is an instant in UTC, as the server writes it. */
export function isInstant(text: string): boolean {
  const isWritten = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z$/.test(text);
  return isWritten && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
