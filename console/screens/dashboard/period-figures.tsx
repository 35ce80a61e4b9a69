/** The figures of the period: totals with their change, charts over time, categories and services. */

import { useQuery } from '@tanstack/react-query';
import type { DashboardAnalytics } from '#client/index.ts';
import { stack } from '#console/components/layout/layout.ts';
import { EmptyState, Loading, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { CalendarInterval } from '#domain/time/calendar-buckets.ts';
import { CategoryTable, ServiceTable } from './breakdowns.tsx';
import styles from './dashboard.module.css';
import { amountIn, currenciesOf, totalsOf } from './figures.ts';
import { Occupancy } from './occupancy.tsx';
import { BookingsOverTime, RevenueOverTime } from './over-time.tsx';
import type { Period } from './period.ts';
import { analyticsQuery } from './queries.ts';
import { ChangeText, Tile } from './tile.tsx';

interface PeriodFiguresProps {
  readonly period: Period;
  readonly before: Period;
  readonly interval: CalendarInterval;
  readonly timeZone: string;
}

export function PeriodFigures({ period, before, interval, timeZone }: PeriodFiguresProps) {
  const { translate: t, languages } = useLanguage();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    analyticsQuery(languages.catalog, period, interval, timeZone),
  );
  const earlier = useQuery(analyticsQuery(languages.catalog, before, interval, timeZone));
  if (!data || (error && isPlaceholderData)) return <Loading {...{ error, refetch }} height="14rem" />;
  const compared = earlier.isPlaceholderData ? undefined : earlier.data;
  const totals = totalsOf(data);
  const currencies = currenciesOf(totals.revenue);
  return (
    <div
      className={`${stack(4, 'narrow', 'top')} ${styles.figures}`}
      aria-busy={isPlaceholderData || undefined}
    >
      {earlier.error && <ProblemNotice error={earlier.error} retry={() => void earlier.refetch()} />}
      <PeriodTiles now={data} before={compared} />
      {totals.bookings === 0 ? (
        <EmptyState icon="calendar" text={t('dashboard.noBookings')} />
      ) : (
        <>
          <div className={styles.panels}>
            <section className={styles.panel}>
              <BookingsOverTime now={data} before={compared} />
            </section>
            {currencies.map((currency) => (
              <section key={currency} className={styles.panel}>
                <RevenueOverTime now={data} before={compared} currency={currency} />
              </section>
            ))}
          </div>
          <CategoryTable rows={data.byCategory} currencies={currencies} />
          <ServiceTable rows={data.topServices} />
        </>
      )}
      <p className={styles.soft}>{t('dashboard.whatCounts')}</p>
      <Occupancy period={period} timeZone={timeZone} />
    </div>
  );
}

function PeriodTiles({ now, before }: { now: DashboardAnalytics; before: DashboardAnalytics | undefined }) {
  const { translate: t, formats } = useLanguage();
  const totals = totalsOf(now);
  const earlier = before && totalsOf(before);
  const counts = ['bookings', 'cancellations', 'noShows'] as const;
  const names = {
    bookings: 'words.bookings',
    cancellations: 'dashboard.cancellations',
    noShows: 'dashboard.noShows',
  } as const;
  return (
    <dl className={styles.tiles}>
      {counts.map((count) => (
        <Tile
          key={count}
          label={t(names[count])}
          note={
            <ChangeText
              now={totals[count]}
              before={earlier?.[count]}
              beforeText={formats.number(earlier?.[count] ?? 0)}
            />
          }
        >
          {formats.number(totals[count])}
        </Tile>
      ))}
      {currenciesOf(totals.revenue, earlier?.revenue ?? []).map((currency) => {
        const amount = amountIn(totals.revenue, currency);
        const amountBefore = earlier && amountIn(earlier.revenue, currency);
        return (
          <Tile
            key={currency}
            label={t('dashboard.revenueIn', { currency })}
            note={
              <ChangeText
                now={amount}
                before={amountBefore}
                beforeText={formats.money(amountBefore ?? '0', currency)}
              />
            }
          >
            {formats.money(amount, currency)}
          </Tile>
        );
      })}
    </dl>
  );
}
