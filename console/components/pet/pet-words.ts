/** The words that several screens use about pets. */
import type { Species } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

export const speciesNames: Readonly<Record<Species, PlainKey>> = {
  DOG: 'words.dog',
  CAT: 'words.cat',
  BIRD: 'words.bird',
  RABBIT: 'words.rabbit',
  OTHER: 'pets.other',
};
