/** Name and species of a new pet: enough to book; the rest can be added on the page of the pet. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Species } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { petSpecies } from '#domain/pet-species.ts';
import styles from './book.module.css';
import { ownPetsQuery } from './queries.ts';
import { speciesNames } from './species.ts';
import type { BookingState } from './use-booking.ts';

interface NewPetFormProps {
  readonly booking: BookingState;
  readonly onAdded: (id: string) => void;
  readonly onCancel: (() => void) | undefined;
}

export function NewPetForm({
  booking: { user, owner, customerId, draft },
  onAdded,
  onCancel,
}: NewPetFormProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [species, setSpecies] = useState<Species>('DOG');
  const [fault, setFault] = useState<Fault>();
  const added = (id: string) => {
    setName('');
    onAdded(id);
  };
  const create = useMutation({
    mutationFn: () =>
      api.createPet({
        body: { name: name.trim(), species, ...(customerId !== undefined && { ownerId: customerId }) },
      }),
    onSuccess: ({ data }) => {
      queries.setQueryData(ownPetsQuery(owner).queryKey, (before) => [...(before ?? []), data]);
      void queries.invalidateQueries({ queryKey: ['pets'] });
      added(data.id);
    },
  });
  const submit = () => {
    const found = requireText(name);
    setFault(found);
    if (found || create.isPending) return;
    if (user) return create.mutate();
    const pet = { id: `new${draft.draft.pets.length + 1}`, name: name.trim(), species };
    draft.change({ pets: [...draft.draft.pets, pet] });
    added(pet.id);
  };
  return (
    <section className={styles.card} aria-label={t('book.newPet')}>
      <h2>{t('book.newPet')}</h2>
      <Form onSubmit={submit}>
        {create.error && <ProblemNotice error={create.error} />}
        <TextField
          label={t('book.petName')}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fault && t(fault)}
        />
        <SelectField
          label={t('book.species')}
          value={species}
          onChange={(event) => setSpecies(event.target.value as Species)}
          options={petSpecies.map((one) => [one, t(speciesNames[one])] as const)}
        />
        <Buttons>
          <Button type="submit" isBusy={create.isPending}>
            {t('book.addPet')}
          </Button>
          {onCancel && (
            <Button look="quiet" onClick={onCancel}>
              {t('book.cancel')}
            </Button>
          )}
        </Buttons>
      </Form>
    </section>
  );
}
