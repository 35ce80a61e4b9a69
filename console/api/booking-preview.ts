/** A dry run of a new booking. */
import type { BookingPreview, NewBooking, User } from '#client/index.ts';
import type { Language } from '#domain/text/language.ts';
import { api } from './client.ts';
import { combined } from './query.ts';

/** The booking as it would be made: price and conflicts are checked, and nothing is stored. */
export function previewQuery(user: User | null | undefined, lang: Language, body: NewBooking | undefined) {
  return {
    ...combined('createBooking', 'dry run', { lang, body }, ({ signal }) =>
      preview(body as NewBooking, signal),
    ),
    enabled: user != null && body !== undefined,
    staleTime: 0,
    gcTime: 0,
  };
}

export async function preview(body: NewBooking, signal?: AbortSignal): Promise<BookingPreview> {
  const { data } = await api.createBooking({ query: { dryRun: true }, body, signal });
  if (data.id !== null) throw new Error('a dry run has stored a booking');
  return data;
}
