/** A day of the boarding house, on paper too: the pets that come, are here and leave, and what is to be done for them. */
import { useQuery } from '@tanstack/react-query';
import { liveBookingsQuery } from '#console/api/record-queries.ts';
import { addDays, middleOf, startOfDay } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { EmptyState, Loading } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { dayQuery } from '#console/screens/places/queries.ts';
import styles from './day.module.css';
import { DayPets } from './day-pets.tsx';
import { DayTasks } from './day-tasks.tsx';
import { DoorCards } from './door-cards.tsx';

interface DayProps {
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  readonly area: string | undefined;
}

const lists = [
  ['arriving', 'places.arriving'],
  ['here', 'places.here'],
  ['leaving', 'places.leaving'],
] as const;

export function Day({ day, today, timeZone, area }: DayProps) {
  const { translate: t, formats, languages } = useLanguage();
  const { data, error, refetch } = useQuery(dayQuery(day, area));
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const owing = useQuery({
    ...liveBookingsQuery(
      languages.catalog,
      day,
      [
        { balance: 'open', from, to },
        // An overdue pet goes home, too.
        { balance: 'open', status: 'IN_PROGRESS', to: from },
      ],
      60,
    ),
    enabled: day <= today,
    select: (found) => new Map(found.map((booking) => [booking.id, booking])),
  });
  if (!data) return <Loading {...{ error, refetch }} count={4} />;
  const pets = lists.flatMap(([list]) => data[list]);
  const bookings = Map.groupBy(pets, ({ bookingId }) => bookingId);
  if (pets.length === 0) return <EmptyState text={t('places.quiet')} />;
  return (
    <div className={stack(4, 'shrinkable')}>
      <p className={styles.onPaper}>
        <strong>{formats.date(middleOf(day, timeZone), 'fullDate', timeZone)}</strong> {area}
      </p>
      <ZoneNote instant={middleOf(day, timeZone)} timeZone={timeZone} />
      {data.tasks.length > 0 && (
        <a className={styles.jump} href="#care" data-screen-only>
          {t('pets.care')}
        </a>
      )}
      <DoorCards pets={[...data.arriving, ...data.here]} timeZone={timeZone} />
      <div className={`${stack(5, 'shrinkable')} ${styles.day}`}>
        <div className={stack(5, 'top', 'shrinkable')}>
          {lists.map(
            ([list, title]) =>
              data[list].length > 0 && (
                <DayPets
                  key={list}
                  title={t(title, { count: data[list].length })}
                  pets={data[list]}
                  isBegun={day <= today}
                  owing={owing.data}
                  {...{ list, bookings, today, timeZone }}
                />
              ),
          )}
        </div>
        <DayTasks sheet={data} {...{ bookings, timeZone }} />
      </div>
    </div>
  );
}
