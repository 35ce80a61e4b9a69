/** The species, chosen by its picture and its name. */
import { useId } from 'react';
import type { Species } from '#client/index.ts';
import type { Fault } from '#console/components/field/checks.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { petSpecies } from '#domain/pet-species.ts';
import styles from './pets.module.css';

interface SpeciesChoiceProps {
  readonly chosen: Species | undefined;
  readonly fault: Fault;
  readonly onChange: (species: Species) => void;
}

export function SpeciesChoice({ chosen, fault, onChange }: SpeciesChoiceProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <fieldset className={styles.group} aria-describedby={fault && `${id}-fault`}>
      <legend>{t('pets.species')}</legend>
      <div className={styles.species}>
        {petSpecies.map((species) => (
          <label key={species} className={styles.choice}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={chosen === species}
              aria-invalid={fault !== undefined || undefined}
              onChange={() => onChange(species)}
            />
            <SpeciesPicture species={species} size={40} />
            {t(speciesNames[species])}
          </label>
        ))}
      </div>
      {fault && (
        <p id={`${id}-fault`} className={styles.fault}>
          {t(fault)}
        </p>
      )}
    </fieldset>
  );
}
