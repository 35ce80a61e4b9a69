/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const serviceRoute = {
  path: '/services/$id',
  component: lazyScreen(() => import('./service-screen.tsx'), 'ServiceScreen'),
} as const;
