/** Name, time zone and currency of the business: settings on which everything else depends. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingChange } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { currencyOptions, likelyCurrency } from '#console/components/business/currencies.ts';
import { browsersZone, timeZoneChoices } from '#console/components/business/time-zones.ts';
import { Button } from '#console/components/button/button.tsx';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { businessNameKey, changedName } from './business-name.ts';
import { useDraft } from './draft.ts';

/** The settings of the step, by their fields. */
interface Business extends Readonly<Record<string, string>> {
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
}

export function BusinessStep({ onDone }: { onDone: () => void }) {
  const { languages } = useLanguage();
  const { data: settings, error, refetch } = useQuery(settingsQuery(languages.catalog));
  if (error && !settings) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!settings) return <Skeleton />;
  const stored = (key: string) => {
    const value = settings.get(key);
    return typeof value === 'string' ? value : undefined;
  };
  const before = {
    name: stored(businessNameKey),
    timeZone: stored('timeZone'),
    currency: stored('currency'),
  };
  return <BusinessForm before={before} onDone={onDone} />;
}

interface BusinessFormProps {
  /** The values that are already stored. */
  readonly before: { readonly [Field in keyof Business]: string | undefined };
  readonly onDone: () => void;
}

function BusinessForm({ before, onDone }: BusinessFormProps) {
  const { translate: t, formats } = useLanguage();
  const queries = useQueryClient();
  const [draft, setDraft] = useDraft<Business>('petalpaw.welcome.business');
  const [fault, setFault] = useState<Fault>();
  const business: Business = {
    name: draft.name ?? before.name ?? '',
    timeZone: draft.timeZone ?? before.timeZone ?? browsersZone(),
    currency: draft.currency ?? before.currency ?? likelyCurrency(navigator.language),
  };
  const save = useMutation({
    mutationFn: async () => api.writeSettings({ body: await changesTo(business, before.name) }),
    onSuccess: async () => {
      setDraft(undefined);
      await queries.invalidateQueries({ queryKey: ['settings'] });
      onDone();
    },
  });
  const submit = () => {
    const found = requireText(business.name);
    setFault(found);
    if (found === undefined && !save.isPending) save.mutate();
  };
  return (
    <Form onSubmit={submit}>
      {save.error && <ProblemNotice error={save.error} />}
      <TextField
        label={t('welcome.businessName')}
        hint={t('welcome.businessNameHint')}
        autoComplete="organization"
        value={business.name}
        onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        error={fault && t(fault)}
      />
      <ComboBox
        label={t('welcome.timeZone')}
        hint={t('welcome.timeZoneHint')}
        choices={timeZoneChoices(business.timeZone)}
        value={business.timeZone}
        onChange={(timeZone) => setDraft({ ...draft, timeZone })}
        noneText={t('welcome.noTimeZone')}
      />
      <SelectField
        label={t('welcome.currency')}
        hint={t('welcome.currencyHint')}
        options={currencyOptions(formats, business.currency)}
        value={business.currency}
        onChange={(event) => setDraft({ ...draft, currency: event.target.value })}
      />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        {t('welcome.saveBusiness')}
      </Button>
    </Form>
  );
}

/** A name that is already stored may have translations: it is written only if it was changed. */
async function changesTo(
  { name, timeZone, currency }: Business,
  nameBefore: string | undefined,
): Promise<SettingChange[]> {
  const trimmed = name.trim();
  const changes: SettingChange[] = [
    { key: 'timeZone', group: 'GENERAL', value: timeZone },
    { key: 'currency', group: 'PAYMENT', value: currency },
  ];
  if (trimmed === nameBefore) return changes;
  const value = await changedName(nameBefore, trimmed);
  return [...changes, { key: businessNameKey, group: 'GENERAL', value }];
}
