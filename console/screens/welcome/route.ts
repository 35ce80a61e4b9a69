/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const welcomeRoute = {
  path: '/welcome',
  component: lazyScreen(() => import('./welcome-screen.tsx'), 'WelcomeScreen'),
} as const;
