/** The settings for administrators: with their texts in all languages, and the readers of each. */
import { createClient, isApiError, type JsonValue, type Setting } from '#client/index.ts';
import { api, fetchInLanguage } from '#console/api/client.ts';
import { combined } from '#console/api/query.ts';
import type { Language } from '#domain/text/language.ts';
import { formOf, kindOf } from './known-settings.ts';
import type { StoredSetting } from './setting-draft.ts';

/** A client without a session: its list has only the public settings. */
const anonymous = createClient({
  baseUrl: location.origin,
  fetch: (input, init) => fetchInLanguage(input, { ...init, credentials: 'omit' }),
});

export interface ListedSetting extends Setting {
  readonly isPublic: boolean;
}

/** All settings, and for each whether everybody may read it. */
export function allSettingsQuery(lang: Language) {
  return combined('listSettings', 'with readers', { lang }, ({ signal }) => readAll(signal));
}

export function storedSettingQuery(lang: Language, key: string) {
  return combined('getSetting', 'stored', { key, lang }, async ({ signal }): Promise<StoredSetting> => {
    const found = (await readAll(signal)).find((setting) => setting.key === key);
    if (found === undefined) return absentSetting(key);
    const texts = typeof found.value === 'string' ? await readTexts(key, signal) : undefined;
    const value = texts ?? found.value;
    const { group, isPublic } = found;
    return { key, value, kind: kindOf(key, value, texts !== undefined), group, isPublic };
  });
}

/** The setting until it is written. */
function absentSetting(key: string): StoredSetting {
  const group = formOf(key)?.group ?? 'GENERAL';
  return { key, value: undefined, kind: kindOf(key, undefined, false), group, isPublic: group !== 'PAYMENT' };
}

async function readAll(signal: AbortSignal): Promise<readonly ListedSetting[]> {
  const [{ data: all }, { data: ofEverybody }] = await Promise.all([
    api.listSettings({ signal }),
    anonymous.listSettings({ signal }),
  ]);
  const shared = new Set(ofEverybody.map(({ key }) => key));
  return all.map((setting) => ({ ...setting, isPublic: shared.has(setting.key) }));
}

/** Undefined for a setting that is one text for all languages, or none. */
async function readTexts(key: string, signal: AbortSignal): Promise<JsonValue | undefined> {
  const conversion = formOf(key)?.conversion;
  if (conversion && conversion !== 'texts') return undefined;
  try {
    const { data } = await api.getSettingTranslations({ path: { key }, signal });
    return { ...data.value } as JsonValue;
  } catch (error) {
    if (isApiError(error, 'NOT_FOUND')) return undefined;
    throw error;
  }
}
