/**
 * Instead of a taken time: the next free ones for the same services, and the staff members who are free at the taken
 * one. One press chooses.
 */

import { useQuery } from '@tanstack/react-query';
import type { Service, User } from '#client/index.ts';
import { freeChoices, freeTimesQuery, overlaps, type Times, visitsOfPets } from '#console/api/free-times.ts';
import { bookingsOfQuery } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { addMinutes } from '#console/components/calendar/business-days.ts';
import { stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';

interface FreeTimesProps {
  readonly serviceIds: readonly string[];
  /** The requested time; the next ones have the same length. */
  readonly wanted: Times;
  /** Only times of this staff member; null for anyone. */
  readonly staffId: string | null;
  readonly timeZone: string;
  /** Nothing is offered at which these have other bookings. */
  readonly busy: BusyPets;
  readonly onChoose: (times: Times) => void;
  /** Absent: the user does not choose the staff member. */
  readonly onChooseStaff?: (id: string) => void;
}

export const searchedDays = 14;

/** The times in which alternatives are searched. */
export function searchedFor({ startDate }: Pick<Times, 'startDate'>): { from: string; to: string } {
  return { from: startDate, to: addMinutes(startDate, searchedDays * 24 * 60) };
}

/** The pets of a booking, which may have others. */
export interface BusyPets {
  /** The user whose pets come; without one their other bookings are unknown. */
  readonly owner: Pick<User, 'id'> | null | undefined;
  readonly pets: readonly { readonly id: string; readonly name: string }[];
  /** Every service, by which the visits among the bookings of the pets are known. */
  readonly catalog: readonly Pick<Service, 'id' | 'category'>[];
  /** The booking that is being moved. */
  readonly bookingId?: string | undefined;
}

/**
 * The visits that the pets already have in the period, undefined until they are known, and the names of these pets, `''`
 * for none. Without an answer no time is excluded: the server refuses taken ones.
 */
export function useTaken(
  { owner, catalog, pets, bookingId }: BusyPets,
  from: string,
  to: string,
): { taken: readonly Times[] | undefined; petNames: string } {
  const { languages, formats } = useLanguage();
  const { data = [], isLoading } = useQuery(bookingsOfQuery(owner, languages.catalog, { from, to }));
  const others = data.filter(({ id }) => id !== bookingId);
  const categories = new Map(catalog.map(({ id, category }) => [id, category]));
  const petIds = pets.map(({ id }) => id);
  const taken = visitsOfPets(others, petIds, categories);
  const busy = pets.filter(({ id }) => taken.some((one) => one.pets.some((pet) => pet.id === id)));
  return { taken: isLoading ? undefined : taken, petNames: formats.list(busy.map(({ name }) => name)) };
}

export function FreeTimes(props: FreeTimesProps) {
  const { serviceIds, wanted, staffId, timeZone, busy, onChoose, onChooseStaff } = props;
  const { translate: t, formats } = useLanguage();
  const duration = (Date.parse(wanted.endDate) - Date.parse(wanted.startDate)) / 60_000;
  const searched = searchedFor(wanted);
  const { data = [] } = useQuery(
    freeTimesQuery({ serviceIds, duration, ...searched, exceptBookingId: busy.bookingId }),
  );
  const { taken } = useTaken(busy, searched.from, searched.to);
  if (!taken) return null;
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
    <div className={stack(3)} role="status">
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
