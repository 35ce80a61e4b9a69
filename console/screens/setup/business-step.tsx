/** Name, time zone, country and currency of the business: settings on which everything else depends. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isApiError, type SettingChange } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { withStorage } from '#console/api/storage.ts';
import { countryChoices, currencyOf, likelyCountry } from '#console/components/business/countries.ts';
import { currencyOptions } from '#console/components/business/currencies.ts';
import { browsersZone, timeZoneChoices } from '#console/components/business/time-zones.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { SelectField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { replaceText, type TranslatedText } from '#domain/text/translated-text.ts';

/** The settings of the step, by their fields. */
interface Business extends Readonly<Record<string, string>> {
  readonly name: string;
  readonly timeZone: string;
  /** `''` for none. */
  readonly country: string;
  readonly currency: string;
}

export function BusinessStep({ onDone }: { onDone: () => void }) {
  const { languages } = useLanguage();
  const { data: settings, error, refetch } = useQuery(settingsQuery(languages.catalog));
  if (!settings) return <Loading {...{ error, refetch }} />;
  const stored = (key: string) => {
    const value = settings.get(key);
    return typeof value === 'string' ? value : undefined;
  };
  const before = {
    name: stored(businessNameKey),
    timeZone: stored('timeZone'),
    country: stored('country'),
    currency: stored('currency'),
  };
  // The key makes a new form for the name in another language.
  return <BusinessForm key={before.name} before={before} onDone={onDone} />;
}

interface BusinessFormProps {
  /** The values that are already stored. */
  readonly before: { readonly [Field in keyof Business]: string | undefined };
  readonly onDone: () => void;
}

function BusinessForm({ before, onDone }: BusinessFormProps) {
  const { translate: t, formats, languages } = useLanguage();
  const queries = useQueryClient();
  const [first] = useState((): Business => {
    const timeZone = before.timeZone ?? browsersZone();
    const country = before.country ?? likelyCountry(timeZone);
    const currency = before.currency ?? currencyOf(country);
    return { name: before.name ?? '', timeZone, country, currency, ...readDraft() };
  });
  const save = useSaveForm<Business>({
    values: first,
    check: ({ name }) => ({ name: requireText(name) }),
    send: async (business) => api.writeSettings({ body: await changesTo(business, before.name) }),
    onSaved: async () => {
      sessionStorage.removeItem(draftKey);
      onDone();
      await invalidate(queries, 'listSettings', 'getSetting');
    },
  });
  const { watch } = save.form;
  useEffect(() => {
    const { unsubscribe } = watch((business) => {
      const kept = readDraft();
      // Also those that were changed and changed back.
      const edited = Object.entries(business).filter(
        ([name, value]) => name in kept || value !== first[name],
      );
      sessionStorage.setItem(draftKey, JSON.stringify(Object.fromEntries(edited)));
    });
    return unsubscribe;
  }, [watch, first]);
  const zone = save.choice('timeZone');
  const country = save.choice('country');
  /** The currency follows the country until another one is chosen. */
  const moveTo = (next: string) => {
    const { currency } = save.values();
    const follows = before.currency === undefined && currency === currencyOf(country.value);
    save.edit({ country: next, ...(follows && { currency: currencyOf(next) }) });
  };
  const countries = useMemo(() => countryChoices(languages.console), [languages.console]);
  return (
    <Form form={save}>
      <TextField
        label={t('setup.businessName')}
        hint={t('setup.businessNameHint')}
        autoComplete="organization"
        {...save.field('name')}
      />
      <ComboBox
        label={t('setup.timeZone')}
        hint={t('setup.timeZoneHint')}
        choices={timeZoneChoices(zone.value)}
        {...zone}
        noneText={t('setup.noTimeZone')}
      />
      <ComboBox
        label={t('setup.country')}
        hint={t('setup.countryHint')}
        choices={countries}
        {...country}
        onChange={moveTo}
        noneText={t('setup.noCountry')}
      />
      <SelectField
        label={t('setup.currency')}
        hint={t('setup.currencyHint')}
        options={currencyOptions(formats, save.values().currency)}
        {...save.field('currency')}
      />
      <SubmitButton form={save}>{t('words.saveChanges')}</SubmitButton>
    </Form>
  );
}

/** The texts that are not saved yet are kept in the tab, so that a reload loses nothing. */
const draftKey = 'petalpaw.setup.business';

function readDraft(): Partial<Business> {
  const stored = withStorage((): unknown => JSON.parse(sessionStorage.getItem(draftKey) ?? 'null'), null);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
}

/** A name that is already stored may have translations: it is written only if it was changed. */
async function changesTo(
  { name, timeZone, country, currency }: Business,
  nameBefore: string | undefined,
): Promise<SettingChange[]> {
  const trimmed = name.trim();
  const changes: SettingChange[] = [
    { key: 'timeZone', group: 'GENERAL', value: timeZone },
    ...(country === '' ? [] : [{ key: 'country', value: country }]),
    { key: 'currency', group: 'PAYMENT', value: currency },
  ];
  if (trimmed === nameBefore) return changes;
  const value = await changedName(nameBefore, trimmed);
  return [...changes, { key: businessNameKey, group: 'GENERAL', value }];
}

/** The name of the business, which may be stored in several languages. */
const businessNameKey = 'businessName';

/** The value of the setting when a new name replaces the one that was shown; undefined for none. */
async function changedName(before: string | undefined, name: string): Promise<TranslatedText | string> {
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
