/** The address of the board: the day, the filters, and the pet whose sheet is open. Its code is loaded when it is opened. */
import { dayInAddress, textInAddress } from '#console/components/page/in-address.ts';
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
  validateSearch: ({ day, category, staff, pet }: Record<string, unknown>): BoardSearch => ({
    day: dayInAddress(day),
    category: textInAddress(category),
    staff: textInAddress(staff),
    pet: textInAddress(pet),
  }),
  staticData: { access: 'readAnyBooking' },
  ...screen(() => import('./board-screen.tsx'), 'BoardScreen', 'business'),
} as const;
