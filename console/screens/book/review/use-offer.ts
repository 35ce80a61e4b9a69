/** The booking that would be made now: its staff member, its price, and the availability of the time. */
import { useQuery } from '@tanstack/react-query';
import type { NewBooking } from '#client/index.ts';
import { previewQuery } from '#console/api/booking-preview.ts';
import { freeTimesQuery } from '#console/api/free-times.ts';
import { bodyOf, servicesForTimes } from '#console/components/booking/chosen-services.ts';
import type { Price } from '#console/components/booking/estimate.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';

export interface Offer {
  /** The request, without the notes; undefined until a free staff member is known. */
  readonly body: NewBooking | undefined;
  /** The same without the staff member. */
  readonly unassigned: NewBooking | undefined;
  /** The staff member who would do it. */
  readonly staffName: string | undefined;
  /** The price of the server; undefined until it is known, and before the sign-in. */
  readonly price: Price | undefined;
  /** Nobody has the time any more, as is known without a dry run. */
  readonly isGone: boolean;
  readonly error: Error | null;
  readonly isPending: boolean;
  retry(): void;
}

/** The query for the free slot at the chosen time only. */
function exactTimeQuery({ chosen, minutes, times, kind }: BookingState) {
  return freeTimesQuery({
    serviceIds: kind === 'stay' ? [] : servicesForTimes(chosen),
    duration: minutes,
    from: times?.start ?? '',
    to: times?.end ?? '',
  });
}

/**
 * The staff member: the one that the user chose, else the best available one (contract §15). For a stay none is
 * chosen: a member has one stay at a time, and the business assigns the staff.
 */
function assignmentOf({ kind, search }: BookingState): Pick<NewBooking, 'staffId' | 'assign'> {
  if (kind === 'stay') return {};
  return search.staff === undefined ? { assign: 'best' } : { staffId: search.staff };
}

export function useOffer(booking: BookingState): Offer {
  const { languages } = useLanguage();
  const { user, chosen, chosenPets, times, kind, search, draft } = booking;
  const exact = useQuery(exactTimeQuery(booking));
  const candidates = exact.data?.find(({ startDate }) => startDate === times?.start)?.staff ?? [];
  const wanted = candidates.find(({ id }) => id === search.staff);
  const isFree =
    kind === 'stay' || (search.staff === undefined ? candidates.length > 0 : wanted !== undefined);
  const hasDrafts = chosenPets.some(({ id }) => draft.draft.pets.some((pet) => pet.id === id));
  const petIds = chosenPets.map(({ id }) => id);
  const unassigned = times && !hasDrafts ? bodyOf({ chosen, petIds, ...times }) : undefined;
  const isKnown = kind === 'stay' || exact.data !== undefined;
  const assigned = unassigned && isKnown ? { ...unassigned, ...assignmentOf(booking) } : undefined;
  // Also of a time that nobody has: the server knows why.
  const preview = useQuery(previewQuery(user, languages.catalog, assigned));
  const isAsked = user != null && preview.isLoading;
  return {
    body: isFree ? assigned : undefined,
    unassigned,
    // The member that the server would choose, according to the dry run.
    staffName: preview.data?.staff?.name ?? wanted?.name,
    price: preview.data,
    isGone: kind === 'visit' && exact.data !== undefined && !isFree && !isAsked,
    error: exact.error ?? preview.error,
    isPending: (kind === 'visit' && exact.isPending) || isAsked,
    retry: () => void (exact.error ? exact.refetch() : preview.refetch()),
  };
}
