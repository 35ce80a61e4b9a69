/** The queries of the booking screen. */
import { queryOptions } from '@tanstack/react-query';
import { type BookingPreview, eachRow, type NewBooking, type User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { Language } from '#domain/language.ts';
import { commonSlots } from './free-times.ts';

/** The user for whom the booking is made. */
export type Owner = Pick<User, 'id'>;

/** The pets of the booking's user, by name, without other pets that the reader's role may see. */
export function ownPetsQuery(user: Owner | null | undefined) {
  return queryOptions({
    queryKey: ['pets', 'own', user?.id],
    enabled: user != null,
    queryFn: async ({ signal }) =>
      Array.fromAsync(
        eachRow(api.listPets, { query: { ownerId: user?.id, sortBy: 'name', limit: 100 }, signal }),
      ),
  });
}

interface TimesQuestion {
  readonly serviceIds: readonly string[];
  readonly minutes: number;
  readonly from: string;
  readonly to: string;
}

/** The free slots that all the services have in common. A signed-in user also reads the names of the staff. */
export function freeTimesQuery(user: User | null | undefined, question: TimesQuestion) {
  const { serviceIds, minutes: duration, from, to } = question;
  return queryOptions({
    queryKey: ['availability', user?.id, question],
    enabled: user !== undefined && serviceIds.length > 0,
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(
        serviceIds.map((serviceId) =>
          api.listFreeSlots({ query: { serviceId, from, to, duration }, signal }),
        ),
      );
      return commonSlots(answers.map(({ data }) => data));
    },
  });
}

/** The bookings of the booking's user that overlap a period. */
export function ownBookingsQuery(
  user: Owner | null | undefined,
  language: Language,
  { from, to }: { from: string; to: string },
) {
  return queryOptions({
    queryKey: ['bookings', language, 'own', user?.id, from, to],
    enabled: user != null,
    queryFn: async ({ signal }) =>
      Array.fromAsync(
        eachRow(api.listBookings, { query: { userId: user?.id, from, to, limit: 100 }, signal }),
      ),
  });
}

/** The booking as it would be made: price and conflicts are checked, and nothing is stored. */
export function previewQuery(
  user: User | null | undefined,
  language: Language,
  body: NewBooking | undefined,
) {
  return queryOptions({
    queryKey: ['preview', user?.id, language, body],
    enabled: user != null && body !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => preview(body as NewBooking, signal),
  });
}

export async function preview(body: NewBooking, signal?: AbortSignal): Promise<BookingPreview> {
  const { data } = await api.createBooking({ query: { dryRun: true }, body, signal });
  if (data.id !== null) throw new Error('a dry run has stored a booking');
  return data;
}
