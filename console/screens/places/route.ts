/** The address of the places: the view, and the first day of the week that is shown. */
import { textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

/** As in the address; only the screen checks the values, because every page loads this file. */
export interface PlacesSearch {
  /** `places`: the list of the places; absent: the week. */
  readonly show?: string | undefined;
  /** A day of the business, `YYYY-MM-DD`; absent: today. */
  readonly day?: string | undefined;
}

export const placesRoute = {
  path: '/places',
  validateSearch: (given: Record<string, unknown>): PlacesSearch => textsInAddress(given, ['show', 'day']),
  staticData: { access: 'readPlaces' },
  ...screen(() => import('./places-screen.tsx'), 'PlacesScreen', 'business'),
} as const;
