/** The address of the account page: the page of the sessions, and the result of linking a provider. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export interface AccountSearch {
  /** The page of the list of sessions, from 1. */
  readonly sessions?: number | undefined;
  /** The provider that sent the reader back after linking. */
  readonly linked?: string | undefined;
  /** The identifier of the error that the provider's answer caused (contract §5). */
  readonly error?: string | undefined;
}

export const accountRoute = {
  path: '/account',
  staticData: { access: 'signedIn' },
  validateSearch: ({ sessions, linked, error }: Record<string, unknown>): AccountSearch => ({
    sessions: Number.isSafeInteger(sessions) && Number(sessions) > 1 ? Number(sessions) : undefined,
    linked: textInAddress(linked),
    error: textInAddress(error),
  }),
  ...screen(() => import('./account-screen.tsx'), 'AccountScreen'),
} as const;
