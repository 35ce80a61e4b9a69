/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const plantsRoute = {
  path: '/plants',
  staticData: { access: 'usePlants' },
  component: lazyScreen(() => import('./plants-screen.tsx'), 'PlantsScreen'),
} as const;
