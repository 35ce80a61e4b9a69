/** Words for tests of forms: a message is its key with its values, and formats are English. */
import { formatsOf } from '#console/i18n/format.ts';
import type { Translate, Words } from '#console/i18n/translate.ts';

export const words: Words = {
  translate: ((key: string, values?: object) =>
    values ? `${key} ${Object.values(values).join(', ')}` : key) as unknown as Translate,
  formats: formatsOf('en'),
};
