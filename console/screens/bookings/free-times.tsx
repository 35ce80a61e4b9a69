/** For a taken time: the next free ones, which one press puts into the form. */
import { useQuery } from '@tanstack/react-query';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localTimeIn, minutesBetween, shiftedLocalTime } from '#console/i18n/zone.ts';
import type { BookingDraft } from './booking-draft.ts';
import styles from './bookings.module.css';

interface FreeTimesProps {
  /** The requested time; the next ones have the same length. */
  readonly wanted: Pick<BookingDraft, 'start' | 'end'>;
  readonly serviceIds: readonly string[];
  /** Only times of this staff member. */
  readonly staffId: string | null;
  readonly timeZone: string;
  readonly onChoose: (times: Pick<BookingDraft, 'start' | 'end'>) => void;
}

/** The number of offered times. */
const offered = 6;

export function FreeTimes({
  wanted: { start, end },
  serviceIds,
  staffId,
  timeZone,
  onChoose,
}: FreeTimesProps) {
  const { translate: t, formats } = useLanguage();
  const { data: slots } = useQuery({
    queryKey: ['slots', serviceIds, start, end, staffId],
    queryFn: async ({ signal }) => {
      const query = { from: start, to: shiftedLocalTime(start, '2000-01-01T00:00', '2000-01-15T00:00') };
      const duration = minutesBetween(start, end);
      const answers = await Promise.all(
        serviceIds.map((serviceId) =>
          api.listFreeSlots({ query: { ...query, serviceId, duration }, signal }),
        ),
      );
      const [first = [], ...others] = answers.map(({ data }) =>
        data.filter(({ staff }) => staffId === null || staff.some(({ id }) => id === staffId)),
      );
      // Free for every service of the booking.
      return first
        .filter((slot) => others.every((all) => all.some(({ startDate }) => startDate === slot.startDate)))
        .slice(0, offered);
    },
  });
  if (!slots || slots.length === 0) return null;
  return (
    <div className={styles.choices} role="status">
      <p>{t('bookings.freeTimes')}</p>
      <Buttons>
        {slots.map(({ startDate, endDate }) => (
          <Button
            key={startDate}
            onClick={() =>
              onChoose({ start: localTimeIn(startDate, timeZone), end: localTimeIn(endDate, timeZone) })
            }
          >
            {formats.dateRange(startDate, endDate, 'dateTime', timeZone)}
          </Button>
        ))}
      </Buttons>
    </div>
  );
}
