/** The values that a pet's form edits. Only changes are sent: the staff may write into the same record meanwhile. */
import type { JsonValue, NewPet, Pet, PetChanges, Species } from '#client/index.ts';
import { type Faults, requireText } from '#console/components/field/checks.ts';
import { type Keyed, keyed } from '#console/components/field/keyed.ts';
import { readAllergies, writtenAllergies } from '#console/components/pet/allergies.ts';
import { type CareDraft, careDraft, careFaults, writtenCare } from '#console/components/pet/care-draft.ts';
import { jsonText } from '#console/components/pet/json-text.ts';
import {
  readVaccinations,
  type Vaccination,
  writtenVaccinations,
} from '#console/components/pet/vaccinations.ts';

/** A list that is edited, with the stored values that the form cannot show as fields. */
export interface EditedList<Value> {
  readonly rows: readonly Keyed<Value>[];
  readonly other: readonly JsonValue[];
}

export interface PetDraft {
  readonly name: string;
  /** Undefined until it is chosen. */
  readonly species: Species | undefined;
  readonly vaccinations: EditedList<Vaccination>;
  readonly allergies: EditedList<string>;
  readonly medicalHistory: string;
  readonly care: CareDraft;
}

/** The draft of a stored pet, or of a new one. */
export function petDraft(pet?: Pet): PetDraft {
  const { vaccinations, other } = readVaccinations(pet?.vaccinations ?? null);
  const allergies = readAllergies(pet?.allergies ?? null);
  return {
    name: pet?.name ?? '',
    species: pet?.species,
    vaccinations: { rows: vaccinations.map(keyed), other },
    allergies: { rows: allergies.allergies.map(keyed), other: allergies.other },
    medicalHistory: pet?.medicalHistory ?? '',
    care: careDraft(pet?.care ?? null),
  };
}

/** Returns the differences from the stored pet. */
export function petChanges(base: PetDraft, draft: PetDraft): PetChanges {
  const [before, now] = [contentOf(base), contentOf(draft)];
  return {
    ...(draft.name !== base.name && { name: draft.name }),
    ...(draft.species !== base.species && { species: draft.species }),
    ...(jsonText(now.vaccinations) !== jsonText(before.vaccinations) && { vaccinations: now.vaccinations }),
    ...(jsonText(now.allergies) !== jsonText(before.allergies) && { allergies: now.allergies }),
    ...(JSON.stringify(now.care) !== JSON.stringify(before.care) && { care: now.care }),
    ...(draft.medicalHistory !== base.medicalHistory && { medicalHistory: now.medicalHistory }),
  };
}

/** A draft without errors has a species. */
export function newPet(draft: PetDraft, species: Species): NewPet {
  return { name: draft.name, species, ...contentOf(draft) };
}

export function petFaults({ name, species, vaccinations: { rows }, care }: PetDraft): Faults {
  const ofRows = rows.flatMap(({ value: { name: of, date, expiresAt } }, at) => [
    [`vaccinations.rows.${at}.name`, requireText(of)],
    [
      `vaccinations.rows.${at}.expiresAt`,
      date !== '' && expiresAt !== '' && expiresAt < date ? 'pets.expiryFault' : undefined,
    ],
  ]);
  return {
    name: requireText(name),
    species: species === undefined ? 'pets.speciesFault' : undefined,
    ...Object.fromEntries(ofRows),
    ...careFaults(care),
  };
}

function contentOf({ vaccinations, allergies, medicalHistory, care }: PetDraft) {
  const valuesOf = <Value>({ rows }: EditedList<Value>) => rows.map(({ value }) => value);
  return {
    vaccinations: writtenVaccinations({ vaccinations: valuesOf(vaccinations), other: vaccinations.other }),
    allergies: writtenAllergies({ allergies: valuesOf(allergies), other: allergies.other }),
    medicalHistory: medicalHistory === '' ? null : medicalHistory,
    care: writtenCare(care),
  };
}
