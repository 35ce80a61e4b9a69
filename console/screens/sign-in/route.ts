/** The address of the sign-in page. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { returnPathProblem } from '#domain/return-path.ts';

export interface SignInSearch {
  /** The path of this server to go to afterwards. */
  readonly from?: string | undefined;
  /** The identifier of an error, when a provider sent the reader back (contract §5). */
  readonly error?: string | undefined;
}

export const signInRoute = {
  path: '/sign-in',
  validateSearch: ({ from, error }: Record<string, unknown>): SignInSearch => ({
    from: typeof from === 'string' && returnPathProblem(from) === undefined ? from : undefined,
    error: typeof error === 'string' ? error : undefined,
  }),
  component: lazyScreen(() => import('./sign-in-screen.tsx'), 'SignInScreen'),
} as const;
