/** The words that several screens use about services. */

import type { Service, ServiceCategory } from '#client/index.ts';
import type { Formats } from '#console/i18n/format.ts';
import type { PlainKey, Translate } from '#console/i18n/translate.ts';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';

export const categoryNames: Readonly<Record<ServiceCategory, PlainKey>> = {
  BOARDING: 'services.boarding',
  GROOMING: 'services.grooming',
  VETERINARY: 'services.veterinary',
  TRAINING: 'services.training',
  DAYCARE: 'services.daycare',
  TRANSPORT: 'services.transport',
};

export const categoryIcons = {
  BOARDING: 'house',
  GROOMING: 'scissors',
  VETERINARY: 'cross',
  TRAINING: 'ball',
  DAYCARE: 'sun',
  TRANSPORT: 'van',
} as const satisfies Record<ServiceCategory, string>;

/** `$38.00 per session`; a unit that nobody can count is shown as it was written. */
export function priceText(
  t: Translate,
  formats: Formats,
  { basePrice, currency, priceUnit }: Pick<Service, 'basePrice' | 'currency' | 'priceUnit'>,
): string {
  const price = formats.money(basePrice, currency);
  switch (parsePriceUnit(priceUnit)) {
    case 'day':
      return t('services.perDay', { price });
    case 'hour':
      return t('services.perHour', { price });
    case 'session':
      return t('services.perSession', { price });
    default:
      return t('services.perOther', { price, unit: priceUnit });
  }
}
