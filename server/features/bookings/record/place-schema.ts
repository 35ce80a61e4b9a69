/** The schemas of the places of a booking in requests and replies (contract §26). */
import { type Static, Type } from 'typebox';
import type { Placement } from '#domain/booking/rules/places.ts';
import { formatTimestamp } from '#domain/time/timestamp.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import {
  chosenComponent,
  nullable,
  optional,
  reference,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { longestList } from '#platform/data/shapes/sizes.ts';

export const bookingPlaces = Type.Array(
  chosenComponent('Placement', {
    petId: uuid(),
    placeId: uuid(),
    berth: Type.Integer({ description: 'From 1; the server chooses it.' }),
    from: timestamp(),
    to: timestamp({ description: 'The first instant at which the pet is no longer there.' }),
  }),
);

export const newBookingPlaces = nullable(
  Type.Array(
    chosenComponent('NewPlacement', {
      petId: reference({ description: 'A pet of the booking.' }),
      placeId: reference(),
      from: optional(writtenTimestamp(), {
        description: 'Default: the start of the stay, or the end of the placement of the pet before it.',
      }),
      to: optional(writtenTimestamp(), {
        description: 'Default: the start of the next placement of the pet, or the end of the stay.',
      }),
    }),
    { maxItems: longestList },
  ),
);
export type BookingPlacesBody = Static<typeof newBookingPlaces>;

export const bookingPlacesQuery = Type.Object({
  dryRun: Type.Boolean({ default: false, description: 'Only say what would come of it.' }),
  overrideRules: Type.Boolean({ default: false, description: 'Also places of other categories.' }),
});
export type BookingPlacesQuery = Static<typeof bookingPlacesQuery>;

export const bookingPlacesExample = [
  {
    petId: '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42',
    placeId: '01941140-2b3c-7d4e-8f5a-6b7c8d9e0f1a',
    berth: 1,
    from: '2026-11-21T09:00:00.000Z',
    to: '2026-11-24T09:00:00.000Z',
  },
];

/** Returns the placement as replies and the audit log show it. */
export function toPlacementReply({ petId, placeId, berth, start, end }: Placement) {
  return { petId, placeId, berth, from: formatTimestamp(start), to: formatTimestamp(end) };
}
