/** The address of the booking: every choice is in it, so that reloading, sharing and signing in lose nothing. */
import { dayInAddress, instantInAddress, textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { withTemporal } from '#console/i18n/temporal.ts';
import { type BookSearch, bookSteps } from './choice/book-search.ts';

export const bookRoute = {
  path: '/book',
  validateSearch: (given: Record<string, unknown>): BookSearch => {
    const text = (name: keyof BookSearch) => textInAddress(given[name]);
    return {
      step: bookSteps.find((step) => step === given.step),
      services: text('services'),
      pets: text('pets'),
      day: dayInAddress(given.day),
      start: instantInAddress(given.start),
      end: instantInAddress(given.end),
      staff: text('staff'),
      booking: text('booking'),
    };
  },
  // The estimate of the price needs Temporal.
  ...screen(() => withTemporal(import('./book-screen.tsx')), 'BookScreen'),
} as const;
