/** The booked categories and services, the most frequent first. */

import type { CategoryAnalytics, TopService } from '#client/index.ts';
import { stack } from '#console/components/layout/layout.ts';
import { categoryNames } from '#console/components/service/service-words.ts';
import { type Column, DataTable } from '#console/components/table/data-table.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './dashboard.module.css';
import { amountIn } from './figures.ts';

interface CategoryTableProps {
  readonly rows: readonly CategoryAnalytics[];
  readonly currencies: readonly string[];
}

export function CategoryTable({ rows, currencies }: CategoryTableProps) {
  const { translate: t, formats } = useLanguage();
  return (
    <Breakdown
      title={t('dashboard.byCategory')}
      header={t('words.category')}
      rows={[...rows].sort((one, other) => other.bookings - one.bookings)}
      keyOf={({ category }) => category}
      nameOf={({ category }) => t(categoryNames[category])}
      // One column for each currency: they are never added.
      more={currencies.map((currency) => ({
        id: currency,
        header: t('dashboard.revenueIn', { currency }),
        isNumeric: true,
        cell: ({ revenue }: CategoryAnalytics) => formats.money(amountIn(revenue, currency), currency),
      }))}
    />
  );
}

export function ServiceTable({ rows }: { rows: readonly TopService[] }) {
  const t = useTranslate();
  return (
    <Breakdown
      title={t('dashboard.topServices')}
      header={t('words.service')}
      rows={rows}
      keyOf={({ serviceId }) => serviceId}
      nameOf={({ name }) => name}
    />
  );
}

interface BreakdownProps<Row> {
  readonly title: string;
  /** Of the column with the names. */
  readonly header: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  readonly more?: readonly Column<Row>[];
}

/** Below each name there is a bar, in proportion to the largest figure. */
function Breakdown<Row extends { readonly bookings: number }>(props: BreakdownProps<Row>) {
  const { title, header, rows, keyOf, nameOf, more = [] } = props;
  const { translate: t, formats } = useLanguage();
  const most = rows[0]?.bookings ?? 0;
  const widthOf = ({ bookings }: Row) => (most === 0 ? 0 : `${(100 * bookings) / most}%`);
  const columns: readonly Column<Row>[] = [
    {
      id: 'name',
      header,
      cell: (row) => (
        <span className={stack(1)}>
          {nameOf(row)}
          <span className={styles.length} aria-hidden="true" style={{ inlineSize: widthOf(row) }} />
        </span>
      ),
    },
    {
      id: 'bookings',
      header: t('words.bookings'),
      isNumeric: true,
      cell: ({ bookings }) => formats.number(bookings),
    },
    ...more,
  ];
  return (
    <section className={`${stack(4, 'narrow', 'top')} ${styles.section}`}>
      <h3>{title}</h3>
      <DataTable caption={title} rows={rows} keyOf={keyOf} columns={columns} />
    </section>
  );
}
