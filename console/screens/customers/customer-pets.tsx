/** The pets of a customer, with shield and allergies, and a form to add one for them. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Pet, Species } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { petsQuery } from '#console/api/pet-queries.ts';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { Form } from '#console/components/field/form.tsx';
import { SelectField } from '#console/components/field/select-field.tsx';
import { TextField } from '#console/components/field/text-field.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { readAllergies } from '#console/components/pet/allergies.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { petSpecies } from '#domain/pet-species.ts';
import styles from './customers.module.css';

export function CustomerPets({ customerId, timeZone }: { customerId: string; timeZone: string }) {
  const t = useTranslate();
  const { data: pets, error, refetch } = useQuery(petsQuery(customerId));
  const [isAdding, setAdding] = useState(false);
  const today = localDayIn(new Date().toISOString(), timeZone);
  return (
    <section className={styles.side}>
      <div className={styles.head}>
        <h2>{t('palette.pets')}</h2>
        <Button onClick={() => setAdding(true)}>{t('pets.add')}</Button>
      </div>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!error && !pets && <Skeleton count={2} height="5rem" />}
      {pets?.length === 0 && <p className={styles.soft}>{t('customers.noPets')}</p>}
      {pets && pets.length > 0 && (
        <ul className={styles.pets}>
          {pets.map((pet) => (
            <PetRow key={pet.id} pet={pet} today={today} />
          ))}
        </ul>
      )}
      {isAdding && <AddPet customerId={customerId} onClose={() => setAdding(false)} />}
    </section>
  );
}

function PetRow({ pet, today }: { pet: Pet; today: string }) {
  const { translate: t, formats } = useLanguage();
  const { allergies } = readAllergies(pet.allergies);
  return (
    <li className={styles.pet}>
      <SpeciesPicture species={pet.species} size={44} />
      <div>
        <p>
          <Link to="/pets/$id" params={{ id: pet.id }}>
            {pet.name || t('pets.unnamed')}
          </Link>{' '}
          <span className={styles.soft}>{t(speciesNames[pet.species])}</span>
        </p>
        <VaccinationShield vaccinations={readVaccinations(pet.vaccinations).vaccinations} today={today} />
        {allergies.length > 0 && (
          <p className={styles.allergies}>{t('pets.allergicTo', { allergies: formats.list(allergies) })}</p>
        )}
      </div>
    </li>
  );
}

/** A name and a species: enough to book; the rest can be added on the page of the pet. */
function AddPet({ customerId, onClose }: { customerId: string; onClose: () => void }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState('');
  const [species, setSpecies] = useState<Species>('DOG');
  const [fault, setFault] = useState<Fault>();
  const create = useMutation({
    mutationFn: () => api.createPet({ body: { name: name.trim(), species, ownerId: customerId } }),
    onSuccess: async ({ data }) => {
      toasts.show(t('pets.created', { name: data.name }));
      onClose();
      await queries.invalidateQueries({ queryKey: ['pets'] });
    },
  });
  const submit = () => {
    const found = requireText(name);
    setFault(found);
    if (found === undefined && !create.isPending) create.mutate();
  };
  return (
    <Dialog title={t('pets.newTitle')} onClose={onClose}>
      <Form onSubmit={submit}>
        {create.error && <ProblemNotice error={create.error} />}
        <TextField
          label={t('pets.name')}
          autoComplete="off"
          maxLength={1_000}
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={fault && t(fault)}
        />
        <SelectField
          label={t('pets.species')}
          value={species}
          onChange={(event) => setSpecies(event.target.value as Species)}
          options={petSpecies.map((one) => [one, t(speciesNames[one])] as const)}
        />
        <Buttons>
          <Button type="submit" look="primary" isBusy={create.isPending}>
            {t('pets.create')}
          </Button>
        </Buttons>
      </Form>
    </Dialog>
  );
}
