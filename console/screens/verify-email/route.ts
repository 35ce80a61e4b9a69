/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const verifyEmailRoute = {
  path: '/verify-email',
  component: lazyScreen(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
} as const;
