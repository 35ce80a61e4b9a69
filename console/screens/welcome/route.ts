/** The address of the first steps. The link with the token opens the first one. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export const laterSteps = ['business', 'examples'] as const;

export interface WelcomeSearch {
  /** The step after signing in, so that a reload stays on it. */
  readonly step?: (typeof laterSteps)[number] | undefined;
}

export const welcomeRoute = {
  path: '/welcome',
  validateSearch: ({ step }: Record<string, unknown>): WelcomeSearch => ({
    step: laterSteps.find((one) => one === step),
  }),
  component: lazyScreen(() => import('./welcome-screen.tsx'), 'WelcomeScreen'),
} as const;
