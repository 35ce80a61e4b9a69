/** The schemas of the endpoints about translations (contract §14). */

import { type Static, Type } from 'typebox';
import type { Cause } from '#domain/causes.ts';
import { type Language, languages, normalizeLanguage } from '#domain/text/language.ts';
import { localize } from '#domain/text/translated-text.ts';
import { documentedLanguage, language } from '#platform/data/shapes/language.ts';
import { chosenComponent, namedWords, pageAndLimit } from '#platform/data/shapes/shapes.ts';
import { type IncompleteText, translatedEntities } from './translated-texts.ts';

const entity = namedWords('TranslatedEntity', translatedEntities, 'A kind of record with translated texts.');

export const incompleteText = chosenComponent('IncompleteText', {
  entity: entity(),
  entityId: Type.String({ description: 'The id of the record, or the key of a setting.' }),
  label: Type.String({
    description:
      'The name of the service in the language asked for, the name of the staff member, or the key of the setting.',
  }),
  field: Type.String({ description: 'The field with the text, such as `name`.' }),
  missing: Type.Array(language(), { description: 'The languages whose readers see the English text.' }),
});

export const incompleteTextExample = {
  entity: 'service',
  entityId: '01931c5e-7a10-7c3e-9d0a-3b0e6f1c2d4a',
  label: 'Bath and brush',
  field: 'description',
  missing: ['km', 'my', 'fil'],
};

export const translationsQuery = Type.Object({
  ...pageAndLimit(),
  lang: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      rule: (value: unknown): Cause | undefined =>
        normalizeLanguage(String(value)) === undefined
          ? { reason: 'NOT_ONE_OF', allowed: languages }
          : undefined,
      documented: documentedLanguage,
      description: 'Only texts that lack this language, which is also the language of the answer.',
    }),
  ),
  entity: Type.Optional(entity({ description: 'Only texts of this kind of record.' })),
});
export type TranslationsQuery = Static<typeof translationsQuery>;

export const translationCoverage = chosenComponent('TranslationCoverage', {
  lang: language(),
  translated: Type.Integer({ description: 'How many texts are translated into this language.' }),
  total: Type.Integer({ description: 'How many texts there are.' }),
});
export type TranslationCoverage = Static<typeof translationCoverage>;

export const translationCoverageExample = languages.map((lang) => ({
  lang,
  translated: lang === 'en' ? 96 : 88,
  total: 96,
}));

/** Returns the text as a reply shows it. */
export function toReply(one: IncompleteText, language: Language): Static<typeof incompleteText> {
  const { entity, entityId, label, field, missing } = one;
  const shown = typeof label === 'string' ? label : localize(label, language);
  return { entity, entityId, label: shown, field, missing: [...missing] };
}
