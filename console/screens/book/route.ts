/** The address of the booking: every choice is in it, so that reloading, sharing and signing in lose nothing. */

import { isDay } from '#console/components/page/day-in-address.ts';
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { loadTemporal } from '#console/i18n/temporal.ts';
import { type BookSearch, bookSteps, isInstant } from './book-search.ts';

/** The estimate of the price needs Temporal: the screen loads the polyfill if the browser lacks it. */
async function loadScreen(): Promise<object> {
  const [screen] = await Promise.all([import('./book-screen.tsx'), loadTemporal()]);
  return screen;
}

export const bookRoute = {
  path: '/book',
  validateSearch: (given: Record<string, unknown>): BookSearch => {
    const text = (name: keyof BookSearch, isValid: (value: string) => boolean = () => true) => {
      const value = given[name];
      return typeof value === 'string' && value !== '' && isValid(value) ? value : undefined;
    };
    return {
      step: bookSteps.find((step) => step === given.step),
      services: text('services'),
      pets: text('pets'),
      day: text('day', isDay),
      start: text('start', isInstant),
      end: text('end', isInstant),
      staff: text('staff'),
      customer: text('customer'),
      booking: text('booking'),
    };
  },
  component: lazyScreen(loadScreen, 'BookScreen'),
} as const;
