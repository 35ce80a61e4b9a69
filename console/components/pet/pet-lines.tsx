/** The pets of a booking with the facts that their caretakers must know. */

import type { BookingPet } from '#client/index.ts';
import { usePets } from '#console/api/record-queries.ts';
import { stack } from '#console/components/layout/layout.ts';
import { PetLine } from './pet-line.tsx';

interface PetLinesProps {
  readonly pets: readonly BookingPet[];
  /** The day in the zone of the business. */
  readonly today: string;
}

export function PetLines({ pets, today }: PetLinesProps) {
  const records = usePets(pets.map(({ id }) => id));
  return (
    <ul className={stack(2)}>
      {pets.map((pet) => (
        <li key={pet.id}>
          <PetLine pet={pet} record={records.get(pet.id)} today={today} />
        </li>
      ))}
    </ul>
  );
}
