/** The operations of the endpoints of settings. */

import { may } from '#domain/access/roles.ts';
import { notFound, Refusal, requireCapability, requireFound } from '#domain/refusal.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import { recordAudit } from '#features/audit/public.ts';
import type { Call, SignedInCall } from '#platform/data/call.ts';
import { changedSettings } from './changed-settings.ts';
import { currentSettings } from './current-settings.ts';
import { eraseSetting, findSettings, type Setting, saveSetting } from './queries.ts';
import { auditedSetting, type SettingChange } from './setting.ts';

/** Returns the settings that the caller may read, ordered by key. */
export function listSettings({ app, caller }: Call): readonly Setting[] {
  const seesPrivate = caller !== undefined && may(caller.role, 'readPrivateSettings');
  return currentSettings(app).rows(seesPrivate ? 'all' : 'public');
}

/** @throws Refusal NOT_FOUND; for a private setting also UNAUTHENTICATED and FORBIDDEN. */
export function getSetting(call: Call, key: string): Setting {
  const setting = requireFound(currentSettings(call.app).row(key), 'setting', key, 'key');
  if (!setting.isPublic) {
    if (call.caller === undefined) throw new Refusal('UNAUTHENTICATED');
    requireCapability(call.caller.role, 'readPrivateSettings', 'key');
  }
  return setting;
}

/**
 * Returns the texts of a translatable setting by language, for editors.
 *
 * @throws Refusal NOT_FOUND, also for a setting that has no translations.
 */
export async function getSettingTranslations(
  call: SignedInCall,
  key: string,
): Promise<{ value: TranslatedText }> {
  const setting = await requireSetting(call, key);
  if (!setting.isTranslatable) throw notFound('setting', key, 'key');
  return { value: setting.value as TranslatedText };
}

/**
 * Writes all of the settings or none, and returns them in the same order. An existing setting keeps the fields that
 * the change omits.
 *
 * @throws Refusal VALIDATION_FAILED for a duplicate key, or for a value that the setting cannot have.
 */
export async function writeSettings(
  call: SignedInCall,
  body: SettingChange | readonly SettingChange[],
): Promise<readonly Setting[]> {
  if (Array.isArray(body) && body.length === 0) return [];

  return currentSettings(call.app).change(call, async (call, revision) => {
    const { known, settings } = await changedSettings(call, body);
    const saved: Setting[] = [];
    for (const setting of settings) {
      const after = await saveSetting(call.db, setting, revision);
      const audited = auditedSetting(known.get(setting.key), after);
      await recordAudit(call, 'writeSettings', 'setting', setting.key, audited);
      saved.push(after);
    }
    return saved;
  });
}

/**
 * Deletes the setting; a known key returns to its default.
 *
 * @throws Refusal NOT_FOUND.
 */
export async function deleteSetting(call: SignedInCall, key: string): Promise<void> {
  await currentSettings(call.app).change(call, async (call, revision) => {
    const before = await requireSetting(call, key);
    const erased = await eraseSetting(call.db, key, revision);
    await recordAudit(call, 'deleteSetting', 'setting', before.key, auditedSetting(before, undefined));
    return erased;
  });
}

async function requireSetting(call: Call, key: string): Promise<Setting> {
  const [setting] = await findSettings(call.db, [key]);
  return requireFound(setting, 'setting', key, 'key');
}
