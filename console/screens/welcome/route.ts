/** The address of the link with the token, which an administrator gets at the first start. */
import { screen } from '#console/components/page/screen.ts';

export const welcomeRoute = {
  path: '/welcome',
  ...screen(() => import('./welcome-screen.tsx'), 'WelcomeScreen'),
} as const;
