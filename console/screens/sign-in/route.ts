/** The address of the sign-in page. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { type ReturnSearch, returnPathOf } from '#console/components/page/return-path.ts';

export interface SignInSearch extends ReturnSearch {
  /** The identifier of an error, when a provider sent the reader back (contract §5). */
  readonly error?: string | undefined;
}

export const signInRoute = {
  path: '/sign-in',
  validateSearch: ({ from, error }: Record<string, unknown>): SignInSearch => ({
    from: returnPathOf(from),
    error: typeof error === 'string' ? error : undefined,
  }),
  component: lazyScreen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
} as const;
