/** The choice of day, staff member and time of a visit from the free times. */
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import type { FreeStaff } from '#client/index.ts';
import { freeTimesQuery } from '#console/api/free-times.ts';
import { Button } from '#console/components/button/button.tsx';
import { addDays, dayOf, middleOf, todayIn } from '#console/components/calendar/business-days.ts';
import { DateButton } from '#console/components/calendar/date-button.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { businessPart } from '#console/components/page/business-part.ts';
import { useNow } from '#console/components/page/now.ts';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { nobody } from '#console/screens/book/choice/book-search.ts';
import { servicesForTimes } from '#console/screens/book/choice/chosen.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import styles from '#console/screens/book/parts/book.module.css';
import { NextBar } from '#console/screens/book/parts/next-bar.tsx';
import { slotsByDay, staffOf, suitingSlots } from './free-times.ts';
import { NoTimes, SlotChoice } from './slot-choice.tsx';
import dayStyles from './times.module.css';
import { stripDays, useTaken, useWeek } from './use-week.ts';

const AnyTime = businessPart(async () => (await import('./any-time.tsx')).AnyTime);

export function VisitStep({ booking }: { booking: BookingState }) {
  const { translate: t, languages } = useLanguage();
  const { search, customerId, chosen, minutes, timeZone, estimate, go } = booking;
  const wantedStaff = search.staff === nobody ? undefined : search.staff;
  const { first, from, to } = useWeek(booking);
  // Times that pass meanwhile are no longer offered.
  const now = useNow(60);
  const serviceIds = servicesForTimes(chosen);
  const times = useQuery(freeTimesQuery({ serviceIds, duration: minutes, from, to }));
  const { taken, petNames } = useTaken(booking, from, to);
  const free = times.data && taken && suitingSlots(times.data, { staff: wantedStaff, after: now, taken });
  const byDay = free && slotsByDay(free, timeZone);
  const firstFree = free?.[0] && dayOf(free[0].startDate, timeZone);
  const day = search.day ?? (search.start ? dayOf(search.start, timeZone) : (firstFree ?? first));
  const slots = byDay?.get(day) ?? [];
  const isChosenFree = slots.some(({ startDate }) => startDate === search.start);
  // A user who books for a customer may choose any time; the last step shows whether it is possible.
  const isChosen = isChosenFree || (customerId !== undefined && booking.times !== undefined);
  const nextFree = [...(byDay?.keys() ?? [])].find((one) => one > day) ?? firstFree;

  return (
    <>
      {customerId === undefined && (
        <StaffChoice booking={booking} staff={times.data && staffOf(times.data, languages.console)} />
      )}
      <DayStrip
        booking={booking}
        first={first}
        day={day}
        counts={byDay && new Map([...byDay].map(([one, list]) => [one, list.length]))}
      />
      <ZoneNote instant={from} timeZone={timeZone} />
      {petNames && <p className={styles.facts}>{t('book.petsElsewhere', { pets: petNames })}</p>}
      {times.error && <ProblemNotice error={times.error} retry={() => void times.refetch()} />}
      {!free && !times.error && <Skeleton count={3} height="6rem" />}
      {free && slots.length > 0 && <SlotChoice booking={booking} slots={slots} day={day} />}
      {free && slots.length === 0 && (
        <NoTimes booking={booking} day={day} nextFree={nextFree} after={addDays(first, stripDays)} />
      )}
      {customerId !== undefined && (
        <Suspense>
          <AnyTime booking={booking} day={day} isFree={isChosenFree} />
        </Suspense>
      )}
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={isChosen ? undefined : t('book.chooseTime')}
          onClick={() => go('review')}
        >
          {t('words.continue')}
        </Button>
      </NextBar>
    </>
  );
}

interface StaffChoiceProps {
  readonly booking: BookingState;
  /** The members with free times; undefined until they are known. */
  readonly staff: readonly FreeStaff[] | undefined;
}

/** Anyone, or one of those who can provide the services. Only users who are signed in see names. */
function StaffChoice({ booking: { search, user, change }, staff }: StaffChoiceProps) {
  const t = useTranslate();
  const named = (staff ?? []).flatMap(({ id, name }) => (name === undefined ? [] : [[id, name] as const]));
  const chosen = search.staff;
  if (!user || (named.length < 2 && chosen === undefined)) return null;
  const options = [['', t('book.anyone')] as const, ...named];
  if (chosen !== undefined && !named.some(([id]) => id === chosen))
    options.push([chosen, staff ? t('book.staffAway') : '…']);
  return (
    <SelectField
      label={t('words.staffMember')}
      value={chosen ?? ''}
      onChange={(event) => change({ staff: event.target.value || undefined })}
      options={options}
    />
  );
}

interface DayStripProps {
  readonly booking: BookingState;
  readonly first: string;
  readonly day: string;
  /** The number of free times by day; undefined until it is known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

/** Seven days with their free times, buttons for the weeks before and after, and a calendar for later days. */
function DayStrip({ booking: { timeZone, change }, first, day, counts }: DayStripProps) {
  const { translate: t, formats } = useLanguage();
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
