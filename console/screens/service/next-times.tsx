/** The next free times of the service, with the staff members that the reader may see. */
import { useQuery } from '@tanstack/react-query';
import type { Service } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { addDays, dayOf, startOfDay, todayIn } from '#console/components/calendar/business-days.ts';
import { Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './service.module.css';

const daysAhead = 7;
const mostShown = 3;

export function NextTimes({ service: { id, duration } }: { service: Service }) {
  const { translate: t, formats, languages } = useLanguage();
  const user = useUser();
  const settings = useQuery(settingsQuery(languages.catalog));
  const zone = settings.data?.get('timeZone');
  const timeZone = typeof zone === 'string' ? zone : 'UTC';
  const today = todayIn(timeZone);
  const slots = useQuery({
    queryKey: ['availability', user?.id, 'service', id, today, timeZone],
    enabled: user !== undefined && settings.data !== undefined,
    queryFn: async ({ signal }) => {
      const from = startOfDay(today, timeZone);
      const to = startOfDay(addDays(today, daysAhead), timeZone);
      return (
        await api.listFreeSlots({ query: { serviceId: id, from, to, duration: duration || 60 }, signal })
      ).data;
    },
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
      <section className={styles.next} aria-label={t('service.next')}>
        <h2>{t('service.next')}</h2>
        {next.length === 0 && <p>{t('service.noTimes')}</p>}
        <div className={styles.times}>
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
        <section className={styles.next} aria-label={t('service.staff')}>
          <h2>{t('service.staff')}</h2>
          <p>{formats.list(known.sort(new Intl.Collator(languages.console).compare))}</p>
        </section>
      )}
    </>
  );
}
