/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const signUpRoute = {
  path: '/sign-up',
  component: lazyScreen(() => import('./sign-up-screen.tsx'), 'SignUpScreen'),
} as const;
