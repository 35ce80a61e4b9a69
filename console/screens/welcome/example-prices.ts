/** Prices of the examples in the currency of the business. */
import type { Decimal, NewService } from '#client/index.ts';

/** An example, whose price is in whole US dollars. */
export type ExampleService = Omit<NewService, 'basePrice' | 'currency'> & { readonly dollars: number };

/**
 * For currencies whose unit is worth much less than a dollar: a round number of units that turns a price into a usual
 * one. No rates of exchange: whoever keeps an example chooses its price.
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

/** An example as it is created. */
export type PricedExample = Omit<NewService, 'basePrice' | 'currency'> & {
  readonly basePrice: Decimal;
  readonly currency: string;
};

/** The service with a price in the currency, three letters in any case. */
export function pricedIn(currency: string, { dollars, ...service }: ExampleService): PricedExample {
  const units = dollars * (unitsForDollar[currency.toUpperCase()] ?? 1);
  return { ...service, basePrice: `${units}`, currency };
}
