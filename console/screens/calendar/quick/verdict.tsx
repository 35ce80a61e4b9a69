/** Whether the new booking is possible, asked whenever it changes, as while a booking is moved. */

import { useQuery } from '@tanstack/react-query';
import { isApiError, type NewBooking } from '#client/index.ts';
import { previewQuery } from '#console/api/booking-preview.ts';
import { freeTimesQuery } from '#console/api/free-times.ts';
import { useUser } from '#console/api/session.ts';
import ghost from '#console/components/drag/ghost.module.css';
import { Icon } from '#console/components/icon/icon.tsx';
import { row } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { best, type Destination } from '#console/screens/calendar/model/move.ts';
import { useShortReason } from '#console/screens/calendar/moving/dry-run.tsx';

export interface Verdict {
  /** Undefined until it is known. */
  readonly isFree: boolean | undefined;
  /** The staff member who would have it. */
  readonly staff: { readonly id: string; readonly name?: string | undefined } | undefined;
  /** Of the whole booking; undefined until it has been checked. */
  readonly price: { readonly totalAmount: string; readonly currency: string } | undefined;
  readonly error: Error | null;
}

/**
 * `body`: once the customer and the pets are known; the server then checks the whole booking. Before that, only the time is
 * checked: `serviceIds` are those that need it.
 */
export function useVerdict(
  body: NewBooking | undefined,
  { startDate, endDate, staffId }: Destination,
  serviceIds: readonly string[],
): Verdict {
  const { languages } = useLanguage();
  const { data: booking, error } = useQuery(previewQuery(useUser(), languages.catalog, body));
  // The server offers no time that is over, which the business may still book.
  const isAhead = Date.parse(startDate) > Date.now();
  const { data: slots } = useQuery(
    freeTimesQuery({
      serviceIds: body === undefined && isAhead ? serviceIds : [],
      duration: (Date.parse(endDate) - Date.parse(startDate)) / 60_000,
      from: startDate,
      to: endDate,
    }),
  );
  if (body !== undefined) {
    const isFree = booking ? true : error ? false : undefined;
    return { isFree, staff: booking?.staff ?? undefined, price: booking, error };
  }
  const slot = slots?.find((one) => Date.parse(one.startDate) === Date.parse(startDate));
  const isAny = staffId === null || staffId === best;
  const staff = slot?.staff.find(({ id }) => isAny || id === staffId);
  return {
    isFree: slots && staff !== undefined,
    staff: staffId === null ? undefined : staff,
    price: undefined,
    error: null,
  };
}

interface QuickVerdictProps {
  readonly verdict: Verdict;
  readonly price: Verdict['price'];
  readonly isBest: boolean;
}

/** In one line, below the time. */
export function QuickVerdict({ verdict: { isFree, staff, error }, price, isBest }: QuickVerdictProps) {
  const { translate: t, formats } = useLanguage();
  const reasonOf = useShortReason();
  // Of anything but a conflict the reason is below.
  if (isFree === undefined || (error && !isApiError(error, 'BOOKING_CONFLICT'))) return null;
  const facts = [
    price && t('calendar.free', { price: formats.money(price.totalAmount, price.currency) }),
    isBest && staff?.name,
  ];
  return (
    <p className={`${row(1, 'center')} ${ghost.result}`} data-result={isFree ? 'free' : 'refused'}>
      <Icon name={isFree ? 'check' : 'warning'} size={16} />
      {isFree ? facts.filter(Boolean).join(' · ') : error ? reasonOf(error) : t('calendar.taken')}
    </p>
  );
}
