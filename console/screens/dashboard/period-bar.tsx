/** The choice of the period and of its steps; both are in the address. */

import { useNavigate, useSearch } from '@tanstack/react-router';
import { middleOf } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { CalendarInterval } from '#domain/time/calendar-buckets.ts';
import styles from './dashboard.module.css';
import { type DashboardSearch, type Preset, presets } from './dashboard-search.ts';
import { type Period, possibleIntervals } from './period.ts';

const presetNames: Readonly<Record<Preset, PlainKey>> = {
  '7d': 'dashboard.last7',
  '90d': 'dashboard.last90',
  month: 'dashboard.thisMonth',
  lastMonth: 'dashboard.lastMonth',
  year: 'dashboard.thisYear',
};

const intervalNames: Readonly<Record<CalendarInterval, PlainKey>> = {
  day: 'words.day',
  week: 'words.week',
  month: 'dashboard.month',
};

interface PeriodBarProps {
  readonly period: Period;
  readonly before: Period;
  readonly interval: CalendarInterval;
}

export function PeriodBar({ period, before, interval }: PeriodBarProps) {
  const { translate: t, formats } = useLanguage();
  const search = useSearch({ from: '/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const go = (next: DashboardSearch) =>
    void navigate({ search: ({ lang }) => ({ lang, ...next }), replace: true, resetScroll: false });
  const isOwn = search.period === undefined && (search.from !== undefined || search.to !== undefined);
  const own = { from: period.first, to: period.last, interval: search.interval };
  const rangeText = ({ first, last }: Period) =>
    formats.dateRange(middleOf(first, 'UTC'), middleOf(last, 'UTC'), 'date', 'UTC');
  return (
    <section className={`${stack(4, 'narrow', 'top')} ${styles.section}`} aria-labelledby="dashboard-period">
      <h2 id="dashboard-period">{rangeText(period)}</h2>
      <p className={styles.soft}>{t('dashboard.comparedWith', { before: rangeText(before) })}</p>
      <div className={`${wrap([3, 4], 'end')} ${styles.bar}`} data-screen-only>
        <SelectField
          label={t('dashboard.period')}
          value={isOwn ? 'own' : (search.period ?? '30d')}
          options={[
            ['7d', t('dashboard.last7')],
            ['30d', t('dashboard.last30')],
            ...presets.slice(1).map((preset) => [preset, t(presetNames[preset])] as const),
            ['own', t('dashboard.ownPeriod')],
          ]}
          onChange={({ target }) =>
            go(
              target.value === 'own'
                ? own
                : { period: presets.find((one) => one === target.value), interval: search.interval },
            )
          }
        />
        <SelectField
          label={t('dashboard.steps')}
          value={interval}
          options={possibleIntervals(period).map((one) => [one, t(intervalNames[one])] as const)}
          onChange={({ target }) =>
            go({ ...search, interval: possibleIntervals(period).find((one) => one === target.value) })
          }
        />
        {isOwn && (
          <>
            <DayChoice
              legend={t('dashboard.firstDay')}
              day={period.first}
              last={period.last}
              onChoose={(from) => go({ ...own, from })}
            />
            <DayChoice
              legend={t('dashboard.lastDay')}
              day={period.last}
              first={period.first}
              onChoose={(to) => go({ ...own, to })}
            />
          </>
        )}
      </div>
    </section>
  );
}

interface DayChoiceProps {
  readonly legend: string;
  readonly day: string;
  readonly first?: string;
  readonly last?: string;
  readonly onChoose: (day: string) => void;
}

function DayChoice({ legend, day, ...rest }: DayChoiceProps) {
  const { formats } = useLanguage();
  return (
    <fieldset className={`${stack(1)} ${styles.choice}`}>
      <legend>{legend}</legend>
      <DateButton
        {...rest}
        label={legend}
        day={day}
        text={formats.date(middleOf(day, 'UTC'), 'date', 'UTC')}
      />
    </fieldset>
  );
}
