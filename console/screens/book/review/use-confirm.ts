/** Makes the booking only at the price that the user has seen. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Booking, isApiError, type NewBooking } from '#client/index.ts';
import { preview, previewQuery } from '#console/api/booking-preview.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { bookingReads } from '#console/api/record-queries.ts';
import type { Price } from '#console/components/booking/estimate.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { beginAttempt, endAttempt, lostAttempt } from '#console/screens/book/choice/draft.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import { scaledInteger } from '#domain/number/decimal.ts';

export type Outcome =
  /** Nothing was booked: the price has changed. */
  | { readonly kind: 'price'; readonly before: Price }
  | { readonly kind: 'booked'; readonly booking: Booking; readonly before: Price | undefined };

export interface Confirmation {
  readonly body: NewBooking;
  /** The price on the screen. */
  readonly shown: Price | undefined;
}

export function useConfirm(booking: BookingState) {
  const { languages } = useLanguage();
  const queries = useQueryClient();
  const { user } = booking;

  const send = async (body: NewBooking): Promise<Booking> => {
    try {
      const { data } = await api.createBooking({ body, headers: { 'Idempotency-Key': beginAttempt(body) } });
      endAttempt();
      if (data.id === null) throw new Error('a booking was answered by a dry run');
      return data;
    } catch (error) {
      if (isRefused(error)) endAttempt();
      throw error;
    }
  };

  return useMutation({
    mutationFn: async ({ body, shown }: Confirmation): Promise<Outcome> => {
      const lost = lostAttempt(body);
      if (lost !== undefined) return { kind: 'booked', booking: await send(lost.body), before: shown };
      const now = await preview(body);
      if (shown === undefined || !isSamePrice(now, shown)) {
        const { notes: _, ...previewed } = body;
        queries.setQueryData(previewQuery(user, languages.catalog, previewed).queryKey, now);
        return { kind: 'price', before: shown ?? now };
      }
      return { kind: 'booked', booking: await send(body), before: shown };
    },
    onSuccess: ({ kind: outcome }) => {
      if (outcome === 'booked') void invalidate(queries, ...bookingReads);
    },
    onSettled: () => void invalidate(queries, 'listFreeSlots'),
  });
}

/** Compared by value: an amount can be written as `20` or `20.00`. */
export function isSamePrice(one: Price, other: Price): boolean {
  const [amount, otherAmount] = [one, other].map(({ totalAmount }) => scaledInteger(totalAmount, 2));
  return amount === otherAmount && one.currency === other.currency;
}

/** The server has decided; without its decision the request may still be carried out. */
function isRefused(error: unknown): boolean {
  if (!isApiError(error) || isApiError(error, 'IDEMPOTENCY_IN_PROGRESS')) return false;
  return error.status < 500 && error.status !== 429;
}
