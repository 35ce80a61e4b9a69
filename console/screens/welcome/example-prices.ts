/** Prices of the examples in the currency of the business. */
import type { Decimal } from '#client/index.ts';
import type { NewService as ExampleService } from '#scripts/seed-data/types.ts';

/**
 * For currencies whose unit is worth much less than a dollar: a round factor that turns a price into a usual one. It is
 * not an exchange rate: the administrator chooses the price of every example that is kept.
 */
const unitsForDollar: Readonly<Record<string, number>> = {
  ARS: 1000,
  CLP: 1000,
  COP: 4000,
  CZK: 20,
  HUF: 300,
  IDR: 15_000,
  INR: 50,
  ISK: 100,
  JPY: 100,
  KHR: 4000,
  KRW: 1000,
  LAK: 20_000,
  MMK: 2000,
  MXN: 10,
  NGN: 1000,
  PHP: 50,
  PKR: 200,
  RUB: 50,
  THB: 30,
  TRY: 30,
  TWD: 20,
  TZS: 2000,
  UGX: 3000,
  UZS: 10_000,
  VND: 20_000,
};

/** An example as created: without pictures, which belong to the example business. */
export type PricedExample = Omit<ExampleService, 'basePrice' | 'currency' | 'imageUrl' | 'images'> & {
  readonly basePrice: Decimal;
  readonly currency: string;
};

/** The service, whose price is in US dollars, with one in the currency: three letters in any case. */
export function pricedIn(currency: string, example: ExampleService): PricedExample {
  const { basePrice: dollars, currency: dollar, imageUrl, images, ...service } = example;
  const units = dollars * (unitsForDollar[currency.toUpperCase()] ?? 1);
  return { ...service, basePrice: `${units}`, currency };
}
