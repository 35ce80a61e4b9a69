/** The address of the booking: every choice is in it, so that reloading, sharing and signing in lose nothing. */
import { dayInAddress, instantInAddress, textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { withTemporal } from '#console/i18n/temporal.ts';
import { type BookSearch, bookSteps } from './choice/book-search.ts';

export const bookRoute = {
  path: '/book',
  validateSearch: (given: Record<string, unknown>): BookSearch => ({
    ...textsInAddress(given, ['services', 'pets', 'staff', 'booking']),
    step: bookSteps.find((step) => step === given.step),
    day: dayInAddress(given.day),
    start: instantInAddress(given.start),
    end: instantInAddress(given.end),
  }),
  // The estimate of the price needs Temporal.
  ...screen(() => withTemporal(import('./book-screen.tsx')), 'BookScreen'),
} as const;
