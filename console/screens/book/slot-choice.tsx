/** The free times of one day. */
import type { FreeSlot } from '#client/index.ts';
import { middleOf } from '#console/components/calendar/business-days.ts';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './book.module.css';
import { type PartOfDay, partOf, partsOfDay } from './free-times.ts';
import dayStyles from './times.module.css';
import type { BookingState } from './use-booking.ts';

const names: Readonly<Record<PartOfDay, PlainKey>> = {
  morning: 'book.morning',
  afternoon: 'book.afternoon',
  evening: 'book.evening',
};

interface SlotChoiceProps {
  readonly booking: BookingState;
  readonly slots: readonly FreeSlot[];
  readonly day: string;
}

export function SlotChoice({ booking: { search, timeZone, change }, slots, day }: SlotChoiceProps) {
  const t = useTranslate();
  const formats = useFormats();
  const parts = Map.groupBy(slots, (slot) => partOf(slot, timeZone));
  const dayName = formats.date(middleOf(day, timeZone), 'fullDate', timeZone);
  return (
    <fieldset className={dayStyles.slots}>
      <legend>
        <h2>{dayName}</h2>
        <span className={styles.facts} role="status">
          {t('book.freeTimes', { count: slots.length })}
        </span>
      </legend>
      {partsOfDay.map((part) => {
        const times = parts.get(part);
        if (times === undefined) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the fieldset is around all parts of the day.
          <div key={part} role="group" aria-label={t(names[part])}>
            <h3>{t(names[part])}</h3>
            <div className={dayStyles.times}>
              {times.map(({ startDate }) => (
                <label key={startDate} className={dayStyles.pill}>
                  <input
                    type="radio"
                    name="start"
                    checked={startDate === search.start}
                    onChange={() => change({ start: startDate, day })}
                  />
                  <span>{formats.date(startDate, 'time', timeZone)}</span>
                </label>
              ))}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
