/** The booked categories and services, the most frequent first. */
import type { ReactNode } from 'react';
import type { CategoryAnalytics, TopService } from '#client/index.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './dashboard.module.css';
import { amountIn } from './figures.ts';

export function CategoryTable({
  rows,
  currencies,
}: {
  rows: readonly CategoryAnalytics[];
  currencies: readonly string[];
}) {
  const { translate: t, formats } = useLanguage();
  const sorted = [...rows].sort((one, other) => other.bookings - one.bookings);
  const most = sorted[0]?.bookings ?? 0;
  return (
    <Breakdown title={t('dashboard.byCategory')}>
      <DataTable
        caption={t('dashboard.byCategory')}
        rows={sorted}
        keyOf={({ category }) => category}
        columns={[
          {
            id: 'category',
            header: t('dashboard.category'),
            cell: ({ category, bookings }) => (
              <Share part={bookings} whole={most}>
                {t(categoryNames[category])}
              </Share>
            ),
          },
          {
            id: 'bookings',
            header: t('pets.bookings'),
            isNumeric: true,
            cell: ({ bookings }) => formats.number(bookings),
          },
          // One column for each currency: they are never added.
          ...currencies.map((currency) => ({
            id: currency,
            header: t('dashboard.revenueIn', { currency }),
            isNumeric: true,
            cell: ({ revenue }: CategoryAnalytics) => formats.money(amountIn(revenue, currency), currency),
          })),
        ]}
      />
    </Breakdown>
  );
}

export function ServiceTable({ rows }: { rows: readonly TopService[] }) {
  const { translate: t, formats } = useLanguage();
  const most = rows[0]?.bookings ?? 0;
  return (
    <Breakdown title={t('dashboard.topServices')}>
      <DataTable
        caption={t('dashboard.topServices')}
        rows={rows}
        keyOf={({ serviceId }) => serviceId}
        columns={[
          {
            id: 'service',
            header: t('bookings.service'),
            cell: ({ name, bookings }) => (
              <Share part={bookings} whole={most}>
                {name}
              </Share>
            ),
          },
          {
            id: 'bookings',
            header: t('pets.bookings'),
            isNumeric: true,
            cell: ({ bookings }) => formats.number(bookings),
          },
        ]}
      />
    </Breakdown>
  );
}

function Breakdown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A bar below the name, in proportion to the largest figure. */
function Share({ part, whole, children }: { part: number; whole: number; children: ReactNode }) {
  return (
    <span className={styles.share}>
      {children}
      <span
        className={styles.length}
        aria-hidden="true"
        style={{ inlineSize: whole === 0 ? 0 : `${(100 * part) / whole}%` }}
      />
    </span>
  );
}
