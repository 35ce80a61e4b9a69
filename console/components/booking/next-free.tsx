/** The next free time of a visit that is to be moved, by one press. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#client/index.ts';
import {
  freeChoices,
  freeTimesQuery,
  longest,
  overlaps,
  type Times,
  visitsOfPets,
} from '#console/api/free-times.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { bookingsOfQuery } from '#console/api/record-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Notice, ProblemNotice } from '#console/components/page/page.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { searchedDays, searchedFor } from './free-times.tsx';

/** As it is, or as a form has changed it. */
interface MovedBooking extends Times, Pick<Booking, 'id' | 'userId' | 'staffId'> {
  readonly pets: readonly { readonly id: string }[];
  readonly services: readonly { readonly serviceId: string }[];
}

interface NextFreeButtonProps {
  readonly booking: MovedBooking;
  readonly onFound: (times: Times) => void;
}

/** After the start of the booking, and after now. For more than a day the server has no free times. */
export function NextFreeButton({ booking, onFound }: NextFreeButtonProps) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const duration = (Date.parse(booking.endDate) - Date.parse(booking.startDate)) / 60_000;
  const { mutate, data, error, variables, isPending } = useMutation({
    mutationFn: async ({ id, userId, staffId, startDate, services, pets }: MovedBooking) => {
      const after = new Date(Math.max(Date.parse(startDate), Date.now())).toISOString();
      const searched = searchedFor({ startDate: after });
      const serviceIds = services.map(({ serviceId }) => serviceId);
      const [slots, bookings, catalog] = await Promise.all([
        queries.fetchQuery(freeTimesQuery({ serviceIds, duration, ...searched, exceptBookingId: id })),
        queries.fetchQuery(bookingsOfQuery({ id: userId }, languages.catalog, searched)),
        queries.fetchQuery(servicesQuery(languages.catalog)),
      ]);
      const others = bookings.filter((one) => one.id !== id);
      const petIds = pets.map((pet) => pet.id);
      const categories = new Map(catalog.map((one) => [one.id, one.category]));
      const taken = visitsOfPets(others, petIds, categories);
      const free = slots.filter((slot) => !taken.some((one) => overlaps(one, slot)));
      return freeChoices(free, { startDate: after }, staffId).later[0] ?? null;
    },
    onSuccess: (found) => found && onFound(found),
  });
  if (booking.services.length === 0 || !(duration > 0 && duration <= longest)) return null;
  return (
    <>
      <Button isBusy={isPending} onClick={() => mutate(booking)}>
        {t('bookings.toNextFree')}
      </Button>
      {error && <ProblemNotice error={error} />}
      {data === null && variables?.startDate === booking.startDate && (
        <Notice icon="clock">{t('bookings.noneFree', { days: searchedDays })}</Notice>
      )}
    </>
  );
}
