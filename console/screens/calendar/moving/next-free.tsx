/**
 * Other free times for the services of a booking: with the requested staff member, and at the requested time with
 * others.
 */
import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { best, type Destination, type Move } from '#console/screens/calendar/model/move.ts';
import { useWords } from '#console/screens/calendar/model/words.ts';
import { freeChoices, freeForAll } from './free-choices.ts';
import styles from './move.module.css';

/** The period in which free times are requested; the server allows 31 days. */
const daysAhead = 14;
/** In minutes: the longest duration that the server accepts. */
const longest = 24 * 60;

export function NextFree({ move, onChoose }: { move: Move; onChoose: (to: Destination) => void }) {
  const { translate: t } = useLanguage();
  const words = useWords();
  const timeZone = useTimeZone() ?? 'UTC';
  const { booking, to } = move;
  const serviceIds = booking.services.map(({ serviceId }) => serviceId);
  const start = Temporal.Instant.from(to.startDate);
  const duration = (Date.parse(to.endDate) - Date.parse(to.startDate)) / 60_000;
  const { data = [] } = useQuery({
    queryKey: ['slots', 'calendar', serviceIds, to.startDate, duration],
    queryFn: async ({ signal }) => {
      const query = {
        from: to.startDate,
        to: start.add({ hours: daysAhead * 24 }).toString(),
        duration,
      };
      const answers = serviceIds.map((serviceId) =>
        api.listFreeSlots({ query: { ...query, serviceId }, signal }),
      );
      return freeForAll((await Promise.all(answers)).map(({ data: slots }) => slots));
    },
    enabled: duration <= longest,
  });
  const isSameDay = ({ startDate }: { startDate: string }) =>
    localDayIn(startDate, timeZone) === localDayIn(to.startDate, timeZone);
  const { sameTime, later } = freeChoices(data, to, to.staffId === best ? null : to.staffId);
  if (sameTime.length === 0 && later.length === 0) return null;
  return (
    <div className={styles.choices} role="status">
      {sameTime.length > 0 && (
        <>
          <p>{t('calendar.freeThen')}</p>
          <Buttons>
            {sameTime.map(({ id, name }) => (
              <Button key={id} onClick={() => onChoose({ ...to, staffId: id })}>
                {name}
              </Button>
            ))}
          </Buttons>
        </>
      )}
      {later.length > 0 && (
        <>
          <p>{t('bookings.freeTimes')}</p>
          <Buttons>
            {later.map((slot) => (
              <Button key={slot.startDate} onClick={() => onChoose({ ...to, ...slot })}>
                {isSameDay(slot) ? words.hoursOf(slot) : words.timesOf(slot)}
              </Button>
            ))}
          </Buttons>
        </>
      )}
    </div>
  );
}
