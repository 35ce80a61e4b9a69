/** The values that a pet's form edits. Only changes are sent: the staff may write into the same record meanwhile. */
import type { JsonValue, NewPet, Pet, PetChanges, Species } from '#client/index.ts';
import type { Fault } from '#console/components/field/checks.ts';
import { requireText } from '#console/components/field/checks.ts';
import { readAllergies, writtenAllergies } from '#console/components/pet/allergies.ts';
import { jsonText } from '#console/components/pet/json-text.ts';
import {
  readVaccinations,
  type Vaccination,
  writtenVaccinations,
} from '#console/components/pet/vaccinations.ts';

/** A row of a list that is edited; the key stays with it. */
export interface Keyed<Value> {
  readonly key: number;
  readonly value: Value;
}

export interface PetDraft {
  readonly name: string;
  /** Undefined until it is chosen. */
  readonly species: Species | undefined;
  readonly vaccinations: readonly Keyed<Vaccination>[];
  readonly allergies: readonly Keyed<string>[];
  readonly medicalHistory: string;
  /** The values that the form cannot show as fields. */
  readonly otherVaccinations: readonly JsonValue[];
  readonly otherAllergies: readonly JsonValue[];
}

let lastKey = 0;

export function keyed<Value>(value: Value): Keyed<Value> {
  lastKey += 1;
  return { key: lastKey, value };
}

/** The draft of a stored pet, or of a new one. */
export function petDraft(pet?: Pet): PetDraft {
  const { vaccinations, other: otherVaccinations } = readVaccinations(pet?.vaccinations ?? null);
  const { allergies, other: otherAllergies } = readAllergies(pet?.allergies ?? null);
  return {
    name: pet?.name ?? '',
    species: pet?.species,
    vaccinations: vaccinations.map(keyed),
    allergies: allergies.map(keyed),
    medicalHistory: pet?.medicalHistory ?? '',
    otherVaccinations,
    otherAllergies,
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
    ...(draft.medicalHistory !== base.medicalHistory && { medicalHistory: now.medicalHistory }),
  };
}

/** A draft without errors has a species. */
export function newPet(draft: PetDraft, species: Species): NewPet {
  return { name: draft.name, species, ...contentOf(draft) };
}

export interface PetFaults {
  readonly name?: Fault;
  readonly species?: Fault;
  /** By the key of the row. */
  readonly vaccinationNames: ReadonlySet<number>;
  readonly expiries: ReadonlySet<number>;
}

export const noFaults: PetFaults = { vaccinationNames: new Set(), expiries: new Set() };

export function petFaults({ name, species, vaccinations }: PetDraft): PetFaults {
  const keysOf = (isWrong: (vaccination: Vaccination) => boolean) =>
    new Set(vaccinations.filter(({ value }) => isWrong(value)).map(({ key }) => key));
  return {
    name: requireText(name),
    species: species === undefined ? 'pets.speciesFault' : undefined,
    vaccinationNames: keysOf((vaccination) => vaccination.name.trim() === ''),
    expiries: keysOf(({ date, expiresAt }) => date !== '' && expiresAt !== '' && expiresAt < date),
  };
}

export function hasFaults({ name, species, vaccinationNames, expiries }: PetFaults): boolean {
  return name !== undefined || species !== undefined || vaccinationNames.size + expiries.size > 0;
}

function contentOf({ vaccinations, allergies, medicalHistory, otherVaccinations, otherAllergies }: PetDraft) {
  return {
    vaccinations: writtenVaccinations({
      vaccinations: vaccinations.map(({ value }) => value),
      other: otherVaccinations,
    }),
    allergies: writtenAllergies({ allergies: allergies.map(({ value }) => value), other: otherAllergies }),
    medicalHistory: medicalHistory === '' ? null : medicalHistory,
  };
}
