/** The dry run of a change of settings (contract §21, `dryRun`). */
import { isRule } from '#domain/settings/known-settings.ts';
import type { SignedInCall } from '#platform/data/call.ts';
import { type Affected, findRuleChange, type RuleChange } from './booking-rules.ts';
import { changedSettings } from './changed-settings.ts';
import type { SettingChange, SettingContent } from './setting.ts';

export type FindAffected = (call: SignedInCall, change: RuleChange) => Promise<Affected>;

export interface SettingsPreview {
  readonly settings: readonly SettingContent[];
  readonly affected: Affected;
}

/**
 * Returns the settings as the change would leave them, and the bookings to which it adds a fault; none when it concerns no
 * rule. Stores nothing.
 *
 * @throws Refusal as `writeSettings` does.
 */
export async function previewSettings(
  call: SignedInCall,
  body: SettingChange | readonly SettingChange[],
  findAffected: FindAffected,
): Promise<SettingsPreview> {
  const { settings } = await changedSettings(call, body);
  const concernsRules = settings.some(({ key }) => key === 'timeZone' || isRule(key));
  const affected = concernsRules
    ? await findAffected(call, await findRuleChange(call, settings))
    : { count: 0, bookings: [] };
  return { settings, affected };
}
