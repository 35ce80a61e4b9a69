/** The address of the steps that set up a business. */
import { screen } from '#console/components/page/screen.ts';

export const setupRoute = {
  path: '/setup',
  staticData: { access: 'manageStaff' },
  ...screen(() => import('./setup-screen.tsx'), 'SetupScreen', 'business', 'admin'),
} as const;
