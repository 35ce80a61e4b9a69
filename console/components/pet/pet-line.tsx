/** A pet of a booking: its name, which opens its sheet or its page, and the facts that its caretakers must know. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BookingPet, JsonValue, Pet } from '#client/index.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { readAllergies } from './allergies.ts';
import { shownJson } from './json-text.ts';
import styles from './pet-line.module.css';
import { speciesNames } from './pet-words.ts';
import { SpeciesPicture } from './species-picture.tsx';
import { VaccinationShield } from './vaccination-shield.tsx';
import { protectionByAll, readVaccinations } from './vaccinations.ts';

interface PetLineProps {
  readonly pet: BookingPet;
  /** Undefined until it has been read. */
  readonly record: Pet | undefined;
  /** The day in the zone of the business. */
  readonly today: string;
  /** Opens the sheet of the pet; without it, the name leads to the page of the pet. */
  readonly onOpen?: () => void;
  /** Shows only facts that need attention. */
  readonly isShort?: boolean;
}

export function PetLine({ pet, record, today, onOpen, isShort = false }: PetLineProps) {
  const t = useTranslate();
  const name = pet.name || t('pets.unnamed');
  return (
    <div className={row(2, 'start')}>
      <SpeciesPicture species={pet.species} photo={record?.photo} size={28} />
      <PetWarnings record={record} today={today} isShort={isShort}>
        {onOpen ? (
          <button type="button" className={styles.name} aria-haspopup="dialog" onClick={onOpen}>
            {name}
          </button>
        ) : (
          <Link className={styles.name} to="/pets/$id" params={{ id: pet.id }}>
            {name}
          </Link>
        )}{' '}
        <span className={soft}>{t(speciesNames[pet.species])}</span>
      </PetWarnings>
    </div>
  );
}

interface PetWarningsProps extends Pick<PetLineProps, 'record' | 'today' | 'isShort'> {
  /** The name of the pet. */
  readonly children: ReactNode;
}

/** The allergies of a pet and its protection by vaccinations, below its name. */
export function PetWarnings({ record, today, isShort = false, children }: PetWarningsProps) {
  const { vaccinations } = readVaccinations(record?.vaccinations ?? null);
  const isBrief = isShort && protectionByAll(vaccinations, today) === 'valid';
  const shield = record && <VaccinationShield vaccinations={vaccinations} today={today} isShort={isShort} />;
  return (
    <span className={styles.words}>
      <span>
        {children} {isBrief && shield}
      </span>
      <Allergies stored={record?.allergies ?? null} />
      {!isBrief && shield}
    </span>
  );
}

/** The allergies of a pet as its record has them; nothing without any. */
export function Allergies({ stored }: { readonly stored: JsonValue }) {
  const { translate: t, formats } = useLanguage();
  const { allergies, other } = readAllergies(stored);
  const allergens = [...allergies, ...other.map(shownJson)];
  if (allergens.length === 0) return null;
  return (
    <span className={styles.allergies}>
      <Icon name="warning" size={18} />
      {t('pets.allergicTo', { allergies: formats.list(allergens) })}
    </span>
  );
}
