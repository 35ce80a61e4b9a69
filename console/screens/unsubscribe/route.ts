/** The address of the screen; its code is loaded when it is opened. */
import { screen } from '#console/components/page/screen.ts';

export const unsubscribeRoute = {
  path: '/unsubscribe',
  ...screen(() => import('./unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
} as const;
