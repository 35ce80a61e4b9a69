/** Seven days with their free times, buttons for the weeks before and after, and a calendar for later days. */
import { Button } from '#console/components/button/button.tsx';
import { addDays, middleOf, todayIn } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import dayStyles from './times.module.css';
import type { BookingState } from './use-booking.ts';
import { stripDays } from './use-week.ts';

interface DayStripProps {
  readonly booking: BookingState;
  readonly first: string;
  readonly day: string;
  /** The number of free times by day; undefined until it is known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

export function DayStrip({ booking: { timeZone, change }, first, day, counts }: DayStripProps) {
  const t = useTranslate();
  const formats = useFormats();
  const today = todayIn(timeZone);
  const days = Array.from({ length: stripDays }, (_, at) => addDays(first, at));
  const show = (next: string) => change({ day: next, start: undefined });
  return (
    <div className={dayStyles.week}>
      <div className={dayStyles.weekHead}>
        {first > today ? (
          <Button aria-label={t('book.weekBefore')} onClick={() => show(addDays(first, -stripDays))}>
            <Icon name="back" />
          </Button>
        ) : (
          <span className={dayStyles.blank} />
        )}
        <DateButton
          label={t('date-time.chooseDay')}
          text={formats.date(middleOf(day, timeZone), 'month', timeZone)}
          day={day}
          first={today}
          onChoose={show}
        />
        <Button aria-label={t('book.weekAfter')} onClick={() => show(addDays(first, stripDays))}>
          <Icon name="forward" />
        </Button>
      </div>
      <fieldset className={dayStyles.days}>
        <legend className="visually-hidden">{t('book.day')}</legend>
        {days.map((one) => {
          const count = counts?.get(one) ?? 0;
          const instant = middleOf(one, timeZone);
          const name = formats.date(instant, 'fullDate', timeZone);
          return (
            <label key={one} className={dayStyles.day} data-free={count > 0 || undefined}>
              <input
                type="radio"
                name="day"
                checked={one === day}
                onChange={() => show(one)}
                aria-label={counts ? t('book.dayCount', { day: name, count }) : name}
              />
              <span>
                <small>{formats.date(instant, 'shortWeekday', timeZone)}</small>
                <strong>{formats.date(instant, 'dayNumber', timeZone)}</strong>
              </span>
            </label>
          );
        })}
      </fieldset>
    </div>
  );
}
