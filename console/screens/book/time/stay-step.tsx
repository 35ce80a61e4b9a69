/** Start and end of a stay: two days with times, which have defaults until the user changes them. */

import type { ChosenService } from '#console/components/booking/chosen-services.ts';
import { estimatedPrice } from '#console/components/booking/estimate.ts';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf, instantAt, timeOf, todayIn } from '#console/components/calendar/business-days.ts';
import { DateTimeField } from '#console/components/calendar/date-time-field.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { useStayReason } from '#console/components/times/day-reason.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import { NextBar } from '#console/screens/book/parts/next-bar.tsx';

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
  const services = chosen.map(({ service }) => service);
  const closed = useStayReason(services, { start, end });
  const localTime = (instant: string) => `${dayOf(instant, timeZone)}T${timeOf(instant, timeZone)}`;
  const instantOf = (local: string) => instantAt(local.slice(0, 10), local.slice(11), timeZone);
  const begin = (local: string) => {
    const day = local.slice(0, 10);
    // A later start moves the end: a stay within a day stays within a day, and any other becomes one night.
    const endDay = day <= days.end ? days.end : days.start === days.end ? day : addDays(day, 1);
    change({
      start: instantOf(local),
      end: instantAt(endDay, timeOf(end, timeZone), timeZone),
    });
  };
  const estimate = isInOrder
    ? estimatedPrice({ chosen, start, end, petCount: chosenPets.length, timeZone })
    : undefined;
  return (
    <>
      <DateTimeField
        legend={t('book.dropOff')}
        value={localTime(start)}
        first={today}
        step={30}
        onChange={begin}
      />
      <DateTimeField
        legend={t('book.pickUp')}
        value={localTime(end)}
        first={days.start}
        step={30}
        onChange={(local) => change({ start, end: instantOf(local) })}
      />
      <ZoneNote instant={start} timeZone={timeZone} />
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={hasPassed ? t('book.hasPassed') : isInOrder ? closed : t('book.endBeforeStart')}
          onClick={() => go('review', { start, end, staff: undefined })}
        >
          {t('words.continue')}
        </Button>
      </NextBar>
    </>
  );
}
