/** The pets of a customer, with shield and allergies, and a form to add one for them. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Pet, Species } from '#client/index.ts';
import { showAtOnce, unsaved } from '#console/api/at-once.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PlainField, SelectField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { row, stack, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { readAllergies } from '#console/components/pet/allergies.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { petSpecies } from '#domain/booking/record/pet-species.ts';
import { longestLine } from '#domain/text/sizes.ts';
import styles from './customers.module.css';

export function CustomerPets({ customerId, timeZone }: { customerId: string; timeZone: string }) {
  const t = useTranslate();
  const { data: pets, error, refetch } = useQuery(petsQuery(customerId));
  const [isAdding, setAdding] = useState(false);
  const today = localDayIn(new Date().toISOString(), timeZone);
  return (
    <section className={stack(4)}>
      <div className={wrap([2, 4], 'center', 'between')}>
        <h2>{t('words.pets')}</h2>
        <Button onClick={() => setAdding(true)}>{t('words.addPet')}</Button>
      </div>
      {(error || !pets) && <Loading {...{ error, refetch }} count={2} height="5rem" />}
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
  const isUnsaved = pet.id === unsaved;
  return (
    <li className={`${row(3, 'start')} ${styles.pet}`} aria-busy={isUnsaved || undefined}>
      <SpeciesPicture species={pet.species} photo={pet.photo} size={44} />
      <div>
        <p>
          {isUnsaved ? (
            pet.name
          ) : (
            <Link to="/pets/$id" params={{ id: pet.id }}>
              {pet.name || t('pets.unnamed')}
            </Link>
          )}{' '}
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
  const create = useSaveForm({
    values: { name: '', species: 'DOG' as Species },
    check: ({ name }) => ({ name: requireText(name) }),
    send: (typed) => {
      const body = { ...typed, name: typed.name.trim(), ownerId: customerId };
      const row = { vaccinations: null, allergies: null, photo: null, ...body };
      const shown = { list: petsQuery(customerId).queryKey, row };
      return showAtOnce(queries, ['listPets'], shown, () => api.createPet({ body }));
    },
    onSaved: async ({ data }) => {
      toasts.show(t('pets.created', { name: data.name }));
      onClose();
      await invalidate(queries, 'listPets');
    },
  });
  return (
    <Dialog title={t('pets.newTitle')} onClose={onClose}>
      <Form form={create}>
        <PlainField label={t('words.name')} maxLength={longestLine} {...create.field('name')} />
        <SelectField
          label={t('words.species')}
          options={petSpecies.map((one) => [one, t(speciesNames[one])] as const)}
          {...create.field('species')}
        />
        <Buttons>
          <SubmitButton form={create}>{t('pets.create')}</SubmitButton>
        </Buttons>
      </Form>
    </Dialog>
  );
}
