/** The schemas of places in requests and replies (contract §26). */
import { type Static, Type } from 'typebox';
import { bookingStatuses } from '#domain/booking/record/booking-status.ts';
import { mostBerths, mostDaysOfPlaces } from '#domain/booking/rules/places.ts';
import { serviceCategory } from '#features/services/public.ts';
import { writtenDate } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  chosenComponent,
  namedWords,
  nullable,
  optional,
  pageQuery,
  storedTranslatedText,
  timestamp,
  translatedName,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line } from '#platform/data/shapes/sizes.ts';

const kinds = 'The categories of the stays that it is for.';
const inZone = 'in the time zone of the business';
const area = () => nullable(Type.String(), { description: 'Places of one area are counted together.' });

export const place = chosenComponent(
  'Place',
  {
    id: uuid(),
    code: Type.String({ description: 'Unique, such as `K12`.' }),
    area: area(),
    name: storedTranslatedText(),
    categories: Type.Array(serviceCategory(), { description: kinds }),
    berths: Type.Integer({ description: 'How many pets it takes.' }),
    shared: Type.Boolean({ description: 'True if pets of different users may be there together.' }),
    outOfService: Type.Array(
      chosenComponent('OutOfService', {
        from: Type.String({ format: 'date', description: `The first day, ${inZone}.` }),
        to: Type.String({ format: 'date', description: 'The last day.' }),
        reason: nullable(Type.String()),
      }),
      { description: 'The days on which it takes nobody.' },
    ),
    isActive: Type.Boolean({ description: 'False: no pet gets it.' }),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  },
  { description: 'A kennel, a run or a room.' },
);

export const newPlace = chosenComponent('NewPlace', {
  code: line({ minLength: 1, maxLength: 40, description: 'Unique.' }),
  name: translatedName(),
  categories: Type.Array(serviceCategory(), { minItems: 1, maxItems: 20, description: kinds }),
  berths: Type.Integer({ minimum: 1, maximum: mostBerths, description: 'How many pets it takes.' }),
  area: optional(line({ minLength: 1, maxLength: 100 }), { description: 'Such as a house or a corridor.' }),
  shared: optional(Type.Boolean(), {
    description: 'Pets of different users may be there together. Default: false.',
  }),
  outOfService: optional(
    Type.Array(
      chosenComponent('NewOutOfService', {
        from: writtenDate(`The first day, ${inZone}.`, '2026-11-23'),
        to: writtenDate('The last day; not before `from`.', '2026-11-25'),
        reason: optional(line({ maxLength: 200 })),
      }),
      { maxItems: 100 },
    ),
    { description: 'Days on which it takes nobody. Pets that are there stay.' },
  ),
  isActive: optional(Type.Boolean(), { description: 'Default: true.' }),
});
export type NewPlaceBody = Static<typeof newPlace>;

export const placeChanges = chosenComponent(
  'PlaceChanges',
  { ...Type.Partial(newPlace).properties },
  { description: 'Omitted fields stay as they are; null clears a field, or sets its default.' },
);
export type PlaceChanges = Static<typeof placeChanges>;

export const newPlaceExample = {
  code: 'K12',
  area: 'North house',
  name: { en: 'Kennel 12', vi: 'Chuồng 12' },
  categories: ['BOARDING'],
  berths: 2,
};
export const placeExample = {
  id: '01941140-2b3c-7d4e-8f5a-6b7c8d9e0f1a',
  ...newPlaceExample,
  shared: false,
  outOfService: [{ from: '2026-11-23', to: '2026-11-25', reason: 'New floor' }],
  isActive: true,
  createdAt: '2026-11-21T09:30:00.000Z',
  updatedAt: '2026-11-21T09:30:00.000Z',
};

export const placeListQuery = pageQuery(['code', 'createdAt'], {}, 'asc');

/** The only conversion of a place to a reply. */
export const toReply = replyOf(place);

export const occupancyQuery = Type.Object({
  from: writtenDate(`The first day, ${inZone}.`, '2026-11-21'),
  to: writtenDate(`The last day: ${mostDaysOfPlaces} days with the first one at most.`, '2026-11-27'),
});
export type OccupancyQuery = Static<typeof occupancyQuery>;

export const bookingStatus = namedWords('BookingStatus', bookingStatuses, 'The status of a booking.');
export const ofPet = { bookingId: uuid(), petId: uuid(), petName: Type.String() };
const stay = {
  ...ofPet,
  userName: Type.String({ description: 'Empty when the user has been deleted.' }),
};
const fromTo = { from: timestamp(), to: timestamp() };

export const berthStay = chosenComponent('BerthStay', {
  ...{ ...stay, status: bookingStatus(), ...fromTo },
  overdue: Type.Boolean({
    description: 'True if the pet should have left, and was not checked out; `to` is now.',
  }),
  conflictsWith: nullable(uuid(), {
    description: 'For the next stay after one that is overdue: the booking whose pet is still there.',
  }),
});
export const unplacedPet = chosenComponent('UnplacedPet', { ...stay, ...fromTo });

export const placeOccupancy = chosenComponent('PlaceOccupancy', {
  places: Type.Array(
    chosenComponent('OccupiedPlace', {
      placeId: uuid(),
      code: Type.String({ description: 'Its code.' }),
      area: area(),
      name: Type.String({ description: 'In the language of the request.' }),
      berths: Type.Array(
        chosenComponent('Berth', {
          berth: Type.Integer({ description: 'From 1.' }),
          stays: Type.Array(berthStay, { description: 'In the order of time.' }),
        }),
        { description: 'All of its berths.' },
      ),
    }),
    { description: 'By area and code.' },
  ),
  areas: Type.Array(
    chosenComponent('AreaOccupancy', {
      area: area(),
      days: Type.Array(
        chosenComponent('AreaDay', {
          date: Type.String({ format: 'date', description: `The day, ${inZone}.` }),
          total: Type.Integer({ description: 'The berths in service.' }),
          free: Type.Integer({ description: 'Those that a further user can have for the whole day.' }),
        }),
        { description: 'The days of the period.' },
      ),
    }),
    { description: 'The berths of each area by day.' },
  ),
  unplaced: Type.Array(unplacedPet, {
    description:
      'Pets without a place in live stays of a category that an active place has: the first 1,000.',
  }),
});
export type PlaceOccupancy = Static<typeof placeOccupancy>;

export const petOfStayExample = {
  bookingId: '0194112a-3c4d-7e5f-8a6b-7c8d9e0f1a2b',
  ...{ petId: '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42', petName: 'Mochi' },
};
const stayExample = {
  ...petOfStayExample,
  ...{ userName: 'Anna Nguyen', status: 'CONFIRMED', overdue: false, conflictsWith: null },
  ...{ from: '2026-11-21T09:00:00.000Z', to: '2026-11-24T09:00:00.000Z' },
};
const berthExamples = [
  { berth: 1, stays: [stayExample] },
  { berth: 2, stays: [] },
];
export const occupancyExample = {
  places: [
    {
      placeId: placeExample.id,
      ...{ code: 'K12', area: 'North house', name: 'Kennel 12', berths: berthExamples },
    },
  ],
  areas: [{ area: 'North house', days: [{ date: '2026-11-21', total: 2, free: 0 }] }],
  unplaced: [],
} as unknown as PlaceOccupancy;
