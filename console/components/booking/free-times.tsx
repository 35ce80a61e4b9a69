/**
 * Instead of a taken time: the next free ones for the same services, and the staff members who are free at the taken
 * one. One press chooses.
 */
import { useQuery } from '@tanstack/react-query';
import { freeChoices, freeTimesQuery, overlaps, type Times } from '#console/api/free-times.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from './free-times.module.css';

interface FreeTimesProps {
  readonly serviceIds: readonly string[];
  /** The requested time; the next ones have the same length. */
  readonly wanted: Times;
  /** Only times of this staff member; null for anyone. */
  readonly staffId: string | null;
  readonly timeZone: string;
  /** Nothing is offered that overlaps these, such as other bookings of the pets. */
  readonly taken?: readonly Times[];
  readonly onChoose: (times: Times) => void;
  /** Absent: the user does not choose the staff member. */
  readonly onChooseStaff?: (id: string) => void;
}

/** The times in which alternatives are searched. */
export function searchedFor({ startDate }: Pick<Times, 'startDate'>): { from: string; to: string } {
  return { from: startDate, to: addMinutes(startDate, 14 * 24 * 60) };
}

export function FreeTimes(props: FreeTimesProps) {
  const { serviceIds, wanted, staffId, timeZone, taken = [], onChoose, onChooseStaff } = props;
  const { translate: t, formats } = useLanguage();
  const duration = (Date.parse(wanted.endDate) - Date.parse(wanted.startDate)) / 60_000;
  const { data = [] } = useQuery(freeTimesQuery({ serviceIds, duration, ...searchedFor(wanted) }));
  const free = data.filter((slot) => !taken.some((one) => overlaps(one, slot)));
  const { sameTime, later } = freeChoices(free, wanted, staffId);
  const members = onChooseStaff ? sameTime : [];
  if (members.length === 0 && later.length === 0) return null;
  const day = localDayIn(wanted.startDate, timeZone);
  const nameOf = ({ startDate, endDate }: Times) => {
    const isSameDay = [startDate, endDate].every((instant) => localDayIn(instant, timeZone) === day);
    return formats.dateRange(startDate, endDate, isSameDay ? 'time' : 'dayTime', timeZone);
  };
  return (
    <div className={styles.choices} role="status">
      {members.length > 0 && (
        <>
          <p>{t('calendar.freeThen')}</p>
          <Buttons>
            {members.map(({ id, name }) => (
              <Button key={id} onClick={() => onChooseStaff?.(id)}>
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
            {later.map((times) => (
              <Button key={times.startDate} onClick={() => onChoose(times)}>
                {nameOf(times)}
              </Button>
            ))}
          </Buttons>
        </>
      )}
    </div>
  );
}
