/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const bookRoute = {
  path: '/book',
  component: lazyScreen(() => import('./book-screen.tsx'), 'BookScreen'),
} as const;
