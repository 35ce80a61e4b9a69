/** The services with which a new catalog can start: some of those of the example business, in every language of the catalog. */
import { catBoarding } from './boarding.ts';
import { dogBath } from './grooming.ts';
import { privateTraining } from './training.ts';
import type { NewService } from './types.ts';
import { healthCheck } from './veterinary.ts';

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
export type ExampleService = Omit<NewService, 'basePrice' | 'currency' | 'imageUrl' | 'images'> & {
  /** At most 2 decimals. */
  readonly basePrice: `${number}`;
  readonly currency: string;
};

/** Returns the examples with prices in the currency: three letters in any case. */
export function exampleServicesIn(currency: string): ExampleService[] {
  const units = unitsForDollar[currency.toUpperCase()] ?? 1;
  return [catBoarding, dogBath, healthCheck, privateTraining].map(
    ({ basePrice: dollars, currency: dollar, imageUrl, images, ...service }) => ({
      ...service,
      basePrice: `${dollars * units}`,
      currency,
    }),
  );
}
