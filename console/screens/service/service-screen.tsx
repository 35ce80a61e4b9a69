/** One service: description, price, staff members, and the next free times. */
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { isApiError, type Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { Page } from '#console/components/page/page.tsx';
import { EmptyState, ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { ServicePicture } from '#console/components/service/service-picture.tsx';
import { categoryNames, priceText } from '#console/components/service/service-words.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { isStayCategory } from '#domain/booking-kind.ts';
import { MorePictures } from './more-pictures.tsx';
import { NextTimes } from './next-times.tsx';
import styles from './service.module.css';

export function ServiceScreen() {
  const { translate: t, languages } = useLanguage();
  const { id } = useParams({ from: '/services/$id' });
  // Usually it is in the loaded catalog; it is requested separately when it is not offered.
  const catalog = useQuery(servicesQuery(languages.catalog));
  const listed = catalog.data?.find((one) => one.id === id);
  const alone = useQuery({
    queryKey: ['services', languages.catalog, id],
    enabled: !catalog.isPending && listed === undefined,
    queryFn: async ({ signal }) => (await api.getService({ path: { id }, signal })).data,
  });
  const service = listed ?? alone.data;
  if (service) return <ServicePage service={service} />;
  const isUnknown = isApiError(alone.error) && (alone.error.status === 404 || alone.error.status === 400);
  return (
    <Page title={t('service.title')}>
      {isUnknown && (
        <EmptyState text={t('service.gone')}>
          <ButtonLink to="/">{t('service.back')}</ButtonLink>
        </EmptyState>
      )}
      {alone.error && !isUnknown && <ProblemNotice error={alone.error} retry={() => void alone.refetch()} />}
      {!alone.error && <Skeleton count={2} height="14rem" />}
    </Page>
  );
}

function ServicePage({ service }: { service: Service }) {
  const { translate: t, formats, languages } = useLanguage();
  const { id, name, description, category, duration, isActive } = service;
  const lang = languages.catalog === languages.console ? undefined : languages.catalog;
  return (
    <Page title={name}>
      <div className={styles.layout}>
        <div className={styles.pictures}>
          <div className={styles.picture}>
            <ServicePicture service={service} />
          </div>
          <MorePictures service={service} />
        </div>
        <div className={styles.words}>
          <p className={styles.soft}>
            <Link to="/" search={{ category }}>
              {t(categoryNames[category])}
            </Link>
          </p>
          {description && (
            <p className={styles.description} lang={lang}>
              {description}
            </p>
          )}
          <dl className={styles.facts}>
            <div>
              <dt>{t('service.price')}</dt>
              <dd>
                <strong>{priceText(t, formats, service)}</strong>
              </dd>
            </div>
            {duration ? (
              <div>
                <dt>{t('service.duration')}</dt>
                <dd>{t('services.minutes', { count: duration })}</dd>
              </div>
            ) : null}
          </dl>
          {isActive ? (
            <ButtonLink look="primary" to="/book" search={{ services: id, step: 'pets' }}>
              <Icon name="calendar" />
              {t('service.book')}
            </ButtonLink>
          ) : (
            <p>{t('problems.serviceInactive')}</p>
          )}
          {isActive && !isStayCategory(category) && <NextTimes service={service} />}
        </div>
      </div>
    </Page>
  );
}
