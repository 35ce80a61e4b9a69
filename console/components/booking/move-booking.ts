/** Moves a booking forward, by a step that may be several statuses of the server. */
import type { Booking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { type Step, statusesOf } from './status-steps.ts';

/** Sets the statuses of the step, each based on the version that the previous one returned. */
export async function moveBooking(
  { id, status }: Pick<Booking, 'id' | 'status'>,
  step: Step,
  etag: string | undefined,
): Promise<void> {
  let version = etag;
  for (const next of statusesOf(step, status)) {
    const { headers } = await api.changeBookingStatus({
      path: { id },
      body: { status: next },
      ...(version === undefined ? {} : { headers: { 'If-Match': version } }),
    });
    version = headers.get('etag') ?? undefined;
  }
}
