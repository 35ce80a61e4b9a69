/** The fields of the values of settings, by their types; rules for bookings have files of their own. */

import { useMemo, useState } from 'react';
import { countryChoices } from '#console/components/business/countries.ts';
import { currencyOptions } from '#console/components/business/currencies.ts';
import { timeZoneChoices } from '#console/components/business/time-zones.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { PlainField, SelectField, TextArea } from '#console/components/field/field.tsx';
import { soft } from '#console/components/layout/layout.ts';
import { firstIncomplete } from '#console/components/translations/texts.ts';
import {
  type TranslatedFieldProps,
  TranslatedFields,
} from '#console/components/translations/translated-fields.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { type Language, languages } from '#domain/text/language.ts';
import type { ValueDraft } from './setting-value.ts';

export interface ValueFieldsProps {
  readonly settingKey: string;
  /** The name of the value. */
  readonly label: string;
  readonly draft: ValueDraft;
  /** The error at a path of the draft, as its field shows it. */
  readonly fault: (path: string) => string | undefined;
  readonly onEdit: (changed: Partial<ValueDraft>) => void;
}

/** The properties of the field of a text. */
const fieldOf = ({ label, draft, fault }: ValueFieldsProps) => ({
  label,
  value: draft.text,
  error: fault('text'),
});

const writeTo =
  ({ onEdit }: ValueFieldsProps) =>
  ({ target }: { readonly target: { readonly value: string } }) =>
    onEdit({ text: target.value });

export function TextValueField(props: ValueFieldsProps) {
  return <TextArea {...fieldOf(props)} rows={3} onChange={writeTo(props)} />;
}

export function NumberField(props: ValueFieldsProps) {
  return <PlainField {...fieldOf(props)} inputMode="decimal" onChange={writeTo(props)} />;
}

export function BooleanField(props: ValueFieldsProps) {
  const t = useTranslate();
  return (
    <SelectField
      {...fieldOf(props)}
      options={[
        ['true', t('words.yes')],
        ['false', t('words.no')],
      ]}
      onChange={writeTo(props)}
    />
  );
}

export function JsonField(props: ValueFieldsProps) {
  const hint = useTranslate()('settings.jsonHint');
  return <TextArea {...fieldOf(props)} rows={8} spellCheck={false} hint={hint} onChange={writeTo(props)} />;
}

export function TextsFields({ settingKey, label, draft, fault, onEdit }: ValueFieldsProps) {
  return (
    <LanguagesField
      id={settingKey}
      label={label}
      value={draft.texts}
      isLong={settingKey !== 'businessName'}
      fault={(language) => fault(`texts.${language}`)}
      onChange={(texts) => onEdit({ texts })}
    />
  );
}

interface LanguagesFieldProps extends Omit<TranslatedFieldProps, 'error'> {
  readonly fault: (language: Language) => string | undefined;
}

/** A text in the languages of the catalog. */
export function LanguagesField({ fault, ...field }: LanguagesFieldProps) {
  const { languages: reading } = useLanguage();
  const [chosen, setChosen] = useState<Language>(
    reading.catalog === 'en' ? (firstIncomplete([field.value]) ?? 'vi') : reading.catalog,
  );
  const wrong = languages.find((language) => fault(language) !== undefined);
  const text = wrong && fault(wrong);
  const error = wrong && text ? { language: wrong, text } : undefined;
  return <TranslatedFields language={chosen} onLanguage={setChosen} fields={[{ ...field, error }]} />;
}

/** The time zone of the business, and the current time in it. */
export function TimeZoneField(props: ValueFieldsProps) {
  const { translate: t, formats } = useLanguage();
  // The server's default is UTC.
  const { value, ...field } = fieldOf(props);
  const zone = value || 'UTC';
  const choices = useMemo(() => timeZoneChoices(zone), [zone]);
  return (
    <>
      <ComboBox
        {...field}
        hint={t('settings.timeZoneHint')}
        choices={choices}
        value={zone}
        noneText={t('setup.noTimeZone')}
        onChange={(zone) => props.onEdit({ text: zone })}
      />
      <p role="status" className={soft}>
        {t('settings.timeNow', { time: formats.date(new Date().toISOString(), 'dayTime', zone) })}
      </p>
    </>
  );
}

export function CountryField(props: ValueFieldsProps) {
  const { translate: t, languages: reading } = useLanguage();
  return (
    <ComboBox
      {...fieldOf(props)}
      choices={countryChoices(reading.console)}
      onChange={(text) => props.onEdit({ text })}
      noneText={t('setup.noCountry')}
    />
  );
}

export function CurrencyField(props: ValueFieldsProps) {
  const { translate: t, formats } = useLanguage();
  const field = fieldOf(props);
  return (
    <SelectField
      {...field}
      options={[
        ...(field.value === '' ? [['', t('settings.noCurrency')] as const] : []),
        ...currencyOptions(formats, field.value || 'USD'),
      ]}
      onChange={writeTo(props)}
    />
  );
}
