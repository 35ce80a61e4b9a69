/** The address of the screen; its code is loaded when it is opened. */
import { type ReturnSearch, returnPathOf } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

export const signUpRoute = {
  path: '/sign-up',
  validateSearch: ({ from }: Record<string, unknown>): ReturnSearch => ({ from: returnPathOf(from) }),
  ...screen(() => import('./sign-up-screen.tsx'), 'SignUpScreen'),
} as const;
