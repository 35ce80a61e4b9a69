/** The address of the places: the view, the day or the first day of the week that is shown, and the area of a day. */
import { textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

/** As in the address; only the screen checks the values, because every page loads this file. */
export interface PlacesSearch {
  /** `places`: the list of the places; `day`: the pets of a day; absent: the week. */
  readonly show?: string | undefined;
  /** A day of the business, `YYYY-MM-DD`; absent: today. */
  readonly day?: string | undefined;
  /** Only the pets of the day that are in this area; absent: all. */
  readonly area?: string | undefined;
}

export const placesRoute = {
  path: '/places',
  validateSearch: (given: Record<string, unknown>): PlacesSearch =>
    textsInAddress(given, ['show', 'day', 'area']),
  staticData: { access: 'readPlaces' },
  ...screen(() => import('./places-screen.tsx'), 'PlacesScreen', 'business'),
} as const;
