/** The name of the business, which may be stored in several languages. */
import { isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { replaceText, type TranslatedText } from '#domain/translated-text.ts';

export const businessNameKey = 'businessName';

/** The value of the setting when a new name replaces the one that was shown; undefined for none. */
export async function changedName(
  before: string | undefined,
  name: string,
): Promise<TranslatedText | string> {
  if (before === undefined) return { en: name };
  try {
    const { data } = await api.getSettingTranslations({ path: { key: businessNameKey } });
    return replaceText(data.value, before, name);
  } catch (error) {
    // A name that is stored as one text for all languages.
    if (isApiError(error, 'NOT_FOUND')) return name;
    throw error;
  }
}
