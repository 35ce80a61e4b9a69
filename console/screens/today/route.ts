/** The address of the screen: the day, and the pet whose sheet is open. Its code is loaded when it is opened. */
import { dayInAddress, textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export interface TodaySearch {
  /** Absent: today. */
  readonly day?: string | undefined;
  readonly pet?: string | undefined;
}

export const todayRoute = {
  path: '/today',
  validateSearch: ({ day, pet }: Record<string, unknown>): TodaySearch => ({
    day: dayInAddress(day),
    pet: textInAddress(pet),
  }),
  staticData: { access: 'workAssignedBookings' },
  ...screen(() => import('./today-screen.tsx'), 'TodayScreen', 'business'),
} as const;
