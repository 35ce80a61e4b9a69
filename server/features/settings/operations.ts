/** The operations of the endpoints of settings. */

import { Refusal } from '#domain/refusal.ts';
import { may } from '#domain/roles.ts';
import type { TranslatedText } from '#domain/translated-text.ts';
import { recordAudit } from '#features/audit/public.ts';
import type { Call, SignedInCall } from '#platform/call.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { listed } from '#platform/text/error-details.ts';
import { currentSettings } from './current-settings.ts';
import { eraseSetting, findSettings, type Setting, saveSetting } from './queries.ts';
import { auditedSetting, changedSetting, type SettingChange, settingProblem } from './setting.ts';

/** Returns the settings that the caller may read, ordered by key, in the language of the call. */
export function listSettings(call: Call): CachedBody {
  return currentSettings(call.app).listBody(mayReadPrivate(call) ? 'all' : 'public', call.language);
}

/**
 * Returns one setting in the language of the call.
 *
 * @throws Refusal NOT_FOUND; for a private setting also UNAUTHENTICATED and FORBIDDEN.
 */
export function getSetting(call: Call, key: string): CachedBody {
  const settings = currentSettings(call.app);
  const setting = settings.row(key);
  if (setting === undefined) throw unknownSetting();
  if (!setting.isPublic && !mayReadPrivate(call)) {
    throw new Refusal(call.caller === undefined ? 'UNAUTHENTICATED' : 'FORBIDDEN');
  }
  return settings.rowBody(setting, call.language);
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
  if (!setting.isTranslatable) throw new Refusal('NOT_FOUND', 'key: the setting is not translatable');
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
  const isList = Array.isArray(body);
  const changes: readonly SettingChange[] = [body].flat();
  refuseDuplicateKeys(changes);
  if (changes.length === 0) return [];

  return currentSettings(call.app).change(call, async (call, revision) => {
    const keys = changes.map(({ key }) => key);
    const known = new Map((await findSettings(call.db, keys)).map((setting) => [setting.key, setting]));
    const settings = changes.map((change) => changedSetting(change, known.get(change.key)));
    refuseInvalid(settings.map(settingProblem), isList);

    const saved: Setting[] = [];
    for (const setting of settings) {
      const after = await saveSetting(call.db, setting, revision);
      await recordChange(call, 'writeSettings', known.get(setting.key), after);
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
    await recordChange(call, 'deleteSetting', before, undefined);
    return erased;
  });
}

function mayReadPrivate({ caller }: Call): boolean {
  return caller !== undefined && may(caller.role, 'readPrivateSettings');
}

async function requireSetting(call: Call, key: string): Promise<Setting> {
  const [setting] = await findSettings(call.db, [key]);
  if (setting === undefined) throw unknownSetting();
  return setting;
}

function unknownSetting(): Refusal {
  return new Refusal('NOT_FOUND', 'key: no such setting');
}

function refuseDuplicateKeys(changes: readonly SettingChange[]): void {
  const seen = new Set<string>();
  for (const [at, { key }] of changes.entries()) {
    if (seen.has(key)) throw new Refusal('VALIDATION_FAILED', `[${at}].key: "${key}" is there twice`);
    seen.add(key);
  }
}

function refuseInvalid(problems: readonly (string | undefined)[], isList: boolean): void {
  const invalid = problems.flatMap((problem, at) =>
    problem ? [isList ? `[${at}].${problem}` : problem] : [],
  );
  if (invalid.length > 0) throw new Refusal('VALIDATION_FAILED', listed(invalid, '; '));
}

async function recordChange(
  call: Call,
  action: string,
  before: Setting | undefined,
  after: Setting | undefined,
): Promise<void> {
  const entityId = (before ?? after)?.key ?? null;
  await recordAudit(call, { action, entity: 'setting', entityId, ...auditedSetting(before, after) });
}
