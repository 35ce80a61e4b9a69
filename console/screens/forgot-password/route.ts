/** The address of the screen; its code is loaded when it is opened. */
import { screen } from '#console/components/page/screen.ts';

export const forgotPasswordRoute = {
  path: '/forgot-password',
  ...screen(() => import('./forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
} as const;
