/** The form of a setting: the fields that it sends, and two people who change the same setting. */
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#client/index.ts';
import { conflictingFields, mergedFields, readFields } from '#console/components/versions/record-fields.ts';
import { conversionOf, type Kind, valueDraft } from '#console/screens/settings/known-settings.ts';
import { editedSetting, settingChange } from '#console/screens/settings/setting-draft.ts';
import type { ValueDraft } from '#console/screens/settings/setting-value.ts';
import { words } from './support/form-words.ts';

const readAs = (kind: Kind, draft: ValueDraft) => conversionOf(kind).read(draft);
const reading = { ...words, languages: { catalog: 'en' } } as const;

/** A week with the same hours on Monday and Sunday, and closed on the other days. */
function weekOf(hours: JsonValue): JsonValue {
  return { monday: hours, tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: hours };
}

describe('the fields that are written', () => {
  const stored = { key: 'greeting', kind: 'text', value: 'Hello', group: 'GENERAL', isPublic: true } as const;
  const base = readFields(editedSetting(reading, 'greeting').fields, stored);

  const texts = { texts: { en: 'Hello' }, kind: 'texts', group: 'CONTACT', isPublic: false } as const;
  const asTexts = { value: { en: 'Hello' }, isTranslatable: true, type: null };
  const asText = { value: 'Hello', isTranslatable: false };
  test.each([
    ['only a new value', stored, { ...base, text: 'Welcome' }, { value: 'Welcome' }],
    [
      'the label of another type',
      stored,
      { ...base, ...texts },
      { ...asTexts, group: 'CONTACT', isPublic: false },
    ],
    ['each one of a new setting', undefined, base, { ...asText, group: 'GENERAL', isPublic: true }],
  ] as const)('%s', (_title, before, draft, fields) => {
    expect(settingChange('greeting', before, draft)).toEqual({ change: { key: 'greeting', ...fields } });
  });

  const versions = (kind: Kind, base: JsonValue, mine: JsonValue, theirs: JsonValue) => {
    const draftOf = (value: JsonValue) => ({ ...texts, ...valueDraft(kind, value) });
    return { base: draftOf(base), mine: draftOf(mine), theirs: draftOf(theirs) };
  };
  const { fields } = editedSetting(reading, 'capacity');

  test('two people change the limits of two categories: both stay', () => {
    const both = versions('capacity', { BOARDING: 12 }, { BOARDING: 10 }, { BOARDING: 12, DAYCARE: 4 });
    expect(conflictingFields(fields, both)).toEqual([]);
    expect(readAs('capacity', mergedFields(fields, both))).toEqual({ value: { BOARDING: 10, DAYCARE: 4 } });
    const same = versions('capacity', { BOARDING: 12 }, { BOARDING: 10 }, { BOARDING: 8 });
    expect(conflictingFields(fields, same)).toMatchObject([
      { name: 'limits.BOARDING', label: 'services.boarding', mine: { text: '10' }, theirs: { text: '8' } },
    ]);
  });

  test('two people add closures of different days: both stay', () => {
    const [christmas, newYear] = ['2026-12-25', '2027-01-01'].map(
      (day): JsonValue => ({ from: day, to: day }),
    );
    const both = versions('closures', [], [christmas ?? null], [newYear ?? null]);
    expect(readAs('closures', mergedFields(fields, both))).toEqual({ value: [christmas, newYear] });
  });

  test('two people change the hours of two days: both stay; a category that one removes is removed', () => {
    const monday = [{ start: '09:00', end: '17:00' }];
    const sunday = [{ start: '10:00', end: '12:00' }];
    const before = { default: weekOf([]), GROOMING: weekOf(monday) };
    const [mine, theirs] = [
      { default: { ...(weekOf([]) as object), monday }, GROOMING: weekOf(monday) },
      { default: { ...(weekOf([]) as object), sunday } },
    ];
    const both = versions('openingHours', before, mine, theirs);
    expect(conflictingFields(fields, both)).toEqual([]);
    expect(readAs('openingHours', mergedFields(fields, both))).toEqual({
      value: { default: { ...(weekOf([]) as object), monday, sunday } },
    });
    // Also if the other user has opened it on a day on which it was closed.
    const opened = { GROOMING: { ...(weekOf(monday) as object), friday: sunday } };
    const removed = versions('openingHours', { GROOMING: weekOf(monday) }, {}, opened);
    expect(conflictingFields(fields, removed)).toEqual([]);
    expect(readAs('openingHours', mergedFields(fields, removed))).toEqual({ value: {} });
  });
});
