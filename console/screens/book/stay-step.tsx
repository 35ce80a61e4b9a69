/** Begin and end of a stay: two days with times. Our own times of the day stand there until the reader changes them. */
import { Button } from '#console/components/button/button.tsx';
import {
  addDays,
  dayOf,
  instantAt,
  middleOf,
  timeOf,
  todayIn,
} from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { useFormats, useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import type { ChosenService } from './chosen.ts';
import { estimatedPrice } from './estimate.ts';
import { NextBar } from './next-bar.tsx';
import type { BookingState } from './use-booking.ts';
import { ZoneNote } from './zone-note.tsx';

/** A day in day care, or a night of boarding, from tomorrow. */
function usualStay(chosen: readonly ChosenService[], timeZone: string): { start: string; end: string } {
  const tomorrow = addDays(todayIn(timeZone), 1);
  return chosen.some(({ service }) => service.category === 'BOARDING')
    ? {
        start: instantAt(tomorrow, '10:00', timeZone),
        end: instantAt(addDays(tomorrow, 1), '10:00', timeZone),
      }
    : { start: instantAt(tomorrow, '08:00', timeZone), end: instantAt(tomorrow, '17:00', timeZone) };
}

export function StayStep({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  const { search, chosen, chosenPets, timeZone, change, go } = booking;
  const usual = usualStay(chosen, timeZone);
  const { start = usual.start, end = usual.end } = search;
  const today = todayIn(timeZone);
  const days = { start: dayOf(start, timeZone), end: dayOf(end, timeZone) };
  const isInOrder = Date.parse(start) < Date.parse(end);
  const hasPassed = Date.parse(start) < Date.now();
  const begin = (day: string, time: string) => {
    // A later begin moves the end: a stay within a day stays one, and another one becomes one night.
    const endDay = day <= days.end ? days.end : days.start === days.end ? day : addDays(day, 1);
    change({
      start: instantAt(day, time, timeZone),
      end: instantAt(endDay, timeOf(end, timeZone), timeZone),
    });
  };
  const estimate = isInOrder
    ? estimatedPrice({ chosen, start, end, petCount: chosenPets.length, timeZone })
    : undefined;
  return (
    <>
      <StayEnd
        legend={t('book.dropOff')}
        instant={start}
        timeZone={timeZone}
        first={today}
        onChange={begin}
      />
      <StayEnd
        legend={t('book.pickUp')}
        instant={end}
        timeZone={timeZone}
        first={days.start}
        onChange={(day, time) => change({ start, end: instantAt(day, time, timeZone) })}
      />
      <ZoneNote instant={start} timeZone={timeZone} />
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={hasPassed ? t('book.hasPassed') : isInOrder ? undefined : t('book.endBeforeStart')}
          onClick={() => go('review', { start, end, staff: undefined })}
        >
          {t('book.next')}
        </Button>
      </NextBar>
    </>
  );
}

interface StayEndProps {
  readonly legend: string;
  readonly instant: string;
  readonly timeZone: string;
  /** The first day that can be chosen. */
  readonly first: string;
  readonly onChange: (day: string, time: string) => void;
}

function StayEnd({ legend, instant, timeZone, first, onChange }: StayEndProps) {
  const t = useTranslate();
  const formats = useFormats();
  const day = dayOf(instant, timeZone);
  const time = timeOf(instant, timeZone);
  const times = [...new Set([...halfHours, time])].sort();
  return (
    <fieldset className={`${styles.card} ${styles.end}`}>
      <legend>{legend}</legend>
      <div>
        <DateButton
          label={t('book.chooseDay')}
          text={formats.date(middleOf(day, timeZone), 'fullDate', timeZone)}
          day={day}
          first={first}
          onChoose={(next) => onChange(next, time)}
        />
      </div>
      <SelectField
        label={t('book.timeOfDay')}
        value={time}
        onChange={(event) => onChange(day, event.target.value)}
        options={times.map(
          (one) => [one, formats.date(instantAt(day, one, timeZone), 'time', timeZone)] as const,
        )}
      />
    </fieldset>
  );
}

const halfHours = Array.from(
  { length: 48 },
  (_, at) => `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`,
);
