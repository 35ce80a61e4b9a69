/** Allergies and medical history of a pet as texts that are edited. */
import type { Pet, PetChanges } from '#client/index.ts';
import { readAllergies, writtenAllergies } from './allergies.ts';
import { jsonText } from './json-text.ts';

export interface PetNotes {
  /** One in each line. */
  readonly allergies: string;
  readonly medicalHistory: string;
}

type Noted = Pick<Pet, 'allergies' | 'medicalHistory'>;

export function petNotes({ allergies, medicalHistory }: Noted): PetNotes {
  return { allergies: readAllergies(allergies).allergies.join('\n'), medicalHistory: medicalHistory ?? '' };
}

/** Returns the differences from the stored pet. Allergies that are not texts are kept. */
export function petNotesChanges(stored: Noted, notes: PetNotes): PetChanges {
  const { other } = readAllergies(stored.allergies);
  const before = petNotes(stored);
  const written = (text: string) => writtenAllergies({ allergies: text.split('\n'), other });
  const allergies = written(notes.allergies);
  return {
    ...(jsonText(allergies) !== jsonText(written(before.allergies)) && { allergies }),
    ...(notes.medicalHistory !== before.medicalHistory && { medicalHistory: notes.medicalHistory || null }),
  };
}
