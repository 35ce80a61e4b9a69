/** Settings as a request changes them, before they are written. */
import { duplicateProblem } from '#domain/booking/rules/value-problems.ts';
import { within } from '#domain/causes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/data/call.ts';
import { findSettings, type Setting } from './queries.ts';
import { changedSetting, type SettingChange, type SettingContent, settingProblem } from './setting.ts';

/**
 * Returns the settings as the body changes them, in its order, and those that exist already, by key.
 *
 * @throws Refusal VALIDATION_FAILED for a duplicate key, or for a value that the setting cannot have.
 */
export async function changedSettings(
  call: Call,
  body: SettingChange | readonly SettingChange[],
): Promise<{ known: ReadonlyMap<string, Setting>; settings: readonly SettingContent[] }> {
  const changes: readonly SettingChange[] = [body].flat();
  refuseDuplicateKeys(changes);
  const keys = changes.map(({ key }) => key);
  const found = keys.length > 0 ? await findSettings(call.db, keys) : [];
  const known = new Map(found.map((setting) => [setting.key, setting]));
  const settings = changes.map((change) => changedSetting(change, known.get(change.key)));
  const invalid = settings.flatMap((setting, at) => {
    const problem = settingProblem(setting);
    return problem ? [within(Array.isArray(body) ? `[${at}]` : '', problem)] : [];
  });
  if (invalid.length > 0) throw new Refusal('VALIDATION_FAILED', invalid);
  return { known, settings };
}

function refuseDuplicateKeys(changes: readonly SettingChange[]): void {
  const keys = changes.map(({ key }) => key);
  const cause = duplicateProblem(keys, '.key');
  if (cause) throw new Refusal('VALIDATION_FAILED', cause);
}
