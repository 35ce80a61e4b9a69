/**
 * The version on which a write is based. A proxy may drop the tag of a response. `If-Match: *` would then overwrite a
 * concurrent change without a word, so without a tag the record is read again just before it is written.
 */
import { ApiError, type Booking } from '#client/index.ts';
import { api } from './client.ts';

type Condition = { readonly headers?: { readonly 'If-Match': string } };

/** Returns the tag of the response; empty if it has none. */
export function tagOf(headers: Headers): string {
  return headers.get('etag') ?? '';
}

/** The condition of a write. A form without a tag has read the record again (`saveOver`), and has no condition. */
export function ifMatch(etag: string): Condition {
  return etag === '' ? {} : { headers: { 'If-Match': etag } };
}

/**
 * The condition of a write without a form. Without a tag, reads the booking again.
 *
 * @throws ApiError STALE_VERSION when it has changed meanwhile.
 */
export async function ifUnchanged(
  { id, updatedAt }: Pick<Booking, 'id' | 'updatedAt'>,
  etag: string,
): Promise<Condition> {
  if (etag !== '') return ifMatch(etag);
  const { data } = await api.getBooking({ path: { id } });
  if (data.updatedAt === updatedAt) return {};
  throw new ApiError('getBooking', new Response(null, { status: 412 }), { error: 'STALE_VERSION' });
}
