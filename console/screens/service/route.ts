/** The address of the screen; its code is loaded when it is opened. */
import { screen } from '#console/components/page/screen.ts';

export const serviceRoute = {
  path: '/services/$id',
  ...screen(() => import('./service-screen.tsx'), 'ServiceScreen'),
} as const;
