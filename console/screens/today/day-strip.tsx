/** Seven days with the number of bookings on each, and a calendar for later days. */
import { Link, useNavigate } from '@tanstack/react-router';
import { addDays, daysBetween, middleOf } from '#console/components/calendar/business-days.ts';
import { DayBar } from '#console/components/calendar/day-bar.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './today.module.css';

export const stripDays = 7;

/** The week begins today if it includes the chosen day. */
export function firstOfStrip(day: string, today: string): string {
  const ahead = daysBetween(today, day);
  return ahead >= 0 && ahead < stripDays ? today : day;
}

interface DayStripProps {
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  /** The number of bookings that are not over; undefined until that is known. */
  readonly countOn: (day: string) => number | undefined;
}

export function DayStrip({ day, today, timeZone, countOn }: DayStripProps) {
  const t = useTranslate();
  const formats = useFormats();
  const navigate = useNavigate({ from: '/today' });
  const searchOf = (one: string) => ({ day: one === today ? undefined : one });
  const first = firstOfStrip(day, today);
  return (
    <>
      <DayBar
        day={day}
        today={today}
        timeZone={timeZone}
        onChoose={(one) => void navigate({ search: searchOf(one), resetScroll: false })}
      />
      <nav aria-label={t('today.days')} data-screen-only>
        <ul className={styles.strip}>
          {Array.from({ length: stripDays }, (_, at) => addDays(first, at)).map((one) => {
            const instant = middleOf(one, timeZone);
            const count = countOn(one);
            const name = formats.date(instant, 'fullDate', timeZone);
            return (
              <li key={one}>
                <Link
                  to="/today"
                  search={searchOf(one)}
                  resetScroll={false}
                  aria-current={one === day ? 'date' : undefined}
                  data-chosen={one === day || undefined}
                  aria-label={count === undefined ? name : t('today.dayCount', { day: name, count })}
                >
                  <small>{formats.date(instant, 'shortWeekday', timeZone)}</small>
                  <strong>{formats.date(instant, 'dayNumber', timeZone)}</strong>
                  <small>{count ? formats.number(count) : '·'}</small>
                </Link>
              </li>
            );
          })}
        </ul>
      </nav>
    </>
  );
}
