/** The schemas of the care of a booking's pets in requests and replies (contract §26). */
import { type Static, Type } from 'typebox';
import { carePlan, newPetExample } from '#features/pets/public.ts';
import { careEntry, petOfStayExample, recorderExample } from '#features/places/public.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import { chosenComponent, nullable, optional, reference, uuid } from '#platform/data/shapes/shapes.ts';
import { line } from '#platform/data/shapes/sizes.ts';
import { eachOnce } from './request-schema.ts';

export const newBookingCare = Type.Array(
  chosenComponent('NewBookingCare', {
    petId: reference({ description: 'A pet of the booking, once.' }),
    care: nullable(carePlan),
  }),
  { maxItems: 100, rule: eachOnce((one) => (one as { petId?: unknown } | null)?.petId) },
);
export type BookingCareBody = Static<typeof newBookingCare>;

export const careLogEntry = chosenComponent('CareLogEntry', {
  ...careEntry.properties,
  recordedBy: Type.Optional(careEntry.properties.recordedBy),
});

const petInCare = {
  ...{ petId: uuid(), petName: Type.String(), care: nullable(carePlan) },
  isOwn: Type.Boolean({
    description: 'True if `care` is the plan for this stay; else it is that of the pet.',
  }),
  log: Type.Array(careLogEntry, {
    description: 'In the order of time; of the booking, the last 500 entries.',
  }),
};
export const bookingCare = Type.Array(chosenComponent('BookingCare', petInCare));
export const exportedCareEntry = chosenComponent('ExportedCare', { bookingId: uuid(), ...petInCare });
export type BookingCareEntry = Static<typeof bookingCare>[number];

export const newCareRecord = chosenComponent('NewCareRecord', {
  item: Type.String({ maxLength: 100, description: 'The `item` of a task of the day sheet.' }),
  at: writtenTimestamp({ description: 'Its `at`.' }),
  done: Type.Boolean({ description: 'False: it was not done, or is taken back.' }),
  notes: optional(line(), { description: 'Such as why it was not done.' }),
});
export type CareRecordBody = Static<typeof newCareRecord>;

const { kind: _kind, title: _title, amount: _amount, ...recorded } = careEntry.properties;
export const careRecord = chosenComponent('CareRecord', recorded);

const { petId, petName } = petOfStayExample;
export const newBookingCareExample = [{ petId, care: newPetExample.care }];
export const newCareRecordExample = {
  ...{ item: '8f14e45fceea167a', at: '2026-11-23T08:00:00.000Z', done: true, notes: 'Ate half of it.' },
};
export const careRecordExample = {
  ...{ ...newCareRecordExample, recordedAt: '2026-11-23T08:06:00.000Z', recordedBy: recorderExample },
};
export const bookingCareExample = [
  {
    ...{ petId, petName, care: newPetExample.care, isOwn: true },
    log: [{ ...careRecordExample, kind: 'FEEDING', title: 'Dry food', amount: '40 g' }],
  },
];
