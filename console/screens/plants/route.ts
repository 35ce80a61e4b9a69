/** The address of the plants: how many are shown is in it. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export interface PlantsSearch {
  /** Absent: as many as at first. */
  readonly shown?: number | undefined;
}

export const plantsRoute = {
  path: '/plants',
  validateSearch: ({ shown }: Record<string, unknown>): PlantsSearch => ({
    shown: typeof shown === 'number' && Number.isSafeInteger(shown) && shown > 0 ? shown : undefined,
  }),
  staticData: { access: 'usePlants' },
  component: lazyScreen(() => import('./plants-screen.tsx'), 'PlantsScreen'),
} as const;
