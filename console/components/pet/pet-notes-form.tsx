/**
 * Allergies and medical history, as notes about the pet. Only edited fields are sent; after a concurrent change by
 * another user, that text is shown first and nothing is overwritten unseen.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pet, PetChanges } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { petQuery } from '#console/api/pet-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Form } from '#console/components/field/form.tsx';
import { TextArea } from '#console/components/field/text-area.tsx';
import { Notice, ProblemNotice } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { UnsavedChanges } from '#console/components/unsaved-changes/unsaved-changes.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { type PetNotes, petNotes, petNotesChanges } from './pet-notes.ts';
import styles from './pet-sheet.module.css';

export function PetNotesForm({ pet, onEnd }: { pet: Pet; onEnd: () => void }) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  // The version that the reader has seen.
  const [base, setBase] = useState(pet);
  const [notes, setNotes] = useState(() => petNotes(pet));
  const [theirs, setTheirs] = useState<PetNotes>();
  const changes = petNotesChanges(base, notes);
  const isEdited = Object.keys(changes).length > 0;
  const save = useMutation({
    mutationFn: async (body: PetChanges) => {
      const { data: now } = await api.getPet({ path: { id: pet.id } });
      if (isTouched(base, now, body)) return { now };
      return { saved: (await api.updatePet({ path: { id: pet.id }, body })).data };
    },
    onSuccess: ({ now, saved }) => {
      if (now) {
        setBase(now);
        setTheirs(petNotes(now));
        return;
      }
      queries.setQueryData(petQuery(pet.id).queryKey, saved);
      toasts.show(t('pets.saved', { name: pet.name }));
      onEnd();
    },
  });
  const field = (name: keyof PetNotes) => ({
    isOptional: true,
    value: notes[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      setNotes((before) => ({ ...before, [name]: value })),
  });
  return (
    <Form onSubmit={() => (isEdited ? save.mutate(changes) : onEnd())}>
      <UnsavedChanges isChanged={isEdited} />
      {theirs && <Theirs notes={theirs} />}
      <TextArea
        label={t('pets.allergies')}
        hint={t('pet-sheet.allergiesHint')}
        rows={3}
        {...field('allergies')}
      />
      <TextArea
        label={t('pets.medicalHistory')}
        hint={t('pets.medicalHistoryHint')}
        rows={5}
        {...field('medicalHistory')}
      />
      {save.error && <ProblemNotice error={save.error} />}
      <Buttons>
        <Button type="submit" look="primary" isBusy={save.isPending}>
          {t('pets.save')}
        </Button>
        <Button onClick={onEnd}>{t('bookings.discard')}</Button>
      </Buttons>
    </Form>
  );
}

function Theirs({ notes }: { notes: PetNotes }) {
  const t = useTranslate();
  return (
    <Notice icon="warning">
      <p>{t('pet-sheet.meanwhile')}</p>
      <p className={styles.text}>
        <strong>{t('pets.allergies')}</strong> {notes.allergies}
      </p>
      <p className={styles.text}>
        <strong>{t('pets.medicalHistory')}</strong> {notes.medicalHistory}
      </p>
    </Notice>
  );
}

/** Somebody has changed a field that is about to be written. */
function isTouched(base: Pet, now: Pet, body: PetChanges): boolean {
  const other = petNotesChanges(base, petNotes(now));
  return Object.keys(body).some((name) => name in other);
}
