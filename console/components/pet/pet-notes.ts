/** Allergies and medical history of a pet as texts that are edited. */
import type { Pet, PetChanges } from '#client/index.ts';
import type { EditedRecord } from '#console/components/versions/record-fields.ts';
import type { Translate } from '#console/i18n/translate.ts';
import { readAllergies, writtenAllergies } from './allergies.ts';

interface PetNotes {
  /** One in each line. */
  readonly allergies: string;
  readonly medicalHistory: string;
}

type Noted = Pick<Pet, 'allergies' | 'medicalHistory'>;

/** Allergies that are not texts are kept. */
export function petNotes(t: Translate): EditedRecord<Noted, PetNotes, PetChanges> {
  return {
    fields: {
      allergies: {
        label: t('pets.allergies'),
        read: (pet) => readAllergies(pet.allergies).allergies.join('\n'),
        write: (text, pet) => ({
          allergies: writtenAllergies({ ...readAllergies(pet.allergies), allergies: text.split('\n') }),
        }),
      },
      medicalHistory: {
        label: t('pets.medicalHistory'),
        read: ({ medicalHistory }) => medicalHistory ?? '',
        write: (text) => ({ medicalHistory: text || null }),
      },
    },
    // Blank lines, and spaces around an allergy, are not stored.
    normalized: ({ allergies, medicalHistory }) => ({
      allergies: allergies
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join('\n'),
      medicalHistory,
    }),
  };
}
