/** The endpoints of places (contract §26); those of bookings set the places of a booking. */
import { type AnyEndpoint, endpoint, shownPage } from '#platform/http/endpoint.ts';
import { daySheet, daySheetExample, daySheetQuery } from './day-sheet-schema.ts';
import { getDaySheet } from './get-day-sheet.ts';
import { getPlaceOccupancy } from './get-place-occupancy.ts';
import { createPlace, deletePlace, getPlace, listPlaces, updatePlace } from './operations.ts';
import {
  newPlace,
  newPlaceExample,
  occupancyExample,
  occupancyQuery,
  place,
  placeChanges,
  placeExample,
  placeListQuery,
  placeOccupancy,
  toReply,
} from './schema.ts';

const toRead = { tag: 'Places', access: 'readPlaces' } as const;
const toManage = { tag: 'Places', access: 'managePlaces' } as const;
const pathExample = { id: placeExample.id };

export const placeEndpoints: readonly AnyEndpoint[] = [
  endpoint('listPlaces', 'GET /places', {
    ...toRead,
    summary: 'List places',
    query: placeListQuery,
    success: { description: 'A page of places', shape: 'page', schema: place, example: placeExample },
    handle: async (call, { query }) => shownPage(await listPlaces(call, query), toReply),
  }),
  endpoint('createPlace', 'POST /places', {
    creates: 'place',
    ...toManage,
    summary: 'Create a place',
    description: 'There are at most 1,000.',
    body: newPlace,
    bodyExample: newPlaceExample,
    success: { description: 'The new place', schema: place, example: placeExample },
    refusals: ['CONFLICT'],
    handle: async (call, { body }) => toReply(await createPlace(call, body)),
  }),
  endpoint('getPlaceOccupancy', 'GET /places/occupancy', {
    ...toRead,
    localized: true,
    summary: 'Get the occupancy of the places',
    description:
      'The stays in each berth from when to when, the berths in service and free of each area by day, and the pets of stays that have no place. Days are those of the time zone of the business. At most 62 days, and 5,000 stays in places.',
    query: occupancyQuery,
    success: { description: 'The occupancy', schema: placeOccupancy, example: occupancyExample },
    handle: (call, { query }) => getPlaceOccupancy(call, query),
  }),
  endpoint('getDaySheet', 'GET /day-sheet', {
    ...toRead,
    summary: 'Get the sheet of a day',
    description:
      'The pets of stays that come, are there and leave on a day, those that are overdue, and their feedings and medications with what is done of them. Pets are by area, code, berth and name, those without a place first. At most 1,000 pets and 5,000 tasks: name an area.',
    query: daySheetQuery,
    success: { description: 'The sheet', schema: daySheet, example: daySheetExample },
    handle: (call, { query }) => getDaySheet(call, query),
  }),
  endpoint('getPlace', 'GET /places/:id', {
    ...toRead,
    pathExample,
    summary: 'Get a place',
    success: { description: 'The place', schema: place, example: placeExample },
    handle: async (call, { params }) => toReply(await getPlace(call, params.id)),
  }),
  endpoint('updatePlace', 'PUT /places/:id', {
    ...toManage,
    pathExample,
    summary: 'Update a place',
    description:
      'Accepts any subset of the properties. Properties that are left out stay as they are. Refused for fewer berths than bookings use, and for `shared: false` while pets of different users are there; both now or later.',
    body: placeChanges,
    bodyExample: { outOfService: [{ from: '2026-11-23', to: '2026-11-25', reason: 'New floor' }] },
    success: { description: 'The place as it is now', schema: place, example: placeExample },
    refusals: ['CONFLICT', 'PLACE_TAKEN'],
    loadTarget: (call, { id }) => getPlace(call, id),
    handle: async (call, { params, body }) => toReply(await updatePlace(call, params.id, body)),
  }),
  endpoint('deletePlace', 'DELETE /places/:id', {
    ...toManage,
    pathExample,
    summary: 'Delete a place',
    description: 'Refused while a booking has it, now or later.',
    success: { description: 'Deleted' },
    refusals: ['CONFLICT'],
    handle: (call, { params }) => deletePlace(call, params.id),
  }),
];
