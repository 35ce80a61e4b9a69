/** The schemas of pets in requests and replies. */

import { type Static, type TSchema, Type } from 'typebox';
import {
  type CarePlan,
  carePlanProblem,
  mostCareEntries,
  mostCareOfDay,
  mostTimesOfDay,
} from '#domain/booking/record/care-plan.ts';
import { petSpecies } from '#domain/booking/record/pet-species.ts';
import { textProblem } from '#domain/booking/rules/value-problems.ts';
import { isTimeOfDay } from '#domain/time/timestamp.ts';
import { writtenDate } from '#platform/data/shapes/instants.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import {
  anyJson,
  chosenComponent,
  component,
  namedWords,
  nullable,
  optional,
  pageQuery,
  reference,
  timestamp,
  uuid,
} from '#platform/data/shapes/shapes.ts';
import { line, longText, searchedText, sentJson } from '#platform/data/shapes/sizes.ts';
import { contentFields, type Pet, petSortFields } from './queries.ts';

export const species = namedWords('Species', petSpecies, 'The species of a pet.');

const vaccinationsForm =
  'Any JSON, kept exactly. The documented form is an array of `{name, date, expiresAt?}`; null when nothing was given.';
const allergiesForm = 'Any JSON, kept exactly; null when nothing was given.';

const careTime = () =>
  Type.Unsafe<string>({
    type: 'string',
    rule: textProblem(isTimeOfDay, 'TIME_OF_DAY'),
    documented: { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' },
    description: '`HH:MM`, in the time zone of the business.',
    example: '08:00',
  });

const careList = <T extends TSchema>(entry: T) =>
  Type.Array(entry, { maxItems: mostCareEntries, description: 'Of each day.' });

export const carePlan = Type.Unsafe<CarePlan>(
  Type.Object(
    {
      feeding: careList(
        chosenComponent('Feeding', {
          time: careTime(),
          food: line({ description: 'Such as `dry food`.' }),
          amount: line({ description: 'Such as `80 g`.' }),
          notes: optional(line()),
        }),
      ),
      medication: careList(
        chosenComponent('Medication', {
          name: line(),
          dose: line({ description: 'Such as `half a tablet`.' }),
          times: Type.Array(careTime(), {
            minItems: 1,
            maxItems: mostTimesOfDay,
            description: 'Of each day.',
          }),
          from: optional(writtenDate('The first day; every day by default.', '2026-12-01')),
          to: optional(writtenDate('The last day.', '2026-12-05')),
          notes: optional(line()),
        }),
      ),
      notes: optional(longText()),
    },
    {
      title: 'CarePlan',
      stated: [],
      rule: carePlanProblem,
      description: `The feeding and the medication of a pet while the business looks after it: at most ${mostCareOfDay} of both in a day.`,
    },
  ),
);

const ownerId = () => uuid({ description: 'The user whose pet it is.' });
const recorded = () => ({
  name: Type.String(),
  species: species(),
  vaccinations: anyJson({ description: vaccinationsForm }),
  medicalHistory: nullable(Type.String()),
  allergies: anyJson({ description: allergiesForm }),
  care: nullable(carePlan),
  photo: nullable(Type.String(), {
    description: 'Relative address of the photograph (contract §27); null: none.',
  }),
  createdAt: timestamp(),
  updatedAt: timestamp(),
});

export const pet = component(
  'Pet',
  {
    id: uuid(),
    ownerId: ownerId(),
    owner: chosenComponent('PetOwner', {
      id: uuid(),
      name: Type.String({ description: 'Empty when the user has been deleted.' }),
    }),
    ...recorded(),
  },
  { stated: ['id', ...contentFields] },
);

/** Among the data of its owner, who need not be named again. */
export const exportedPet = component(
  'ExportedPet',
  { id: uuid(), ownerId: ownerId(), ...recorded() },
  { stated: ['id', ...contentFields] },
);

export const newPet = component(
  'NewPet',
  {
    name: line({ description: 'Any line, the empty one too.' }),
    species: species(),
    vaccinations: Type.Optional(sentJson({ description: vaccinationsForm })),
    medicalHistory: optional(longText()),
    allergies: Type.Optional(sentJson({ description: allergiesForm })),
    care: optional(carePlan),
    ownerId: optional(reference(), {
      description:
        'The user whose pet it is; default: the caller. Another one is named by MANAGER and ADMIN only.',
    }),
  },
  { stated: contentFields },
);
export type NewPetBody = Static<typeof newPet>;

export const petChanges = component(
  'PetChanges',
  {
    ...Type.Partial(newPet).properties,
    ownerId: Type.Optional(
      reference({ description: 'Gives the pet to another user; changed by MANAGER and ADMIN only.' }),
    ),
  },
  {
    stated: contentFields,
    description: 'Omitted fields stay as they are; null clears a field that may be empty.',
  },
);
export type PetChanges = Static<typeof petChanges>;

export const petListQuery = pageQuery(petSortFields, {
  ownerId: Type.Optional(
    reference({ description: 'Only pets of this user; one whose pets the caller may not see has none.' }),
  ),
  q: Type.Optional(
    searchedText({
      description:
        'Part of the name, for STAFF and above also of the owner’s. Case, width and Latin diacritics make no difference.',
    }),
  ),
});
export type PetListQuery = Static<typeof petListQuery>;

export const newPetExample = {
  name: 'Mochi',
  species: 'CAT',
  vaccinations: [{ name: 'Rabies', date: '2026-03-14', expiresAt: '2027-03-14' }],
  medicalHistory: 'Spayed in 2024.',
  allergies: ['chicken'],
  care: {
    feeding: [{ time: '08:00', food: 'Dry food', amount: '40 g' }],
    medication: [{ name: 'Carprofen', dose: 'half a tablet', times: ['08:00', '20:00'], to: '2026-12-05' }],
  },
};

export const exportedPetExample = {
  id: '01940b6e-7d20-7b3a-8f11-6c1e5a9d0b42',
  ownerId: '01940b6e-5c1a-7cc3-9c0a-2f8f3b1d5e77',
  ...newPetExample,
  photo: '/pictures/q3uG0pTzUYc1r8fJm2XbWg/1280.webp',
  createdAt: '2026-03-14T08:45:00.000Z',
  updatedAt: '2026-03-14T08:45:00.000Z',
};

export const petExample = {
  ...exportedPetExample,
  owner: { id: exportedPetExample.ownerId, name: 'Anna Nguyen' },
};

/** The only conversion of a pet to a reply; all other fields of the record stay private. */
export function toReply(one: Pet): Static<typeof pet> {
  return fieldsOf({ ...one, owner: { id: one.ownerId, name: one.ownerName ?? '' } });
}

const fieldsOf = replyOf(pet);

/** The same without the owner's name. */
export const toExported = replyOf(exportedPet);
