/** The form of a pet, new or stored. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pet } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { petQuery } from '#console/api/pet-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Card } from '#console/components/card/card.tsx';
import { Form } from '#console/components/field/form.tsx';
import { SaveBar } from '#console/components/field/save-bar.tsx';
import { TextArea } from '#console/components/field/text-area.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { AllergyList } from './allergy-list.tsx';
import { hasFaults, newPet, noFaults, type PetDraft, petChanges, petDraft, petFaults } from './pet-draft.ts';
import { SpeciesChoice } from './species-choice.tsx';
import { VaccinationList } from './vaccination-list.tsx';

interface PetFormProps {
  /** Absent: a new pet. */
  readonly pet?: Pet;
  /** The day in the zone of the business. */
  readonly today: string;
  readonly onSaved: (pet: Pet) => void;
}

export function PetForm({ pet, today, onSaved }: PetFormProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [stored, setStored] = useState(pet);
  const [base, setBase] = useState(() => petDraft(pet));
  const [draft, setDraft] = useState(base);
  const [faults, setFaults] = useState(noFaults);
  const isChanged = Object.keys(petChanges(base, draft)).length > 0;
  const begin = (next: Pet | undefined) => {
    const read = petDraft(next);
    setStored(next);
    setBase(read);
    setDraft(read);
  };
  // Reloaded meanwhile: taken over, unless that would lose text that the reader has typed.
  if (pet !== stored && !isChanged) begin(pet);

  const save = useMutation({
    mutationFn: async () => {
      const { data } = pet
        ? await api.updatePet({ path: { id: pet.id }, body: petChanges(base, draft) })
        : await api.createPet({ body: newPet(draft, draft.species ?? 'OTHER') });
      return data;
    },
    onSuccess: (saved) => {
      queries.setQueryData(petQuery(saved.id).queryKey, saved);
      begin(saved);
      toasts.show(pet ? t('pets.saved', { name: saved.name }) : t('pets.created', { name: saved.name }));
      // Bookings show the names of pets.
      void queries.invalidateQueries({
        predicate: ({ queryKey: [first] }) => first === 'pets' || first === 'bookings',
      });
      onSaved(saved);
    },
  });
  const submit = () => {
    const found = petFaults(draft);
    setFaults(found);
    if (!hasFaults(found) && isChanged && !save.isPending) save.mutate();
  };
  const edit = (changed: Partial<PetDraft>) => setDraft((before) => ({ ...before, ...changed }));

  return (
    <Card>
      <UnsavedChanges isChanged={isChanged} />
      <Form onSubmit={submit}>
        {save.error && <ProblemNotice error={save.error} />}
        <TextField
          label={t('pets.name')}
          value={draft.name}
          maxLength={1_000}
          autoComplete="off"
          error={faults.name && t(faults.name)}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <SpeciesChoice
          chosen={draft.species}
          fault={faults.species}
          onChange={(species) => edit({ species })}
        />
        <VaccinationList
          rows={draft.vaccinations}
          other={draft.otherVaccinations}
          faults={faults}
          today={today}
          onChange={(vaccinations) => edit({ vaccinations })}
        />
        <AllergyList
          rows={draft.allergies}
          other={draft.otherAllergies}
          onChange={(allergies) => edit({ allergies })}
        />
        <TextArea
          label={t('pets.medicalHistory')}
          hint={t('pets.medicalHistoryHint')}
          isOptional
          maxLength={20_000}
          value={draft.medicalHistory}
          onChange={(event) => edit({ medicalHistory: event.target.value })}
        />
        <SaveBar isChanged={isChanged}>
          <Button
            type="submit"
            look="primary"
            isBusy={save.isPending}
            reason={pet && !isChanged ? t('pets.saveNothing') : undefined}
          >
            {pet ? t('pets.save') : t('pets.create')}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
