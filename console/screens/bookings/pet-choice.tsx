/** The choice of the pets of a booking. */
import { useId } from 'react';
import type { BookingPet } from '#client/index.ts';
import type { Fault } from '#console/components/field/checks.ts';
import { Choice } from '#console/components/field/choice.tsx';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './bookings.module.css';

interface PetChoiceProps {
  readonly pets: readonly BookingPet[];
  readonly chosen: readonly string[];
  readonly fault: Fault;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function PetChoice({ pets, chosen, fault, onChange }: PetChoiceProps) {
  const t = useTranslate();
  const faultId = useId();
  return (
    <fieldset className={styles.choices} aria-describedby={fault && faultId}>
      <legend>{t('bookings.pets')}</legend>
      {pets.map(({ id, name, species }) => (
        <Choice
          key={id}
          type="checkbox"
          checked={chosen.includes(id)}
          aria-invalid={fault !== undefined || undefined}
          onChange={({ target: { checked } }) =>
            onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        >
          <SpeciesPicture species={species} size={24} />
          {name}
        </Choice>
      ))}
      {fault && (
        <p id={faultId} className={styles.fault}>
          {t(fault)}
        </p>
      )}
    </fieldset>
  );
}
