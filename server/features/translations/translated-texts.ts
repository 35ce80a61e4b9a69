/** Every text with translations: of the services, the staff and the settings, from memory (contract §14). */
import { type Language, languages } from '#domain/text/language.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import { cachedServices } from '#features/services/public.ts';
import { cachedSettings } from '#features/settings/public.ts';
import { cachedMembers } from '#features/staff/public.ts';
import type { Call } from '#platform/data/call.ts';

/** The kinds of records that have texts with translations. */
export const translatedEntities = ['service', 'staff', 'setting'] as const;
export type TranslatedEntity = (typeof translatedEntities)[number];

export interface RecordText {
  readonly entity: TranslatedEntity;
  /** The id of the record, or the key of a setting. */
  readonly entityId: string;
  /** The name by which people know the record. */
  readonly label: string | TranslatedText;
  readonly field: string;
  readonly text: TranslatedText;
}

/** A text, and the languages into which it is not translated. */
export interface IncompleteText extends RecordText {
  readonly missing: readonly Language[];
}

/** Yields the texts of a kind, or of all kinds: in the order of the records' own lists, without fields that are null. */
export function* recordTexts(call: Call, entity: TranslatedEntity | undefined): Generator<RecordText> {
  for (const kind of translatedEntities)
    if (entity === undefined || entity === kind) yield* textsOf[kind](call);
}

/** Returns the languages into which the text is not translated: readers of these see English. */
export function missingLanguages({ text }: Pick<RecordText, 'text'>): Language[] {
  return languages.filter((language) => !text[language]);
}

const textsOf: Readonly<Record<TranslatedEntity, (call: Call) => Generator<RecordText>>> = {
  *service(call) {
    for (const { id, name, description } of cachedServices(call))
      yield* presentTexts({ entity: 'service', entityId: id, label: name }, { name, description });
  },
  *staff(call) {
    for (const { id, user, department, position, specialization } of cachedMembers(call))
      yield* presentTexts(
        { entity: 'staff', entityId: id, label: user.name },
        { department, position, specialization },
      );
  },
  *setting(call) {
    for (const { key, value, isTranslatable } of cachedSettings(call)) {
      if (!isTranslatable) continue;
      yield { entity: 'setting', entityId: key, label: key, field: 'value', text: value as TranslatedText };
    }
  },
};

function* presentTexts(
  record: Omit<RecordText, 'field' | 'text'>,
  fields: Readonly<Record<string, TranslatedText | null>>,
): Generator<RecordText> {
  for (const [field, text] of Object.entries(fields)) if (text !== null) yield { ...record, field, text };
}
