/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const accountRoute = {
  path: '/account',
  staticData: { access: 'signedIn' },
  component: lazyScreen(() => import('./account-screen.tsx'), 'AccountScreen'),
} as const;
