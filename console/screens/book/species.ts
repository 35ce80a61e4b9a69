import type { Species } from '#client/index.ts';
import type { PlainKey } from '#console/i18n/translate.ts';

export const speciesNames: Readonly<Record<Species, PlainKey>> = {
  DOG: 'book.dog',
  CAT: 'book.cat',
  BIRD: 'book.bird',
  RABBIT: 'book.rabbit',
  OTHER: 'book.otherSpecies',
};
