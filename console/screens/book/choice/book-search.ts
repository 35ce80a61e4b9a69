/** The search parameters of the booking. */
export const bookSteps = ['services', 'pets', 'time', 'review'] as const;
export type BookStep = (typeof bookSteps)[number];

/** The fragment of an address that leads to the choice of a staff member. */
export const staffField = 'staff';

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
  /** The staff member; absent for anyone. */
  readonly staff?: string | undefined;
  /** The booking that was made: nothing else is shown then. */
  readonly booking?: string | undefined;
}
