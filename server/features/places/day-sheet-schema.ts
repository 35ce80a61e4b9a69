/** The schemas of the day sheet and of the log of care (contract §26). */
import { type Static, Type } from 'typebox';
import { careKinds } from '#domain/booking/record/care-tasks.ts';
import { carePlan, species } from '#features/pets/public.ts';
import { writtenDate } from '#platform/data/shapes/instants.ts';
import {
  anyJson,
  chosenComponent,
  namedWords,
  nullable,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { searchedText } from '#platform/data/shapes/sizes.ts';
import { bookingStatus, ofPet, petOfStayExample, placeExample } from './schema.ts';

export const mostPetsOfDay = 1_000;
export const mostTasksOfDay = 5_000;

export const daySheetQuery = Type.Object({
  date: Type.Optional(
    writtenDate('The day, in the time zone of the business. Default: today.', '2026-11-21'),
  ),
  area: Type.Optional(searchedText({ description: 'Only pets in places of exactly this area.' })),
});
export type DaySheetQuery = Static<typeof daySheetQuery>;

const careKind = namedWords('CareKind', careKinds, 'Which list of the plan has it.');
const recorder = nullable(chosenComponent('CareRecorder', { id: uuid(), name: Type.String() }));
const ofPlan = {
  kind: careKind(),
  title: Type.String({ description: 'The food, or the name of the medicine.' }),
  amount: Type.String({ description: 'The amount of the food, or the dose.' }),
};

/** An entry of the log. */
export const careEntry = Type.Object({
  item: Type.String({ description: 'Identifies the entry of the plan of the pet.' }),
  ...ofPlan,
  at: timestamp({ description: 'When it was due.' }),
  done: Type.Boolean({ description: 'False: it was not done, or was taken back.' }),
  notes: nullable(Type.String()),
  recordedAt: timestamp({ description: 'When it was recorded.' }),
  recordedBy: recorder,
});

const place = nullable(
  chosenComponent('PlaceOfDay', {
    placeId: uuid(),
    code: Type.String({ description: 'Its code.' }),
    area: nullable(Type.String(), { description: 'Its area.' }),
    berth: Type.Integer({ description: 'From 1.' }),
  }),
);

export const petOfDay = chosenComponent('PetOfDay', {
  ...{ ...ofPet, species: species(), status: bookingStatus(), startDate: timestamp(), endDate: timestamp() },
  checkedInAt: nullable(timestamp(), { description: 'When it came; null until then.' }),
  checkedOutAt: nullable(timestamp(), { description: 'When it left; null until then.' }),
  overdue: Type.Boolean({ description: 'True if it should have left, and was not checked out.' }),
  place,
  user: chosenComponent('UserOfStay', {
    id: uuid(),
    name: Type.String({ description: 'Empty when the user has been deleted.' }),
    phone: nullable(Type.String(), { description: 'The phone number.' }),
  }),
  allergies: anyJson({ description: 'As the record of the pet has them.' }),
  care: nullable(carePlan),
});
const pets = (description: string) => Type.Array(petOfDay, { description });

export const careTask = chosenComponent('CareTask', {
  item: Type.String({ description: 'Identifies the entry of the plan of the pet, for the log.' }),
  at: timestamp({ description: 'When it is due.' }),
  ...{ ...ofPet, place, ...ofPlan },
  notes: nullable(Type.String(), { description: 'Those of the plan.' }),
  done: Type.Boolean({ description: 'True if it is recorded as done.' }),
  recordedAt: nullable(timestamp(), { description: 'When that was recorded, or that it was not done.' }),
  recordedBy: recorder,
  logNotes: nullable(Type.String(), { description: 'Those of the log.' }),
  overdue: Type.Boolean({
    description: 'True if it is not done 30 minutes after it was due, while the booking is IN_PROGRESS.',
  }),
});

export const daySheet = chosenComponent('DaySheet', {
  date: Type.String({ format: 'date', description: 'The day, in the time zone of the business.' }),
  arriving: pets('Those whose stay begins on the day.'),
  here: pets('Those whose stay neither begins nor ends on the day, and those that are overdue.'),
  leaving: pets('Those whose stay ends on the day, or who left on it.'),
  tasks: Type.Array(careTask, {
    description: 'The feedings and medications of the day, in the order of time.',
  }),
});
export type DaySheet = Static<typeof daySheet>;

export const recorderExample = { id: '01940b6f-0a31-7d0e-b4c5-90f1a2b3c4d5', name: 'Nguyễn Thị Mai' };
export const daySheetExample = {
  ...{ date: '2026-11-22', arriving: [], here: [], leaving: [] },
  tasks: [
    {
      ...{ item: '8f14e45fceea167a', at: '2026-11-22T08:00:00.000Z', ...petOfStayExample },
      place: { placeId: placeExample.id, code: 'K12', area: 'North house', berth: 1 },
      ...{ kind: 'FEEDING', title: 'Dry food', amount: '40 g', notes: null },
      ...{ done: true, recordedAt: '2026-11-22T08:06:00.000Z', logNotes: null, overdue: false },
      recordedBy: recorderExample,
    },
  ],
} as unknown as DaySheet;
