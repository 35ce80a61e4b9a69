/** Some services to begin with, which are ordinary services from then on. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Decimal } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { servicesQuery, settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { categoryIcons, priceText } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localize } from '#domain/text/translated-text.ts';
import { catBoarding } from '#scripts/seed-data/boarding.ts';
import { dogBath } from '#scripts/seed-data/grooming.ts';
import { privateTraining } from '#scripts/seed-data/training.ts';
import type { NewService as ExampleService, NewService } from '#scripts/seed-data/types.ts';
import { healthCheck } from '#scripts/seed-data/veterinary.ts';
import styles from './setup.module.css';

export function ExamplesStep({ onDone }: { onDone: () => void }) {
  const { translate: t, formats, languages } = useLanguage();
  const services = useQuery(servicesQuery(languages.catalog));
  const settings = useQuery(settingsQuery(languages.catalog));
  const [made, setMade] = useState(0);
  const currency = settings.data?.get('currency');
  const examples = exampleServices.map((service) =>
    pricedIn(typeof currency === 'string' ? currency : 'USD', service),
  );
  const nameOf = ({ name }: PricedExample) => localize(name, languages.catalog);
  const present = new Set(services.data?.map(({ name }) => name));
  const missing = examples.filter((example) => !present.has(nameOf(example)));
  const fill = useFilling(setMade, onDone);

  const error = services.error ?? settings.error;
  if (error) {
    const retry = () => {
      void services.refetch();
      void settings.refetch();
    };
    return <ProblemNotice error={error} retry={retry} />;
  }
  if (!services.data || !settings.data) return <Skeleton />;
  // Those who have begun with services of their own need no examples.
  const isOffering = fill.isPending || services.data.length < examples.length;
  return (
    <>
      {isOffering && (
        <>
          <p>{t('setup.examplesText')}</p>
          <ul className={`${stack(2)} ${styles.examples}`}>
            {examples.map((example) => (
              <li key={example.name.en} className={`${row(3, 'center')} ${styles.example}`}>
                <Icon name={categoryIcons[example.category]} />
                <span lang={languages.catalog}>
                  {nameOf(example)}
                  <span className={`${soft} ${styles.soft}`} lang={languages.console}>
                    {priceText(t, formats, example)}
                  </span>
                </span>
                {present.has(nameOf(example)) && <Icon name="check" />}
              </li>
            ))}
          </ul>
          {fill.error && <Refusal error={fill.error} />}
          <p role="status" className="visually-hidden">
            {fill.isPending && t('setup.filling', { made, count: missing.length })}
          </p>
        </>
      )}
      <Buttons>
        {isOffering && (
          <Button
            look="primary"
            isBusy={fill.isPending}
            onClick={() => fill.isPending || fill.mutate(missing)}
          >
            {t('setup.fill', { count: missing.length })}
          </Button>
        )}
        <ButtonLink to="/catalog/$id" params={{ id: 'new' }}>
          {t('words.addService')}
        </ButtonLink>
        {services.data.length > 0 && (
          <ButtonLink to="/" look="quiet">
            {t('words.allServices')}
          </ButtonLink>
        )}
      </Buttons>
    </>
  );
}

/** Creates the services one after the other, so that the catalog has them in this order. */
function useFilling(onMade: (count: number) => void, onDone: () => void) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (missing: readonly PricedExample[]) => {
      for (const [at, body] of missing.entries()) {
        onMade(at);
        await api.createService({ body });
      }
    },
    // Also after a failure: existing ones must not be created twice.
    onSettled: () => invalidate(queries, 'listServices', 'listTranslations'),
    onSuccess: (_, missing) => {
      toasts.show(t('setup.filled', { count: missing.length }));
      onDone();
    },
  });
}

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
type PricedExample = Omit<ExampleService, 'basePrice' | 'currency' | 'imageUrl' | 'images'> & {
  readonly basePrice: Decimal;
  readonly currency: string;
};

/** The service, whose price is in US dollars, with one in the currency: three letters in any case. */
function pricedIn(currency: string, example: ExampleService): PricedExample {
  const { basePrice: dollars, currency: dollar, imageUrl, images, ...service } = example;
  const units = dollars * (unitsForDollar[currency.toUpperCase()] ?? 1);
  return { ...service, basePrice: `${units}`, currency };
}

/**
 * The services with which a new catalog can start: some of those of the example business, in every language of the
 * catalog.
 */
const exampleServices: readonly NewService[] = [catBoarding, dogBath, healthCheck, privateTraining];
