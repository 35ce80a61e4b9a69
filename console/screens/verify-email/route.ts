/** The address of the screen; its code is loaded when it is opened. */
import { screen } from '#console/components/page/screen.ts';

export const verifyEmailRoute = {
  path: '/verify-email',
  ...screen(() => import('./verify-email-screen.tsx'), 'VerifyEmailScreen'),
} as const;
