/** The pets of a booking with the facts that their caretakers must know; a press opens the sheet of a pet. */

import { useState } from 'react';
import type { BookingPet } from '#client/index.ts';
import { usePets } from '#console/api/record-queries.ts';
import { stack } from '#console/components/layout/layout.ts';
import { PetLine } from './pet-line.tsx';
import { PetSheet } from './pet-sheet.tsx';

interface PetLinesProps {
  readonly pets: readonly BookingPet[];
  /** The day in the zone of the business. */
  readonly today: string;
}

export function PetLines({ pets, today }: PetLinesProps) {
  const records = usePets(pets.map(({ id }) => id));
  const [open, setOpen] = useState<string>();
  return (
    <>
      <ul className={stack(2)}>
        {pets.map((pet) => (
          <li key={pet.id}>
            <PetLine pet={pet} record={records.get(pet.id)} today={today} onOpen={() => setOpen(pet.id)} />
          </li>
        ))}
      </ul>
      {open !== undefined && <PetSheet id={open} today={today} onClose={() => setOpen(undefined)} />}
    </>
  );
}
