/** A dialog with everything that staff must know about a pet, and with the fields that they fill in during the day. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { petQuery } from '#console/api/record-queries.ts';
import { useMay } from '#console/api/session.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { TextArea } from '#console/components/field/field.tsx';
import { row, soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { RecordForm, useRecordForm } from '#console/components/versions/record-form.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { readAllergies } from './allergies.ts';
import { CareLines } from './care-lines.tsx';
import { shownJson } from './json-text.ts';
import { petNotes } from './pet-notes.ts';
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
  const t = useTranslate();
  const { data: pet, error, refetch } = useQuery(petQuery(id));
  const mayEdit = useMay('updateAnyPet');
  const [isEditing, setEditing] = useState(false);
  return (
    <Dialog title={pet ? pet.name || t('pets.unnamed') : t('pets.one')} onClose={onClose}>
      {pet && <PetFacts pet={pet} today={today} isEditing={isEditing} />}
      {pet && isEditing && <PetNotesForm pet={pet} onEnd={() => setEditing(false)} />}
      {!pet && <Loading {...{ error, refetch }} count={4} height="3rem" />}
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

interface PetFactsProps {
  readonly pet: Pet;
  readonly today: string;
  /** Leaves out the facts that a form shows. */
  readonly isEditing?: boolean;
  /** The level of the headings, below that of the place. */
  readonly heading?: 'h2' | 'h3';
}

/** The facts that caretakers must know about a pet, the allergies first. */
export function PetFacts({ pet, today, isEditing = false, heading = 'h3' }: PetFactsProps) {
  const t = useTranslate();
  const { allergies, other } = readAllergies(pet.allergies);
  const allergens = [...allergies, ...other.map(shownJson)];
  return (
    <div className={stack(4)}>
      <p className={row(2, 'center')}>
        <SpeciesPicture species={pet.species} photo={pet.photo} size={36} />
        {t(speciesNames[pet.species])}
      </p>
      {!isEditing && (
        <Fact title={t('pets.allergies')} heading={heading}>
          {allergens.length === 0 ? (
            <p className={soft}>{t('pets.noAllergies')}</p>
          ) : (
            <ul className={`${wrap(2)} ${styles.allergies}`}>
              {allergens.map((allergen) => (
                <li key={allergen}>{allergen}</li>
              ))}
            </ul>
          )}
        </Fact>
      )}
      <Fact title={t('pets.vaccinations')} heading={heading}>
        <Vaccinations pet={pet} today={today} />
      </Fact>
      {pet.care && (
        <Fact title={t('pets.care')} heading={heading}>
          <CareLines plan={pet.care} />
        </Fact>
      )}
      {!isEditing && (
        <Fact title={t('pets.medicalHistory')} heading={heading}>
          {pet.medicalHistory ? (
            <p className={styles.text}>{pet.medicalHistory}</p>
          ) : (
            <p className={soft}>{t('pet-sheet.nothing')}</p>
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
    <ul className={`${stack(3)} ${styles.list}`}>
      {vaccinations.map((vaccination) => (
        <li key={`${vaccination.name} ${vaccination.date} ${vaccination.expiresAt}`}>
          <strong>{vaccination.name}</strong>
          {vaccination.date !== '' && (
            <span className={soft}>
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

interface FactProps {
  readonly title: string;
  readonly heading: 'h2' | 'h3';
  readonly children: ReactNode;
}

function Fact({ title, heading: Heading, children }: FactProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`${stack(1)} ${styles.fact}`}>
      <Heading id={id}>{title}</Heading>
      {children}
    </section>
  );
}

/** Allergies and medical history, as notes about the pet. Only edited fields are sent. */
function PetNotesForm({ pet, onEnd }: { pet: Pet; onEnd: () => void }) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const path = { id: pet.id };
  const form = useRecordForm(pet, {
    ...petNotes(t),
    read: async () => (await api.getPet({ path })).data,
    write: async ({ body }) => (await api.updatePet({ path, body })).data,
    onSaved: (saved) => {
      queries.setQueryData(petQuery(pet.id).queryKey, saved);
      toasts.show(t('pets.saved', { name: pet.name }));
      onEnd();
    },
  });
  return (
    <RecordForm form={form} place="plain" actions={<Button onClick={onEnd}>{t('words.keepAsItIs')}</Button>}>
      <TextArea
        label={t('pets.allergies')}
        hint={t('pet-sheet.allergiesHint')}
        isOptional
        rows={3}
        {...form.field('allergies')}
      />
      <TextArea
        label={t('pets.medicalHistory')}
        hint={t('pets.medicalHistoryHint')}
        isOptional
        rows={5}
        {...form.field('medicalHistory')}
      />
    </RecordForm>
  );
}
