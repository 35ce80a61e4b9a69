/** The address of the plants: it contains the number of shown plants. */
import { screen } from '#console/components/page/screen.ts';

export interface PlantsSearch {
  /** Absent: the initial number. */
  readonly shown?: number | undefined;
}

export const plantsRoute = {
  path: '/plants',
  validateSearch: ({ shown }: Record<string, unknown>): PlantsSearch => ({
    shown: typeof shown === 'number' && Number.isSafeInteger(shown) && shown > 0 ? shown : undefined,
  }),
  staticData: { access: 'usePlants' },
  ...screen(() => import('./plants-screen.tsx'), 'PlantsScreen'),
} as const;
