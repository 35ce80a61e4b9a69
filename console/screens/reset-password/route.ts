/** The address of the screen; its code is loaded when it is opened. */
import { screen } from '#console/components/page/screen.ts';

export const resetPasswordRoute = {
  path: '/reset-password',
  ...screen(() => import('./reset-password-screen.tsx'), 'ResetPasswordScreen'),
} as const;
