/** One service: description, price, staff members, and the next free times. */

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type Service } from '#client/index.ts';
import { servicesQuery, settingsQuery, timeZoneIn } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { addDays, dayOf, startOfDay, todayIn } from '#console/components/calendar/business-days.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { EmptyState, Loading, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { Picture } from '#console/components/picture/picture.tsx';
import { ServicePicture } from '#console/components/service/service-picture.tsx';
import { categoryNames, priceText } from '#console/components/service/service-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { isStayCategory } from '#domain/booking/record/booking-kind.ts';
import styles from './service.module.css';

export function load({ queries, lang }: Opening) {
  return Promise.all([
    queries.prefetchQuery(servicesQuery(lang)),
    queries.prefetchQuery(settingsQuery(lang)),
  ]);
}

export function ServiceScreen() {
  const { translate: t, languages } = useLanguage();
  const { id } = useParams({ from: '/services/$id' });
  // Usually it is in the loaded catalog; it is requested separately when it is not offered.
  const catalog = useQuery(servicesQuery(languages.catalog));
  const listed = catalog.data?.find((one) => one.id === id);
  const alone = useQuery({
    ...query('getService', { path: { id }, query: { lang: languages.catalog } }),
    enabled: !catalog.isPending && listed === undefined,
  });
  const service = listed ?? alone.data;
  if (service) return <ServicePage service={service} />;
  const isUnknown = isApiError(alone.error) && (alone.error.status === 404 || alone.error.status === 400);
  return (
    <Page title={t('words.service')}>
      {isUnknown ? (
        <EmptyState text={t('service.gone')}>
          <ButtonLink to="/">{t('service.back')}</ButtonLink>
        </EmptyState>
      ) : (
        <Loading error={alone.error} refetch={alone.refetch} count={2} height="14rem" />
      )}
    </Page>
  );
}

function ServicePage({ service }: { service: Service }) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const { id, name, description, category, duration, isActive } = service;
  return (
    <Page title={name}>
      <div className={`${stack(5)} ${styles.layout}`}>
        <div className={`${stack(4, 'fitting', 'narrow')} ${styles.pictures}`}>
          <div className={styles.picture}>
            <ServicePicture service={service} sizes="(min-width: 52rem) 36rem, 100vw" />
          </div>
          <MorePictures service={service} />
        </div>
        <div className={stack(4, 'fitting', 'narrow')}>
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
          <dl className={`${wrap([3, 6])} ${styles.facts}`}>
            <div>
              <dt>{t('words.price')}</dt>
              <dd>
                <strong>{priceText(t, formats, service)}</strong>
              </dd>
            </div>
            {duration ? (
              <div>
                <dt>{t('service.duration')}</dt>
                <dd>{t('words.minutes', { count: duration })}</dd>
              </div>
            ) : null}
          </dl>
          {isActive ? (
            <ButtonLink look="primary" to="/book" search={{ services: id, step: 'pets' }}>
              <Icon name="calendar" />
              {t('words.book')}
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

/** The further pictures, without those that cannot be loaded. */
function MorePictures({ service: { images } }: { service: Service }) {
  const t = useTranslate();
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const shown = [...new Set(images)].filter((image) => !failed.has(image));
  if (shown.length === 0) return null;
  return (
    <ul className={styles.more} aria-label={t('service.pictures')}>
      {shown.map((image) => (
        <li key={image}>
          <Picture src={image} sizes="8rem" onError={() => setFailed(new Set([...failed, image]))} />
        </li>
      ))}
    </ul>
  );
}

const daysAhead = 7;
const mostShown = 3;

/** The next free times of the service, with the staff members that the user may see. */
function NextTimes({ service: { id, duration } }: { service: Service }) {
  const { translate: t, formats, languages } = useLanguage();
  const user = useUser();
  const settings = useQuery(settingsQuery(languages.catalog));
  const timeZone = timeZoneIn(settings.data);
  const today = todayIn(timeZone);
  const from = startOfDay(today, timeZone);
  const to = startOfDay(addDays(today, daysAhead), timeZone);
  const slots = useQuery({
    ...query('listFreeSlots', { query: { serviceId: id, from, to, duration: duration || 60 } }),
    enabled: user !== undefined && settings.data !== undefined,
  });
  // The booking page shows the reason.
  if (slots.error || settings.error) return null;
  if (!slots.data) return <Skeleton count={1} height="6rem" />;
  const next = slots.data.filter(({ startDate }) => Date.parse(startDate) > Date.now()).slice(0, mostShown);
  const names = new Map(slots.data.flatMap(({ staff }) => staff.map((one) => [one.id, one.name] as const)));
  const known = [...names.values()].filter((name) => name !== undefined);
  const booking = { services: id, step: 'pets' } as const;
  return (
    <>
      <section className={`${stack(4, 'fitting', 'narrow')} ${styles.next}`} aria-label={t('service.next')}>
        <h2>{t('service.next')}</h2>
        {next.length === 0 && <p>{t('service.noTimes')}</p>}
        <div className={wrap(2)}>
          {next.map(({ startDate }) => (
            <ButtonLink
              key={startDate}
              to="/book"
              search={{ ...booking, start: startDate, day: dayOf(startDate, timeZone) }}
            >
              {formats.date(startDate, 'dayTime', timeZone)}
            </ButtonLink>
          ))}
        </div>
      </section>
      {known.length > 0 && (
        <section
          className={`${stack(4, 'fitting', 'narrow')} ${styles.next}`}
          aria-label={t('service.staff')}
        >
          <h2>{t('service.staff')}</h2>
          <p>{formats.list(known.sort(new Intl.Collator(languages.console).compare))}</p>
        </section>
      )}
    </>
  );
}
