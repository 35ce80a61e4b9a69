/** The fields of a setting: its value, by its type, and the properties of a custom one. */
import { useMemo, useState } from 'react';
import { countryChoices } from '#console/components/business/countries.ts';
import { currencyOptions } from '#console/components/business/currencies.ts';
import { timeZoneChoices } from '#console/components/business/time-zones.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { SelectField, TextArea, TextField } from '#console/components/field/field.tsx';
import { type DraftTexts, firstIncomplete, longestText } from '#console/components/translations/texts.ts';
import { TranslatedFields } from '#console/components/translations/translated-fields.tsx';
import type { Parts } from '#console/components/versions/versions.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { longestBuffer, mostClosures } from '#domain/booking/rules/time-settings.ts';
import { type Language, languages } from '#domain/text/language.ts';
import { ClosureFields } from './closures/closure-fields.tsx';
import type { PartFault } from './part-faults.ts';
import { CapacityFields, VaccinationFields, type ValueFieldsProps } from './rule-fields.tsx';
import { kindOfParts } from './setting-draft.ts';
import { convertedParts, freeKinds } from './setting-value.ts';
import { groupNames, kindNames, wordsOf } from './setting-words.ts';
import styles from './settings.module.css';
import { BufferFields } from './times/buffer-fields.tsx';
import { OpeningHoursFields } from './times/hours-fields.tsx';
import { NoticeFields } from './times/notice-fields.tsx';

/** The words for the errors of parts. */
export function useFaultText(
  fault: (path: string) => string | undefined,
): (part: string) => string | undefined {
  const { translate: t, formats } = useLanguage();
  const texts: Readonly<Record<PartFault, () => string>> = {
    required: () => t('common.required'),
    number: () => t('settings.numberFault'),
    whole: () => t('settings.wholeFault'),
    english: () => t('translations.english'),
    tooLong: () => t('translations.tooLong', { limit: formats.number(longestText) }),
    json: () => t('settings.jsonFault'),
    tooLarge: () => t('settings.tooLarge'),
    tooMany: () => t('settings.tooMany', { limit: mostClosures }),
    time: () => t('staff.timeFault'),
    minutes: () => t('words.wholeNumberFault', { least: '0', most: formats.number(longestBuffer) }),
    refused: () => t('common.refused'),
  };
  return (part) => {
    const found = fault(`parts.${part}`) as PartFault | undefined;
    return found && texts[found]();
  };
}

export function ValueFields(props: ValueFieldsProps) {
  const { translate: t, formats, languages: reading } = useLanguage();
  const { settingKey, draft, fault, onEdit } = props;
  const title = wordsOf(settingKey)?.title;
  const shared = {
    label: t(title ?? 'words.value'),
    value: draft.value ?? '',
    error: fault('value'),
  };
  const write = ({ target }: { target: { value: string } }) => onEdit({ value: target.value });
  switch (kindOfParts(draft)) {
    case 'timeZone':
      return <TimeZoneField {...shared} onChange={(value) => onEdit({ value })} />;
    case 'country':
      return (
        <ComboBox
          {...shared}
          choices={countryChoices(reading.console)}
          onChange={(value) => onEdit({ value })}
          noneText={t('setup.noCountry')}
        />
      );
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
    case 'openingHours':
      return <OpeningHoursFields {...props} />;
    case 'closures':
      return <ClosureFields {...props} />;
    case 'buffers':
      return <BufferFields {...props} />;
    case 'notice':
      return <NoticeFields {...props} />;
    case 'texts':
      return <TextsFields {...props} />;
    case 'boolean':
      return (
        <SelectField
          {...shared}
          options={[
            ['true', t('words.yes')],
            ['false', t('words.no')],
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

function TextsFields({ settingKey, draft, fault, onEdit }: ValueFieldsProps) {
  const { translate: t, languages: reading } = useLanguage();
  const texts: DraftTexts = Object.fromEntries(
    languages.map((language) => [language, draft[`value.${language}`] ?? '']),
  );
  const [chosen, setChosen] = useState<Language>(
    reading.catalog === 'en' ? (firstIncomplete([texts]) ?? 'vi') : reading.catalog,
  );
  const wrong = languages.find((language) => fault(`value.${language}`) !== undefined);
  const error = wrong && fault(`value.${wrong}`);
  return (
    <TranslatedFields
      language={chosen}
      onLanguage={setChosen}
      fields={[
        {
          id: settingKey,
          label: t(wordsOf(settingKey)?.title ?? 'words.value'),
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

interface TimeZoneFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (zone: string) => void;
}

/** The time zone of the business, and the current time in it. */
function TimeZoneField({ label, value, error, onChange }: TimeZoneFieldProps) {
  const { translate: t, formats } = useLanguage();
  // The server's default is UTC.
  const zone = value || 'UTC';
  const choices = useMemo(() => timeZoneChoices(zone), [zone]);
  return (
    <>
      <ComboBox
        label={label}
        hint={t('settings.timeZoneHint')}
        choices={choices}
        value={zone}
        onChange={onChange}
        noneText={t('setup.noTimeZone')}
        error={error}
      />
      <p role="status" className={styles.soft}>
        {t('settings.timeNow', { time: formats.date(new Date().toISOString(), 'dayTime', zone) })}
      </p>
    </>
  );
}

interface SettingPropertiesProps {
  readonly draft: Parts;
  readonly onEdit: (changed: Parts) => void;
  /** A draft of another type has other parts. */
  readonly onReplace: (draft: Parts) => void;
}

/** The type, the group and the readers of a custom setting. */
export function SettingProperties({ draft, onEdit, onReplace }: SettingPropertiesProps) {
  const t = useTranslate();
  const kind = kindOfParts(draft);
  const { group = '', isPublic = '' } = draft;
  return (
    <>
      <div className={styles.properties}>
        <SelectField
          label={t('settings.kind')}
          options={freeKinds.map((one) => [one, t(kindNames[one] ?? 'settings.kindText')] as const)}
          value={kind}
          onChange={({ target }) => {
            const next = freeKinds.find((one) => one === target.value) ?? kind;
            onReplace({ ...convertedParts(kind, next, draft), kind: next, group, isPublic });
          }}
        />
        <SelectField
          label={t('settings.group')}
          options={Object.entries(groupNames).map(([one, name]) => [one, t(name)] as const)}
          value={group}
          onChange={({ target }) => onEdit({ group: target.value })}
        />
      </div>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={isPublic === 'true'}
          onChange={({ target }) => onEdit({ isPublic: String(target.checked) })}
        />
        <span>
          {t('settings.everybody')}
          <span className={styles.soft}>{t('settings.everybodyHint')}</span>
        </span>
      </label>
    </>
  );
}
