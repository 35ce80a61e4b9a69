/** Some services to begin with, which are ordinary services from then on; or an empty catalog. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { servicesQuery, settingsQuery } from '#console/api/queries.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { Notice, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { categoryIcons, priceText } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localize } from '#domain/translated-text.ts';
import { type PricedExample, pricedIn } from './example-prices.ts';
import { exampleServices } from './example-services.ts';
import styles from './welcome.module.css';

export function ExamplesStep() {
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
  const fill = useFilling(setMade);

  const error = services.error ?? settings.error;
  if (error) {
    const retry = () => {
      void services.refetch();
      void settings.refetch();
    };
    return <ProblemNotice error={error} retry={retry} />;
  }
  if (!services.data || !settings.data) return <Skeleton />;
  if (missing.length === 0 && !fill.isPending) {
    return (
      <>
        <Notice>{t('welcome.examplesThere')}</Notice>
        <ButtonLink to="/" look="primary">
          {t('welcome.toCatalog')}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <p>{t('welcome.examplesText')}</p>
      <ul className={styles.examples}>
        {examples.map((example) => (
          <li key={example.name.en} className={styles.example}>
            <Icon name={categoryIcons[example.category]} />
            <span lang={languages.catalog}>
              {nameOf(example)}
              <span className={styles.price} lang={languages.console}>
                {priceText(t, formats, example)}
              </span>
            </span>
            {present.has(nameOf(example)) && <Icon name="check" />}
          </li>
        ))}
      </ul>
      {fill.error && <ProblemNotice error={fill.error} />}
      <p role="status" className="visually-hidden">
        {fill.isPending && t('welcome.filling', { made, count: missing.length })}
      </p>
      <Buttons>
        <Button look="primary" isBusy={fill.isPending} onClick={() => fill.isPending || fill.mutate(missing)}>
          {t('welcome.fill', { count: missing.length })}
        </Button>
        <ButtonLink to="/">{t('welcome.startEmpty')}</ButtonLink>
      </Buttons>
    </>
  );
}

/** Creates the services one after the other, so that the catalog has them in this order, and leads there. */
function useFilling(onMade: (count: number) => void) {
  const { translate: t } = useLanguage();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  return useMutation({
    mutationFn: async (missing: readonly PricedExample[]) => {
      for (const [at, body] of missing.entries()) {
        onMade(at);
        await api.createService({ body });
      }
    },
    // Also after a failure: existing ones must not be created twice.
    onSettled: () => queries.invalidateQueries({ queryKey: ['services'] }),
    onSuccess: (_, missing) => {
      toasts.show(t('welcome.filled', { count: missing.length }));
      void navigate({ to: '/' });
    },
  });
}
