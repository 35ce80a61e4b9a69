/** The price of a booking: a line for each service with its calculation, and the total. */

import { Card } from '#console/components/card/card.tsx';
import { soft } from '#console/components/layout/layout.ts';
import type { Formats } from '#console/i18n/format.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import type { Price, PriceLine } from './estimate.ts';
import styles from './price-lines.module.css';

interface PriceLinesProps {
  readonly price: Price;
  readonly petCount: number;
  /** Calculated from the catalog, not by the server. */
  readonly isEstimate?: boolean;
}

export function PriceLines({ price, petCount, isEstimate }: PriceLinesProps) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const { services, totalAmount, currency } = price;
  return (
    <Card>
      <h2>{t('words.price')}</h2>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('words.service')}</th>
            <th scope="col">{t('bookings.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {services.map((line) => (
            <tr key={line.serviceId}>
              <th scope="row">
                <span lang={lang}>{line.name}</span>
                <span className={`${soft} ${styles.calculation}`}>
                  {calculation(t, formats, line, currency, petCount)}
                </span>
              </th>
              <td>{formats.money(line.amount, currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('words.total')}</th>
            <td>{formats.money(totalAmount, currency)}</td>
          </tr>
        </tfoot>
      </table>
      {isEstimate && <p className={`${soft} ${styles.calculation}`}>{t('book.estimate')}</p>}
    </Card>
  );
}

/** `$38.50 × 2 days × 2 pets`; a quantity or a number of pets of 1 is omitted. */
function calculation(
  t: Translate,
  formats: Formats,
  { unitPrice, units, quantity, priceUnit }: PriceLine,
  currency: string,
  pets: number,
): string {
  const values = {
    price: formats.money(unitPrice, currency),
    units: Number(units),
    number: formats.number(units),
    quantity,
    pets,
  };
  switch (parsePriceUnit(priceUnit)) {
    case 'day':
      return t('bookings.perDay', values);
    case 'hour':
      return t('bookings.perHour', values);
    case 'session':
      return t('bookings.perSession', values);
    default:
      return t('bookings.perOther', { ...values, unit: priceUnit });
  }
}
