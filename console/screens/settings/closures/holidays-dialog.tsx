/** The public holidays of a country and region, to add as closures. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HolidayCountry, JsonValue, PublicHoliday } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { ComboBox } from '#console/components/combo-box/combo-box.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Closure } from '#domain/booking/rules/time-settings.ts';
import { localize } from '#domain/text/translated-text.ts';
import { holidayYears } from '#domain/time/holiday-years.ts';
import { closureOver } from './closure-draft.ts';
import { closureDays } from './closure-words.ts';
import styles from './closures.module.css';
import { yearOf } from './year-days.ts';

interface HolidaysDialogProps {
  /** The year that is proposed. */
  readonly year: number;
  readonly closures: readonly Closure[];
  readonly onAdd: (closures: readonly Closure[]) => void;
  readonly onClose: () => void;
}

export function HolidaysDialog({ year: shown, closures, onAdd, onClose }: HolidaysDialogProps) {
  const { translate: t, languages } = useLanguage();
  const timeZone = useTimeZone();
  const present = yearOf(todayIn(timeZone ?? 'UTC'));
  const [year, setYear] = useState(Math.min(Math.max(shown, present, holidayYears.first), holidayYears.last));
  const [choice, setChoice] = useState<{ readonly country: string; readonly region: string }>();
  const countries = useQuery({
    ...query('listHolidayCountries', { query: { lang: languages.catalog } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: settings } = useQuery(settingsQuery(languages.catalog));
  const { country, region } = choice ?? {
    country: proposedCountry(countries.data ?? [], settings?.get('country'), timeZone),
    region: '',
  };
  const regions = countries.data?.find(({ code }) => code === country)?.regions ?? [];
  return (
    <Dialog title={t('settings.publicHolidays')} onClose={onClose}>
      {(countries.error || countries.isPending) && (
        <Loading error={countries.error} refetch={countries.refetch} count={1} height="12rem" />
      )}
      {countries.data && (
        <>
          <ComboBox
            label={t('setup.country')}
            choices={countries.data.map(({ code, name }) => ({ id: code, text: name }))}
            value={country}
            onChange={(code) => setChoice({ country: code, region: '' })}
            noneText={t('setup.noCountry')}
          />
          <div className={styles.pair}>
            {regions.length > 0 && (
              <SelectField
                label={t('settings.region')}
                options={[
                  ['', t('settings.wholeCountry')],
                  ...regions.map(({ code, name }) => [code, name] as const),
                ]}
                value={region}
                onChange={({ target }) => setChoice({ country, region: target.value })}
              />
            )}
            <SelectField
              label={t('date-time.year')}
              options={yearsFrom(present, year).map((one) => [String(one), String(one)] as const)}
              value={String(year)}
              onChange={({ target }) => setYear(Number(target.value))}
            />
          </div>
          {country !== '' && (
            <Holidays
              key={`${country} ${region} ${year}`}
              country={country}
              region={region}
              year={year}
              closures={closures}
              onAdd={(added) => {
                onAdd(added);
                onClose();
              }}
            />
          )}
        </>
      )}
    </Dialog>
  );
}

interface HolidaysProps {
  readonly country: string;
  /** `''` for the whole country. */
  readonly region: string;
  readonly year: number;
  readonly closures: readonly Closure[];
  readonly onAdd: (closures: readonly Closure[]) => void;
}

function Holidays({ country, region, year, closures, onAdd }: HolidaysProps) {
  const { translate: t, formats, languages, catalogLang: lang } = useLanguage();
  const { data, error, refetch } = useQuery({
    ...query('listPublicHolidays', { query: { country, year, ...(region !== '' && { region }) } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const today = todayIn(useTimeZone() ?? 'UTC');
  const [unwanted, setUnwanted] = useState<readonly PublicHoliday[]>([]);
  if (error || !data) return <Loading {...{ error, refetch }} count={1} height="12rem" />;
  const offered = data.filter(({ to }) => to >= today);
  if (offered.length === 0) return <p role="status">{t('settings.noHolidays')}</p>;
  const isClosed = ({ from, to }: PublicHoliday) => closureOver(closures, from, to) !== undefined;
  const isChosen = (one: PublicHoliday) => !unwanted.includes(one);
  const added = offered.filter((one) => !isClosed(one) && isChosen(one));
  const toggle = (one: PublicHoliday) =>
    setUnwanted(isChosen(one) ? [...unwanted, one] : unwanted.filter((other) => other !== one));
  return (
    <>
      <Group legend={t('settings.publicHolidays')}>
        <div className={stack(2)}>
          {offered.map((one) => (
            <Choice
              key={`${one.from} ${one.name.en}`}
              type="checkbox"
              checked={isClosed(one) || isChosen(one)}
              disabled={isClosed(one)}
              onChange={() => toggle(one)}
            >
              <span className={styles.holiday}>
                {closureDays(formats, one)}
                <span className={soft}>
                  <span lang={lang}>{localize(one.name, languages.catalog)}</span>
                  {isClosed(one) && ` · ${t('settings.alreadyClosed')}`}
                </span>
              </span>
            </Choice>
          ))}
        </div>
      </Group>
      <p className={soft}>{t('settings.holidaySource')}</p>
      <Buttons>
        <Button
          look="primary"
          reason={added.length === 0 ? t('settings.chooseHolidays') : undefined}
          onClick={() => onAdd(added)}
        >
          {t('settings.addCount', { count: added.length })}
        </Button>
      </Buttons>
    </>
  );
}

/** That of the settings, else the country of the time zone, if there is only one, else that of the browser; `''` for none. */
function proposedCountry(
  countries: readonly HolidayCountry[],
  ofSettings: JsonValue | undefined,
  timeZone = '',
): string {
  const own = countries.find(({ code }) => code === ofSettings);
  if (own) return own.code;
  const ofZone = countries.filter(({ timeZones }) => timeZones.includes(timeZone));
  const ofBrowser = new Intl.Locale(navigator.language).region;
  const known = ofZone.length > 0 ? ofZone : countries;
  return (known.find(({ code }) => code === ofBrowser) ?? ofZone[0])?.code ?? '';
}

function yearsFrom(present: number, year: number): number[] {
  return Array.from({ length: Math.max(year - present, 0) + 6 }, (_, at) => present + at).filter(
    (one) => one >= holidayYears.first && one <= holidayYears.last,
  );
}
