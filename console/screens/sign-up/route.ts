/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import { type ReturnSearch, returnPathOf } from '#console/components/page/return-path.ts';

export const signUpRoute = {
  path: '/sign-up',
  validateSearch: ({ from }: Record<string, unknown>): ReturnSearch => ({ from: returnPathOf(from) }),
  component: lazyScreen(() => import('./sign-up-screen.tsx'), 'SignUpScreen'),
} as const;
