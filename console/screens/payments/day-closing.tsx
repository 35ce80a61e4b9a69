/** The closing of a day: the sums of its entries by method, beside what was counted. It prints on one sheet, to be signed. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { settingsQuery, useBusinessName } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { middleOf } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Card } from '#console/components/card/card.tsx';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { ClosingTable, totalsOf } from './closing-table.tsx';
import styles from './payments.module.css';

interface DayClosingProps {
  readonly day: string;
  readonly timeZone: string;
  /** Those of the setting, in its order. */
  readonly methods: readonly string[];
}

export function DayClosing({ day, timeZone, methods }: DayClosingProps) {
  const { translate: t, formats, languages } = useLanguage();
  const businessName = useBusinessName();
  const { data: settings } = useQuery(settingsQuery(languages.catalog));
  const { data, error, refetch } = useQuery(query('getPaymentSummary', { query: { from: day, to: day } }));
  if (!data) return <Loading {...{ error, refetch }} count={4} />;
  const currency = settings?.get('currency');
  // A day without entries is closed, too, in the currency of the business; the server's default is the dollar.
  const nothing = { currency: typeof currency === 'string' ? currency : 'USD', methods: [] };
  const totals = (data.days.length > 0 ? data.days : [nothing]).map((one) => ({
    currency: one.currency,
    rows: totalsOf(one.methods, methods),
  }));
  const owed = (text: PlainKey, amounts: typeof data.outstanding) =>
    amounts.length > 0 && (
      <div>
        <dt className={soft}>{t(text)}</dt>
        {amounts.map(({ currency, amount, bookings }) => (
          <dd key={currency}>
            {t('payments.amountOf', { amount: formats.money(amount, currency), count: bookings })}
          </dd>
        ))}
      </div>
    );
  return (
    <div className={stack(5, 'shrinkable')}>
      <div className={styles.paper}>
        <p>{businessName}</p>
        <h2>{formats.date(middleOf(day, timeZone), 'fullDate', timeZone)}</h2>
      </div>
      {totals.map(({ currency, rows }) =>
        rows.length > 0 ? (
          <ClosingTable key={currency} currency={currency} rows={rows} />
        ) : (
          <EmptyState key={currency} text={t('payments.none')} />
        ),
      )}
      <ZoneNote instant={middleOf(day, timeZone)} timeZone={timeZone} />
      <p className={`${styles.paper} ${styles.signature}`}>{t('payments.signature')}</p>
      {data.outstanding.length + data.toRefund.length > 0 && (
        <section data-screen-only>
          <Card>
            <div className={row(4, 'center', 'between')}>
              <h2>{t('dashboard.now')}</h2>
              <Link to="/payments" search={{ show: 'owed' }}>
                {t('payments.owed')}
              </Link>
            </div>
            <dl className={wrap([3, 6])}>
              {owed('payment.due', data.outstanding)}
              {owed('payment.toRefund', data.toRefund)}
            </dl>
          </Card>
        </section>
      )}
    </div>
  );
}
