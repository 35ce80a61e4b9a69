/** The breakdown of the price: one line for each service, and the total. */

import type { Price, PriceLine } from '#console/components/booking/estimate.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import styles from './book.module.css';
import reviewStyles from './review.module.css';

interface PriceLinesProps {
  readonly price: Price;
  readonly petCount: number;
  /** Calculated from the catalog, not by the server. */
  readonly isEstimate: boolean;
}

export function PriceLines({ price, petCount, isEstimate }: PriceLinesProps) {
  const { translate: t, formats } = useLanguage();
  const money = (amount: string) => formats.money(amount, price.currency);
  return (
    <section className={reviewStyles.prices} aria-label={t('words.price')}>
      <table>
        <caption className="visually-hidden">{t('words.price')}</caption>
        <tbody>
          {price.services.map((line) => (
            <tr key={line.serviceId}>
              <th scope="row">
                {line.name}
                <Factors unitPrice={money(line.unitPrice)} line={line} petCount={petCount} />
              </th>
              <td>{money(line.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('words.total')}</th>
            <td>
              <output>{money(price.totalAmount)}</output>
            </td>
          </tr>
        </tfoot>
      </table>
      {isEstimate && <p className={styles.facts}>{t('book.estimate')}</p>}
    </section>
  );
}

interface FactorsProps {
  readonly unitPrice: string;
  readonly line: PriceLine;
  readonly petCount: number;
}

/** The calculation of the amount, unless it is the price itself. */
function Factors({ unitPrice, line, petCount }: FactorsProps) {
  const t = useTranslate();
  const found = factors(t, line, petCount);
  if (found.length === 0) return null;
  return <span className={styles.facts}>{[unitPrice, ...found].join(' × ')}</span>;
}

/** The factors of the price of one unit, without those that are 1. */
function factors(t: Translate, line: PriceLine, petCount: number): readonly string[] {
  const units = Number(line.units);
  const unit = parsePriceUnit(line.priceUnit);
  return [
    unit === 'day' && units !== 1 ? t('book.daysCount', { count: units }) : '',
    unit === 'hour' && units !== 1 ? t('book.hoursCount', { count: units }) : '',
    line.quantity > 1 ? t('book.timesCount', { count: line.quantity }) : '',
    petCount > 1 ? t('book.petsCount', { count: petCount }) : '',
  ].filter(Boolean);
}
