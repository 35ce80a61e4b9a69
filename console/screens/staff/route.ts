/** The addresses of the staff: search, order and view are in the query. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { withTemporal } from '#console/i18n/temporal.ts';
import type { StaffOrder } from './queries.ts';

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

export const staffRoute = {
  path: '/staff',
  validateSearch: ({ q, sort, bookings, view }: Record<string, unknown>): StaffSearch => ({
    q: textInAddress(q),
    sort: (['code', 'department', 'position', 'createdAt'] as const).find((one) => one === sort),
    bookings: (['yes', 'no'] as const).find((one) => one === bookings),
    view: view === 'skills' ? view : undefined,
  }),
  staticData: { access: 'manageStaff' },
  ...screen(() => import('./staff-screen.tsx'), 'StaffScreen', 'business'),
} as const;

/** With `new` as the id: the form for a new member. */
export const staffMemberRoute = {
  path: '/staff/$id',
  validateSearch: ({ part }: Record<string, unknown>): StaffMemberSearch => ({
    part: (['hours', 'time-off', 'skills'] as const).find((one) => one === part),
  }),
  staticData: { access: 'manageStaff' },
  // The rules of the domain parse the hours with Temporal.
  ...screen(() => withTemporal(import('./staff-member-screen.tsx')), 'StaffMemberScreen', 'business'),
} as const;
