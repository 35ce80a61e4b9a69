/** The places of the pets of a booking (contract §26). */
import { liveStatuses } from '#domain/booking/record/booking-status.ts';
import { type NamedPiece, type Placement, piecesOf, placed } from '#domain/booking/rules/places.ts';
import { Refusal } from '#domain/refusal.ts';
import { recordAudit } from '#features/audit/public.ts';
import { requireReadableBooking } from '#features/bookings/record/access.ts';
import type { Booking } from '#features/bookings/record/booking.ts';
import type { IfMatch } from '#features/bookings/record/etag.ts';
import { endExpiredBookings } from '#features/bookings/record/expire-bookings.ts';
import {
  type BookingPlacesBody,
  type BookingPlacesQuery,
  toPlacementReply,
} from '#features/bookings/record/place-schema.ts';
import { findBooking, writeBooking } from '#features/bookings/record/queries.ts';
import {
  findPlaces,
  replacePlacements,
  selectPlacements,
  selectTakenBerths,
} from '#features/places/public.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { requireOpenStay, unknownIds } from './require-stay.ts';

/** A booking with the places of its pets. */
export interface PlacedBooking {
  readonly booking: Booking;
  readonly placements: readonly Placement[];
}

/** Returns the places of the booking's pets, in the order of the pets and then of time. @throws Refusal NOT_FOUND, FORBIDDEN. */
export async function getBookingPlaces(call: SignedInCall, id: string): Promise<PlacedBooking> {
  const booking = await requireReadableBooking(call, id);
  return { booking, placements: await selectPlacements(call.db, booking.id) };
}

/**
 * Gives the pets of a stay these places instead of those that they have, each the lowest free berth. Pets that the body
 * does not name have none. A dry run stores nothing.
 *
 * @throws Refusal NOT_FOUND for the booking, a pet that it does not have, or a place; VALIDATION_FAILED; STALE_VERSION;
 * BOOKING_EXPIRED, BOOKING_CLOSED; PLACE_CLOSED, PLACE_UNSUITABLE, PLACE_TAKEN.
 */
export async function setBookingPlaces(
  call: SignedInCall,
  id: string,
  body: BookingPlacesBody,
  { dryRun, overrideRules }: BookingPlacesQuery,
  ifMatch: IfMatch,
): Promise<PlacedBooking> {
  await endExpiredBookings(call.app);
  return inTransaction(call, async (call) => {
    const booking = await requireReadableBooking(call, id, { lock: true });
    const placements = await placementsOf(call, booking, body ?? [], overrideRules, ifMatch);
    if (dryRun) return { booking, placements: byPets(placements, booking) };
    const before = await selectPlacements(call.db, booking.id);
    await replacePlacements(call.db, booking, placements);
    await writeBooking(call.db, booking.id, {});
    const after = await selectPlacements(call.db, booking.id);
    await recordAudit(call, 'setBookingPlaces', 'booking', booking.id, {
      before: { places: before.map(toPlacementReply) },
      after: { places: after.map(toPlacementReply), ...(overrideRules && { overrideRules }) },
    });
    return { booking: (await findBooking(call.db, booking.id)) as Booking, placements: after };
  });
}

/** In the order of the pets, as they are read. */
function byPets(placements: readonly Placement[], { pets }: Booking): Placement[] {
  return pets.flatMap(({ id }) => placements.filter(({ petId }) => petId === id));
}

async function placementsOf(
  call: SignedInCall,
  booking: Booking,
  body: NonNullable<BookingPlacesBody>,
  overrideRules: boolean,
  ifMatch: IfMatch,
): Promise<Placement[]> {
  const named = body.map(({ petId, placeId, from, to }, at): NamedPiece => {
    const ids = { petId: petId.toLowerCase(), placeId: placeId.toLowerCase() };
    const instant = (field: 'from' | 'to', text: string | null | undefined) =>
      text ? instantOf(call, `[${at}].${field}`, text) : undefined;
    return { ...ids, from: instant('from', from), to: instant('to', to) };
  });
  const { pieces, causes } = piecesOf(booking, named);
  if (causes.length > 0) throw new Refusal('VALIDATION_FAILED', causes);
  const placeIds = named.map(({ placeId }) => placeId);
  const places = await findPlaces(call.db, { ids: placeIds.filter(isUuid) }, { lock: true });
  const petIds = named.map(({ petId }) => petId);
  const unknown = [...unknownIds('pet', petIds, booking.pets), ...unknownIds('place', placeIds, places)];
  if (unknown.length > 0) throw new Refusal('NOT_FOUND', unknown);
  await requireOpenStay(call, booking, ifMatch, liveStatuses, 'PLACE_UNSUITABLE');
  const { placements, closed, unsuitable, taken } = placed(pieces, {
    places: new Map(places.map((place) => [place.id, place])),
    taken: await selectTakenBerths(call.db, places, booking, booking.id),
    ownerId: booking.userId,
    categories: booking.lines.map(({ category }) => category),
    timeZone: call.app.businessTimeZone(),
  });
  const [first, ...others] = [...closed, ...(overrideRules ? [] : unsuitable), ...taken];
  if (first) throw new Refusal(first.reason as 'PLACE_TAKEN', [first, ...others]);
  return placements;
}
