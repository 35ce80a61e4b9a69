/** A dialog with everything that staff must know about a pet, and with the fields that they fill in during the day. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Pet } from '#client/index.ts';
import { petQuery } from '#console/api/pet-queries.ts';
import { useMay } from '#console/api/session.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { readAllergies } from './allergies.ts';
import { shownJson } from './json-text.ts';
import { PetNotesForm } from './pet-notes-form.tsx';
import styles from './pet-sheet.module.css';
import { speciesNames } from './pet-words.ts';
import { SpeciesPicture } from './species-picture.tsx';
import { VaccinationShield } from './vaccination-shield.tsx';
import { readVaccinations } from './vaccinations.ts';

interface PetSheetProps {
  readonly id: string;
  /** The day in the zone of the business. */
  readonly today: string;
  readonly onClose: () => void;
}

export function PetSheet({ id, today, onClose }: PetSheetProps) {
  const { translate: t } = useLanguage();
  const { data: pet, error, refetch } = useQuery(petQuery(id));
  const mayEdit = useMay('updateAnyPet');
  const [isEditing, setEditing] = useState(false);
  return (
    <Dialog title={pet ? pet.name || t('pets.unnamed') : t('pets.one')} onClose={onClose}>
      {pet && <PetFacts pet={pet} today={today} isEditing={isEditing} />}
      {pet && isEditing && <PetNotesForm pet={pet} onEnd={() => setEditing(false)} />}
      {!pet && error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!pet && !error && <Skeleton count={4} height="3rem" />}
      {pet && !isEditing && (
        <Buttons>
          {mayEdit && <Button onClick={() => setEditing(true)}>{t('pet-sheet.edit')}</Button>}
          <ButtonLink to="/pets/$id" params={{ id }} look="quiet">
            {t('pet-sheet.record')}
          </ButtonLink>
        </Buttons>
      )}
    </Dialog>
  );
}

function PetFacts({ pet, today, isEditing }: { pet: Pet; today: string; isEditing: boolean }) {
  const { translate: t } = useLanguage();
  const { allergies, other } = readAllergies(pet.allergies);
  const allergens = [...allergies, ...other.map(shownJson)];
  return (
    <div className={styles.facts}>
      <p className={styles.species}>
        <SpeciesPicture species={pet.species} size={36} />
        {t(speciesNames[pet.species])}
      </p>
      {!isEditing && (
        <Fact title={t('pets.allergies')}>
          {allergens.length === 0 ? (
            <p className={styles.soft}>{t('pets.noAllergies')}</p>
          ) : (
            <ul className={styles.allergies}>
              {allergens.map((allergen) => (
                <li key={allergen}>{allergen}</li>
              ))}
            </ul>
          )}
        </Fact>
      )}
      <Fact title={t('pets.vaccinations')}>
        <Vaccinations pet={pet} today={today} />
      </Fact>
      {!isEditing && (
        <Fact title={t('pets.medicalHistory')}>
          {pet.medicalHistory ? (
            <p className={styles.text}>{pet.medicalHistory}</p>
          ) : (
            <p className={styles.soft}>{t('pet-sheet.nothing')}</p>
          )}
        </Fact>
      )}
    </div>
  );
}

function Vaccinations({ pet, today }: { pet: Pet; today: string }) {
  const { translate: t, formats } = useLanguage();
  const { vaccinations, other } = readVaccinations(pet.vaccinations);
  if (vaccinations.length === 0) return <VaccinationShield vaccinations={[]} today={today} />;
  return (
    <ul className={styles.list}>
      {vaccinations.map((vaccination) => (
        <li key={`${vaccination.name} ${vaccination.date} ${vaccination.expiresAt}`}>
          <strong>{vaccination.name}</strong>
          {vaccination.date !== '' && (
            <span className={styles.soft}>
              {t('pet-sheet.given', { date: formats.date(`${vaccination.date}T00:00Z`, 'date', 'UTC') })}
            </span>
          )}
          <VaccinationShield vaccinations={[vaccination]} today={today} />
        </li>
      ))}
      {other.map((entry) => (
        <li key={shownJson(entry)} className={styles.text}>
          {shownJson(entry)}
        </li>
      ))}
    </ul>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.fact}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
