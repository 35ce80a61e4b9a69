/** The address of the screen; its code is loaded when it is opened. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export interface BookSearch {
  /** Ids with amounts, such as `id*2.id`. */
  readonly services?: string | undefined;
  /** Ids, separated by dots. */
  readonly pets?: string | undefined;
}

export const bookRoute = {
  path: '/book',
  validateSearch: ({ services, pets }: Record<string, unknown>): BookSearch => ({
    services: typeof services === 'string' ? services : undefined,
    pets: typeof pets === 'string' ? pets : undefined,
  }),
  component: lazyScreen(() => import('./book-screen.tsx'), 'BookScreen'),
} as const;
