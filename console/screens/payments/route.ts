/** The address of the payments: the view, the day that is closed, and the filters of the entries. */
import { textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

/** As in the address; only the screen checks the values, because every page loads this file. */
export interface PaymentsSearch {
  /** `entries` or `owed`; absent: the closing of a day. */
  readonly show?: string | undefined;
  /** Days of the business, `YYYY-MM-DD`; absent: today. */
  readonly day?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly method?: string | undefined;
  readonly kind?: string | undefined;
  /** The id of a user. */
  readonly customer?: string | undefined;
}

export const paymentsRoute = {
  path: '/payments',
  validateSearch: (given: Record<string, unknown>): PaymentsSearch =>
    textsInAddress(given, ['show', 'day', 'method', 'kind', 'customer', 'from', 'to']),
  staticData: { access: 'managePayments' },
  ...screen(() => import('./payments-screen.tsx'), 'PaymentsScreen', 'business'),
} as const;
