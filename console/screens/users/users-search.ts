/** The search parameters of the users. */
export const userStates = ['enabled', 'disabled'] as const;

export interface UsersSearch {
  /** Part of a name or an email address. */
  readonly q?: string | undefined;
  readonly role?: string | undefined;
  /** Absent: both. */
  readonly state?: (typeof userStates)[number] | undefined;
  /** The id of the open user, or `new`. */
  readonly user?: string | undefined;
}
