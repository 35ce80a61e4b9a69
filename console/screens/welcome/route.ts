/** The address of the first steps. The link with the token opens the first one. */
import { screen } from '#console/components/page/screen.ts';

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
  ...screen(() => import('./welcome-screen.tsx'), 'WelcomeScreen'),
} as const;
