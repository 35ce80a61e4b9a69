/** Some services to begin with, which are ordinary services from then on. */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#console/api/client.ts';
import { servicesQuery, settingsQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Choice, Group } from '#console/components/field/group.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { categoryIcons, priceText } from '#console/components/service/service-words.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localize } from '#domain/text/translated-text.ts';
import { type ExampleService, exampleServicesIn } from '#scripts/seed-data/examples.ts';
import styles from './setup.module.css';

export function ExamplesStep({ onDone }: { onDone: () => void }) {
  const { translate: t, formats, languages } = useLanguage();
  const services = useQuery(servicesQuery(languages.catalog));
  const settings = useQuery(settingsQuery(languages.catalog));
  const [made, setMade] = useState(0);
  const currency = settings.data?.get('currency');
  const examples = exampleServicesIn(typeof currency === 'string' ? currency : 'USD');
  const nameOf = ({ name }: ExampleService) => localize(name, languages.catalog);
  const present = new Set(services.data?.map(({ name }) => name));
  const [unwanted, setUnwanted] = useState<readonly string[]>([]);
  const isChosen = (example: ExampleService) =>
    !present.has(nameOf(example)) && !unwanted.includes(example.name.en);
  const chosen = examples.filter(isChosen);
  const fill = useFilling(setMade, onDone);

  const error = services.error ?? settings.error;
  const refetch = () => Promise.all([services.refetch(), settings.refetch()]);
  if (error || !services.data || !settings.data) return <Loading {...{ error, refetch }} />;
  // Those who have begun with services of their own need no examples.
  const isOffering = fill.isPending || services.data.length < examples.length;
  return (
    <>
      {isOffering && (
        <>
          <p>{t('setup.examplesText')}</p>
          <Group legend={t('words.services')}>
            <div className={`${stack(2)} ${styles.examples}`}>
              {examples.map((example) => (
                <Choice
                  key={example.name.en}
                  type="checkbox"
                  checked={present.has(nameOf(example)) || isChosen(example)}
                  disabled={present.has(nameOf(example))}
                  onChange={({ target: { checked } }) =>
                    setUnwanted([
                      ...unwanted.filter((name) => name !== example.name.en),
                      ...(checked ? [] : [example.name.en]),
                    ])
                  }
                >
                  <span className={`${row(3, 'center')} ${styles.example}`}>
                    <Icon name={categoryIcons[example.category]} />
                    <span lang={languages.catalog}>
                      {nameOf(example)}
                      <span className={`${soft} ${styles.soft}`} lang={languages.console}>
                        {priceText(t, formats, example)}
                      </span>
                    </span>
                  </span>
                </Choice>
              ))}
            </div>
          </Group>
          {fill.error && <Refusal error={fill.error} />}
          <p role="status" className="visually-hidden">
            {fill.isPending && t('setup.filling', { made, count: chosen.length })}
          </p>
        </>
      )}
      <Buttons>
        {isOffering && (
          <Button
            look="primary"
            isBusy={fill.isPending}
            reason={chosen.length === 0 ? t('words.servicesRequired') : undefined}
            onClick={() => fill.isPending || fill.mutate(chosen)}
          >
            {t('setup.fill', { count: chosen.length })}
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
    mutationFn: async (chosen: readonly ExampleService[]) => {
      for (const [at, body] of chosen.entries()) {
        onMade(at);
        await api.createService({ body });
      }
    },
    // Also after a failure: existing ones must not be created twice.
    onSettled: () => invalidate(queries, 'listServices', 'listTranslations'),
    onSuccess: (_, chosen) => {
      toasts.show(t('setup.filled', { count: chosen.length }));
      onDone();
    },
  });
}
