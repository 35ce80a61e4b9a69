/** Seven days with their free times, and the times of one of them: how a time for a visit is chosen. */

import type { ReactNode } from 'react';
import { Button } from '#console/components/button/button.tsx';
import { addDays, middleOf, todayIn } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { NoTimes, SlotChoice } from './slot-choice.tsx';
import styles from './times.module.css';
import { type ChosenTime, stripDays, type Visit, type VisitTimes } from './use-visit-times.ts';

interface TimeChoiceProps {
  readonly visit: Visit;
  readonly times: VisitTimes;
  readonly onChange: (chosen: ChosenTime) => void;
  /** The other changes that are possible when there are no times at all. */
  readonly otherwise?: ReactNode;
}

export function TimeChoice({ visit, times, onChange, otherwise }: TimeChoiceProps) {
  const { translate: t } = useLanguage();
  const { timeZone } = visit;
  const { first, from, day, query, byDay, slots, petNames } = times;
  return (
    <>
      <DayStrip
        timeZone={timeZone}
        first={first}
        day={day}
        counts={byDay && new Map([...byDay].map(([one, list]) => [one, list.length]))}
        onChange={onChange}
      />
      <ZoneNote instant={from} timeZone={timeZone} />
      {petNames && <p className={`${soft} ${styles.soft}`}>{t('book.petsElsewhere', { pets: petNames })}</p>}
      {(query.error || !byDay) && (
        <Loading error={query.error} refetch={query.refetch} count={3} height="6rem" />
      )}
      {byDay && slots.length > 0 && <SlotChoice visit={visit} slots={slots} day={day} onChange={onChange} />}
      {byDay && slots.length === 0 && (
        <NoTimes
          visit={visit}
          day={day}
          nextFree={times.nextFree}
          after={addDays(first, stripDays)}
          onChange={onChange}
          otherwise={otherwise}
        />
      )}
    </>
  );
}

interface DayStripProps {
  readonly timeZone: string;
  readonly first: string;
  readonly day: string;
  /** The number of free times by day; undefined until it is known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
  readonly onChange: (chosen: ChosenTime) => void;
}

/** Seven days with their free times, buttons for the weeks before and after, and a calendar for later days. */
function DayStrip({ timeZone, first, day, counts, onChange }: DayStripProps) {
  const { translate: t, formats } = useLanguage();
  const today = todayIn(timeZone);
  const days = Array.from({ length: stripDays }, (_, at) => addDays(first, at));
  const show = (next: string) => onChange({ day: next, start: undefined });
  return (
    <div className={stack(2)}>
      <div className={row(2, 'center', 'between')}>
        {first > today ? (
          <Button aria-label={t('book.weekBefore')} onClick={() => show(addDays(first, -stripDays))}>
            <Icon name="back" />
          </Button>
        ) : (
          <span className={styles.blank} />
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
      <fieldset className={styles.days}>
        <legend className="visually-hidden">{t('book.day')}</legend>
        {days.map((one) => {
          const count = counts?.get(one) ?? 0;
          const instant = middleOf(one, timeZone);
          const name = formats.date(instant, 'fullDate', timeZone);
          return (
            <label key={one} className={styles.day} data-free={count > 0 || undefined}>
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
