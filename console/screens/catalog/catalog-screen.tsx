/** The offered services, by category, with a search as the reader types. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import type { Service, ServiceCategory } from '#client/index.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Page } from '#console/components/page/page.tsx';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/service-category.ts';
import styles from './catalog.module.css';
import { CatalogFilters } from './catalog-filters.tsx';
import { matchingServices } from './matching-services.ts';
import { ServiceCard } from './service-card.tsx';

export function CatalogScreen() {
  const { translate: t, languages } = useLanguage();
  const { data: services, error, refetch } = useQuery(servicesQuery(languages.catalog));
  const search = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const deferred = useDeferredValue(search);
  const shown = useMemo(() => services && matchingServices(services, deferred), [services, deferred]);
  return (
    <Page title={t('catalog.title')} lead={t('catalog.lead')}>
      <CatalogFilters
        search={search}
        present={presentCategories(services)}
        onChange={(changed) =>
          navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
        }
      />
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!services && !error && <Skeleton count={6} height="16rem" />}
      {shown && (
        <p role="status" className={styles.count}>
          {t('catalog.count', { count: shown.length })}
        </p>
      )}
      {shown && shown.length > 0 && (
        <ul className={styles.cards}>
          {shown.map((service) => (
            <ServiceCard key={service.id} service={service} />
          ))}
        </ul>
      )}
      {shown?.length === 0 && (
        <EmptyState text={t('catalog.none')}>
          <Button onClick={() => navigate({ search: {} })}>{t('catalog.showAll')}</Button>
        </EmptyState>
      )}
    </Page>
  );
}

/** The categories that have a service, in the order of the specification. */
function presentCategories(services: readonly Service[] = []): readonly ServiceCategory[] {
  return serviceCategories.filter((category) => services.some((service) => service.category === category));
}
