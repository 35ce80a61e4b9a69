/** The address of the settings: the group that is shown, and the setting that is edited. */
import { lazyScreen } from '#console/components/page/lazy-screen.ts';

export interface SettingsSearch {
  /** Absent: the business. */
  readonly group?: 'rules' | 'general' | 'payment' | 'contact' | undefined;
  readonly key?: string | undefined;
  /** The form for a new setting of the group. */
  readonly add?: true | undefined;
}

export const settingsRoute = {
  path: '/settings',
  validateSearch: ({ group, key, add }: Record<string, unknown>): SettingsSearch => ({
    group: (['rules', 'general', 'payment', 'contact'] as const).find((one) => one === group),
    // In the address a key of only digits is a number.
    key: typeof key === 'string' || typeof key === 'number' ? String(key) : undefined,
    add: add === true || undefined,
  }),
  staticData: { access: 'writeSettings' },
  component: lazyScreen(() => import('./settings-screen.tsx'), 'SettingsScreen', 'business', 'admin'),
} as const;
