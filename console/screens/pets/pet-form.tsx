/** The form of a pet, new or stored. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import type { Pet, Species } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { servicesQuery } from '#console/api/queries.ts';
import { invalidate } from '#console/api/query.ts';
import { bookingReads, petQuery } from '#console/api/record-queries.ts';
import { Card } from '#console/components/card/card.tsx';
import { PlainField, TextArea } from '#console/components/field/field.tsx';
import { Group } from '#console/components/field/group.tsx';
import { Form, SaveBar, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { stack } from '#console/components/layout/layout.ts';
import { CareFields } from '#console/components/pet/care-fields.tsx';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { isStayCategory } from '#domain/booking/record/booking-kind.ts';
import { petSpecies } from '#domain/booking/record/pet-species.ts';
import { longestLine, longestText } from '#domain/text/sizes.ts';
import { AllergyList, VaccinationList } from './health-lists.tsx';
import { newPet, petChanges, petDraft, petFaults } from './pet-draft.ts';
import styles from './pets.module.css';

interface PetFormProps {
  /** Absent: a new pet. */
  readonly pet?: Pet;
  /** The day in the zone of the business. */
  readonly today: string;
  readonly onSaved: (pet: Pet) => void;
}

export function PetForm({ pet, today, onSaved }: PetFormProps) {
  const { translate: t, languages } = useLanguage();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [base, setBase] = useState(() => petDraft(pet));
  const begin = (next: Pet | undefined) => {
    setBase(petDraft(next));
    save.reset(petDraft(next));
  };
  const save = useSaveForm({
    values: base,
    check: petFaults,
    send: async (draft) => {
      if (!pet) return (await api.createPet({ body: newPet(draft, draft.species ?? 'OTHER') })).data;
      const body = petChanges(base, draft);
      return (await api.updatePet({ path: { id: pet.id }, body })).data;
    },
    onSaved: (saved) => {
      queries.setQueryData(petQuery(saved.id).queryKey, saved);
      begin(saved);
      toasts.show(pet ? t('pets.saved', { name: saved.name }) : t('pets.created', { name: saved.name }));
      // Bookings show the names of pets.
      void invalidate(queries, 'listPets', 'getPet', ...bookingReads);
      onSaved(saved);
    },
  });
  const { data: services } = useQuery(servicesQuery(languages.catalog));
  // Only where the business looks after pets for days.
  const hasCare = pet?.care != null || services?.some(({ category }) => isStayCategory(category));
  const reload = useEffectEvent((next: Pet | undefined) => {
    // Taken over, unless that would lose text that the reader has typed.
    if (!save.isChanged) begin(next);
  });
  useEffect(() => reload(pet), [pet]);
  return (
    <Card>
      <Form form={save} isGuarded>
        <PlainField label={t('words.name')} maxLength={longestLine} {...save.field('name')} />
        <SpeciesChoice {...save.choice('species')} />
        <VaccinationList {...save.choice('vaccinations')} fault={save.fault} today={today} />
        <AllergyList {...save.choice('allergies')} />
        <TextArea
          label={t('pets.medicalHistory')}
          hint={t('pets.medicalHistoryHint')}
          isOptional
          maxLength={longestText}
          {...save.field('medicalHistory')}
        />
        {hasCare && <CareFields {...save.choice('care')} fault={save.fault} />}
        <SaveBar isChanged={save.isChanged}>
          <SubmitButton form={save} reason={pet && !save.isChanged ? t('words.nothingToSave') : undefined}>
            {pet ? t('words.saveChanges') : t('pets.create')}
          </SubmitButton>
        </SaveBar>
      </Form>
    </Card>
  );
}

interface SpeciesChoiceProps {
  readonly value: Species | undefined;
  readonly error: string | undefined;
  readonly onChange: (species: Species) => void;
}

/** The species, chosen by its picture and its name. */
function SpeciesChoice({ value, error, onChange }: SpeciesChoiceProps) {
  const t = useTranslate();
  const id = useId();
  return (
    <Group legend={t('words.species')} error={error}>
      <div className={styles.species}>
        {petSpecies.map((species) => (
          <label key={species} className={`${stack(1, 'top')} ${styles.choice}`}>
            <input
              type="radio"
              name={id}
              className="visually-hidden"
              checked={value === species}
              aria-invalid={error !== undefined || undefined}
              onChange={() => onChange(species)}
            />
            <SpeciesPicture species={species} size={40} />
            {t(speciesNames[species])}
          </label>
        ))}
      </div>
    </Group>
  );
}
