/** The search parameters of the staff screens. */

export const staffOrders = ['name', 'code', 'department', 'position', 'createdAt'] as const;
export type StaffOrder = (typeof staffOrders)[number];

export interface StaffSearch {
  readonly q?: string | undefined;
  /** Absent: by name. */
  readonly sort?: Exclude<StaffOrder, 'name'> | undefined;
  /** Only members who take bookings, or only those who do not. */
  readonly bookings?: 'yes' | 'no' | undefined;
  /** Absent: the list. */
  readonly view?: 'skills' | undefined;
}

export interface StaffMemberSearch {
  /** Absent: the profile. */
  readonly part?: 'hours' | 'time-off' | 'skills' | undefined;
}
