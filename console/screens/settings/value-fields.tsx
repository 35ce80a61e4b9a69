/** The fields of a value, by its type. */
import { useState } from 'react';
import { currencyOptions } from '#console/components/business/currencies.ts';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextArea } from '#console/components/field/text-area.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { type DraftTexts, firstIncomplete } from '#console/components/translations/texts.ts';
import { TranslatedFields } from '#console/components/translations/translated-fields.tsx';
import type { Parts } from '#console/components/versions/merge.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Language, languages } from '#domain/language.ts';
import { useFaultText } from './fault-text.ts';
import { CapacityFields, VaccinationFields } from './rule-fields.tsx';
import { kindOfParts } from './setting-draft.ts';
import type { Faults } from './setting-value.ts';
import { wordsOf } from './setting-words.ts';
import { TimeZoneField } from './time-zone-field.tsx';

export interface ValueFieldsProps {
  readonly settingKey: string;
  readonly draft: Parts;
  readonly faults: Faults;
  readonly onEdit: (changed: Parts) => void;
}

export function ValueFields(props: ValueFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const faultText = useFaultText();
  const { settingKey, draft, faults, onEdit } = props;
  const title = wordsOf(settingKey)?.title;
  const shared = {
    label: t(title ?? 'settings.value'),
    value: draft.value ?? '',
    error: faultText(faults.value),
  };
  const write = ({ target }: { target: { value: string } }) => onEdit({ value: target.value });
  switch (kindOfParts(draft)) {
    case 'timeZone':
      return <TimeZoneField {...shared} onChange={(value) => onEdit({ value })} />;
    case 'currency':
      return (
        <SelectField
          {...shared}
          options={[
            ...(shared.value === '' ? [['', t('settings.noCurrency')] as const] : []),
            ...currencyOptions(formats, shared.value || 'USD'),
          ]}
          onChange={write}
        />
      );
    case 'capacity':
      return <CapacityFields {...props} />;
    case 'vaccinationRules':
      return <VaccinationFields {...props} />;
    case 'texts':
      return <TextsFields {...props} />;
    case 'boolean':
      return (
        <SelectField
          {...shared}
          options={[
            ['true', t('settings.yes')],
            ['false', t('settings.no')],
          ]}
          onChange={write}
        />
      );
    case 'number':
      return <TextField {...shared} inputMode="decimal" autoComplete="off" onChange={write} />;
    case 'json':
      return (
        <TextArea {...shared} rows={8} spellCheck={false} hint={t('settings.jsonHint')} onChange={write} />
      );
    default:
      return <TextArea {...shared} rows={3} onChange={write} />;
  }
}

function TextsFields({ settingKey, draft, faults, onEdit }: ValueFieldsProps) {
  const { translate: t, languages: reading } = useLanguage();
  const faultText = useFaultText();
  const texts: DraftTexts = Object.fromEntries(
    languages.map((language) => [language, draft[`value.${language}`] ?? '']),
  );
  const [chosen, setChosen] = useState<Language>(
    reading.catalog === 'en' ? (firstIncomplete([texts]) ?? 'vi') : reading.catalog,
  );
  const wrong = languages.find((language) => faults[`value.${language}`] !== undefined);
  const error = wrong && faultText(faults[`value.${wrong}`]);
  return (
    <TranslatedFields
      // An error in a hidden language would not be visible.
      language={wrong && wrong !== 'en' ? wrong : chosen}
      onLanguage={setChosen}
      fields={[
        {
          id: settingKey,
          label: t(wordsOf(settingKey)?.title ?? 'settings.value'),
          value: texts,
          isLong: settingKey !== 'businessName',
          error: wrong && error ? { language: wrong, text: error } : undefined,
          onChange: (next) =>
            onEdit(
              Object.fromEntries(languages.map((language) => [`value.${language}`, next[language] ?? ''])),
            ),
        },
      ]}
    />
  );
}
