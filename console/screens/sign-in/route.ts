/** The address of the sign-in page. */
import { type ReturnSearch, returnPathOf, textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export interface SignInSearch extends ReturnSearch {
  /** The identifier of an error, when a provider sent the reader back (contract §5). */
  readonly error?: string | undefined;
}

export const signInRoute = {
  path: '/sign-in',
  validateSearch: ({ from, error }: Record<string, unknown>): SignInSearch => ({
    from: returnPathOf(from),
    error: textInAddress(error),
  }),
  ...screen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
} as const;
