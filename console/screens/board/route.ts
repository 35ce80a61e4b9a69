/** The address of the board: the day, the filters, and the pet whose sheet is open. Its code is loaded when it is opened. */
import { dayInAddress, textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export interface BoardSearch {
  /** Absent: today. */
  readonly day?: string | undefined;
  /** As it is written there; the screen knows the categories, and this file is loaded with every page. */
  readonly category?: string | undefined;
  /** The id of a staff member, or `none` for bookings without one. */
  readonly staff?: string | undefined;
  readonly pet?: string | undefined;
}

export const boardRoute = {
  path: '/board',
  validateSearch: (given: Record<string, unknown>): BoardSearch => ({
    ...textsInAddress(given, ['category', 'staff', 'pet']),
    day: dayInAddress(given.day),
  }),
  staticData: { access: 'readAnyBooking' },
  ...screen(() => import('./board-screen.tsx'), 'BoardScreen', 'business'),
} as const;
