/** The endpoints of the places of a booking (contract §26). */
import { type AnyEndpoint, endpoint, Reply } from '#platform/http/endpoint.ts';
import { getBookingPlaces, type PlacedBooking, setBookingPlaces } from './change/set-booking-places.ts';
import { bookingExample } from './examples.ts';
import { requireReadableBooking } from './record/access.ts';
import { bookingEtag, etagHeaders as headers, ifMatch } from './record/etag.ts';
import {
  bookingPlaces,
  bookingPlacesExample,
  bookingPlacesQuery,
  newBookingPlaces,
  toPlacementReply,
} from './record/place-schema.ts';

const ofBooking = { tag: 'Places', pathExample: { id: bookingExample.id } } as const;
const success = {
  description: 'The places of the pets',
  ...{ schema: bookingPlaces, example: bookingPlacesExample, headers },
};

export const placementEndpoints: readonly AnyEndpoint[] = [
  endpoint('getBookingPlaces', 'GET /bookings/:id/places', {
    ...ofBooking,
    summary: 'Get the places of a booking',
    description:
      'In the order of its pets and then of time. STAFF read those of bookings that they are assigned to, MANAGER and ADMIN any.',
    access: 'workAssignedBookings',
    success,
    refusals: ['FORBIDDEN'],
    handle: async (call, { params }) => placesReply(await getBookingPlaces(call, params.id)),
  }),
  endpoint('setBookingPlaces', 'PUT /bookings/:id/places', {
    ...ofBooking,
    summary: 'Set the places of a booking',
    description:
      'Gives the pets of a stay these places instead of those that they have; null releases all. A pet that is not named has none. The placements of a pet follow each other from the start of the stay to its end. With `dryRun=true` nothing is stored, and the answer is what would be.',
    access: 'manageAnyBooking',
    requestHeaders: ifMatch,
    query: bookingPlacesQuery,
    body: newBookingPlaces,
    bodyExample: bookingPlacesExample.map(({ petId, placeId }) => ({ petId, placeId })),
    success,
    refusals: [
      ...(['NOT_FOUND', 'STALE_VERSION', 'BOOKING_EXPIRED', 'BOOKING_CLOSED'] as const),
      ...(['PLACE_CLOSED', 'PLACE_UNSUITABLE', 'PLACE_TAKEN'] as const),
    ],
    loadTarget: (call, { id }) => requireReadableBooking(call, id),
    handle: async (call, { params, query, body, headers }) =>
      placesReply(await setBookingPlaces(call, params.id, body, query, headers['if-match'])),
  }),
];

function placesReply({ booking, placements }: PlacedBooking): Reply {
  const data = placements.map(toPlacementReply);
  return new Reply({ data, headers: { etag: bookingEtag(booking, data) } });
}
