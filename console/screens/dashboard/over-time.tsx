/** Charts over the steps of the period, each with a table of the same figures. */
import type { ReactNode } from 'react';
import type { DashboardAnalytics } from '#client/index.ts';
import { BarChart } from '#console/components/chart/bar-chart.tsx';
import { type Column, DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { amountIn } from './figures.ts';

interface OverTimeProps {
  readonly now: DashboardAnalytics;
  /** Its steps are next to those of the period, the first next to the first. */
  readonly before: DashboardAnalytics | undefined;
}

export function BookingsOverTime({ now, before }: OverTimeProps) {
  const { translate: t, formats } = useLanguage();
  const step = useStepNames(now);
  const rows = now.series.map(({ start, bookings, cancellations, noShows, expired }, at) => ({
    start,
    bookings,
    cancellations,
    noShows,
    expired,
    mark: before?.series[at]?.bookings,
  }));
  const expiredColumn: Counted<(typeof rows)[number]> = [
    'expired',
    t('bookings.expired'),
    (row) => formats.number(row.expired),
  ];
  return (
    <BarChart
      title={t('dashboard.bookingsOverTime')}
      parts={[
        { look: 'solid', label: t('dashboard.notCancelled') },
        { look: 'hatched', label: t('bookings.cancelled') },
      ]}
      markLabel={t('dashboard.before')}
      axisText={formats.number}
      smallest={1}
      steps={rows.map(({ start, bookings, cancellations: cancelled, expired, mark }) => {
        // Both are CANCELLED.
        const cancellations = cancelled + expired;
        return {
          id: start,
          label: step.short(start),
          text: t('dashboard.bookingsText', { step: step.long(start), bookings, cancellations }),
          values: [bookings - cancellations, cancellations],
          mark,
        };
      })}
    >
      <AsTable>
        <DataTable
          caption={t('dashboard.bookingsOverTime')}
          rows={rows}
          keyOf={({ start }) => start}
          columns={[
            { id: 'step', header: step.header, cell: ({ start }) => step.long(start) },
            ...counted<(typeof rows)[number]>([
              ['bookings', t('words.bookings'), (row) => formats.number(row.bookings)],
              ['cancellations', t('dashboard.cancellations'), (row) => formats.number(row.cancellations)],
              ['noShows', t('dashboard.noShows'), (row) => formats.number(row.noShows)],
              ...(rows.some(({ expired }) => expired > 0) ? [expiredColumn] : []),
              ['before', t('dashboard.before'), ({ mark }) => mark !== undefined && formats.number(mark)],
            ]),
          ]}
        />
      </AsTable>
    </BarChart>
  );
}

export function RevenueOverTime({ now, before, currency }: OverTimeProps & { currency: string }) {
  const { translate: t, formats } = useLanguage();
  const step = useStepNames(now);
  const title = t('dashboard.revenueOverTime', { currency });
  const rows = now.series.map(({ start, revenue }, at) => {
    const earlier = before?.series[at];
    return {
      start,
      amount: amountIn(revenue, currency),
      mark: earlier && amountIn(earlier.revenue, currency),
    };
  });
  const money = (amount: string) => formats.money(amount, currency);
  return (
    <BarChart
      title={title}
      parts={[{ look: 'solid', label: t('dashboard.revenueIn', { currency }) }]}
      markLabel={t('dashboard.before')}
      axisText={(value) => formats.number(value)}
      // Heights need no more digits than a double has; every amount in text keeps all of its digits.
      steps={rows.map(({ start, amount, mark }) => ({
        id: start,
        label: step.short(start),
        text: t('dashboard.revenueText', { step: step.long(start), amount: money(amount) }),
        values: [Number(amount)],
        mark: mark === undefined ? undefined : Number(mark),
      }))}
    >
      <AsTable>
        <DataTable
          caption={title}
          rows={rows}
          keyOf={({ start }) => start}
          columns={[
            { id: 'step', header: step.header, cell: ({ start }) => step.long(start) },
            ...counted<(typeof rows)[number]>([
              ['amount', t('dashboard.revenueIn', { currency }), ({ amount }) => money(amount)],
              ['before', t('dashboard.before'), ({ mark }) => mark !== undefined && money(mark)],
            ]),
          ]}
        />
      </AsTable>
    </BarChart>
  );
}

function AsTable({ children }: { children: ReactNode }) {
  const t = useTranslate();
  return (
    <details>
      <summary>{t('dashboard.asTable')}</summary>
      {children}
    </details>
  );
}

type Counted<Row> = readonly [id: string, header: string, cell: (row: Row) => ReactNode];

function counted<Row>(columns: readonly Counted<Row>[]): Column<Row>[] {
  return columns.map(([id, header, cell]) => ({ id, header, isNumeric: true, cell }));
}

/** The names of the steps of the period. */
function useStepNames({ interval, timeZone }: DashboardAnalytics) {
  const { translate: t, formats } = useLanguage();
  const form = ({ day: 'day', week: 'date', month: 'month' } as const)[interval];
  const short = (start: string) => formats.date(start, form, timeZone);
  return {
    header: t(({ day: 'words.day', week: 'words.week', month: 'dashboard.month' } as const)[interval]),
    short,
    long: (start: string) =>
      interval === 'week' ? t('dashboard.weekFrom', { day: short(start) }) : short(start),
  };
}
