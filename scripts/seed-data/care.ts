/** What the pets eat each day, and their medicine (contract §26). */
import type { CarePlan } from '#domain/booking/record/care-plan.ts';
import type { NewPet } from './types.ts';

const meal = (time: string, food: string, amount: string) => ({ time, food, amount });

const bySpecies: Readonly<Record<NewPet['species'], CarePlan>> = {
  DOG: {
    feeding: [meal('07:30', 'Dry food', '120 g'), meal('18:00', 'Dry food', '120 g')],
    medication: [],
  },
  CAT: {
    feeding: [meal('08:00', 'Wet food', '85 g'), meal('19:00', 'Dry food', '30 g')],
    medication: [],
  },
  BIRD: { feeding: [meal('08:00', 'Seeds and fruit', '2 spoons')], medication: [] },
  RABBIT: { feeding: [meal('08:00', 'Hay and greens', 'a bowl')], medication: [] },
  OTHER: { feeding: [meal('08:00', 'Pellets and hay', 'a bowl')], medication: [] },
};

export function careOf({ species, care }: NewPet): CarePlan {
  return care ?? bySpecies[species];
}
