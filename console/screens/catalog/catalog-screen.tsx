/** The offered services, by category, with a search as the user types. */

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useId, useMemo, useState } from 'react';
import type { Service, ServiceCategory } from '#client/index.ts';
import { servicesQuery, settingsQuery, useBusinessName } from '#console/api/queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { CardLink, LinkedCard } from '#console/components/card/card.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState, Loading, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { ServiceFace } from '#console/components/service/service-face.tsx';
import { categoryIcons, categoryNames } from '#console/components/service/service-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { searchKey } from '#domain/text/search-key.ts';
import styles from './catalog.module.css';
import type { CatalogSearch } from './route.ts';

const NextVisit = lazy(async () => ({ default: (await import('./next-visit.tsx')).NextVisit }));

export function load({ queries, lang }: Opening) {
  return queries.prefetchQuery(servicesQuery(lang));
}

export function CatalogScreen() {
  const { translate: t, languages } = useLanguage();
  const { data: services, error, refetch } = useQuery(servicesQuery(languages.catalog));
  const user = useUser();
  const search = useSearch({ from: '/' });
  const navigate = useNavigate({ from: '/' });
  const deferred = useDeferredValue(search);
  const shown = useMemo(() => services && matchingServices(services, deferred), [services, deferred]);
  if (services?.length === 0) return <EmptyCatalog />;
  return (
    <Page title={t('words.services')} lead={t('catalog.lead')}>
      {user?.role === 'CUSTOMER' && (
        <Suspense>
          <NextVisit userId={user.id} />
        </Suspense>
      )}
      <CatalogFilters
        search={search}
        present={presentCategories(services)}
        onChange={(changed) =>
          navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false })
        }
      />
      {(error || !services) && <Loading {...{ error, refetch }} count={6} height="16rem" />}
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

/** There is nothing to book yet: says so to customers, and to those who may change it where to begin. */
function EmptyCatalog() {
  const { translate: t, languages } = useLanguage();
  const name = useBusinessName();
  const mayWrite = useMay('writeServices');
  const email = useQuery(settingsQuery(languages.catalog)).data?.get('contactEmail');
  return (
    <Page title={t('words.services')}>
      <EmptyState text={mayWrite ? t('catalog.nothing') : t('catalog.soon', { name })}>
        {mayWrite ? (
          <ButtonLink to="/setup" look="primary">
            {t('words.setUp')}
          </ButtonLink>
        ) : (
          typeof email === 'string' && <a href={`mailto:${email}`}>{email}</a>
        )}
      </EmptyState>
    </Page>
  );
}

/** The categories that have a service, in the order of the specification. */
function presentCategories(services: readonly Service[] = []): readonly ServiceCategory[] {
  return serviceCategories.filter((category) => services.some((service) => service.category === category));
}

function ServiceCard({ service }: { service: Service }) {
  return (
    <LinkedCard className={styles.card}>
      <ServiceFace
        service={service}
        title={
          <CardLink to="/services/$id" params={{ id: service.id }}>
            {service.name}
          </CardLink>
        }
      />
    </LinkedCard>
  );
}

/** The services of the category whose name or description contains every word, whatever the case. */
function matchingServices(services: readonly Service[], { q, category }: CatalogSearch): readonly Service[] {
  const words = searchKey(q ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  return services.filter((service) => {
    if (category !== undefined && service.category !== category) return false;
    const text = searchKey(`${service.name} ${service.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

interface CatalogFiltersProps {
  readonly search: CatalogSearch;
  readonly present: readonly ServiceCategory[];
  readonly onChange: (changed: CatalogSearch) => void;
}

/** The search field and the categories of the catalog. */
function CatalogFilters({ search: { q = '', category }, present, onChange }: CatalogFiltersProps) {
  const t = useTranslate();
  const id = useId();
  // The field has its own text: the address follows it, and an input method must not be interrupted.
  const [text, setText] = useState(q);
  useEffect(() => setText(q), [q]);
  return (
    <search className={stack(3)}>
      <label className={styles.search} htmlFor={id}>
        <Icon name="search" />
        <span className="visually-hidden">{t('catalog.search')}</span>
        <input
          id={id}
          type="search"
          value={text}
          placeholder={t('catalog.search')}
          onChange={(event) => {
            setText(event.target.value);
            if (!(event.nativeEvent as InputEvent).isComposing)
              onChange({ q: event.target.value || undefined });
          }}
          onCompositionEnd={(event) => onChange({ q: event.currentTarget.value || undefined })}
        />
      </label>
      <fieldset className={wrap(2)}>
        <legend className="visually-hidden">{t('catalog.categories')}</legend>
        <Choice isChosen={category === undefined} onChoose={() => onChange({ category: undefined })}>
          {t('catalog.all')}
        </Choice>
        {present.map((one) => (
          <Choice key={one} isChosen={category === one} onChoose={() => onChange({ category: one })}>
            <Icon name={categoryIcons[one]} />
            {t(categoryNames[one])}
          </Choice>
        ))}
      </fieldset>
    </search>
  );
}

interface ChoiceProps {
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name="category"
        className="visually-hidden"
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{children}</span>
    </label>
  );
}
