/** The address of the settings: the group that is shown, and the setting that is edited. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { withTemporal } from '#console/i18n/temporal.ts';

export interface SettingsSearch {
  /** Absent: the business. */
  readonly group?: 'hours' | 'rules' | 'general' | 'payment' | 'contact' | undefined;
  readonly key?: string | undefined;
  /** The form for a new setting of the group. */
  readonly add?: true | undefined;
}

export const settingsRoute = {
  path: '/settings',
  validateSearch: ({ group, key, add }: Record<string, unknown>): SettingsSearch => ({
    group: (['hours', 'rules', 'general', 'payment', 'contact'] as const).find((one) => one === group),
    key: textInAddress(key),
    add: add === true || undefined,
  }),
  staticData: { access: 'writeSettings' },
  ...screen(() => withTemporal(import('./settings-screen.tsx')), 'SettingsScreen', 'business', 'admin'),
} as const;

/** A screen of its own: it needs no calendar, and the others need no emails. */
export const emailSettingsRoute = {
  path: '/settings/emails',
  staticData: { access: 'writeSettings' },
  ...screen(
    () => withTemporal(import('./email-settings-screen.tsx')),
    'EmailSettingsScreen',
    'business',
    'admin',
  ),
} as const;
