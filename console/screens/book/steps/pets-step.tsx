/** The pets: the user's own, and new ones. Before the sign-in they are kept with the booking. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Species } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { SelectField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { Notice } from '#console/components/page/page.tsx';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { writeIds } from '#console/screens/book/choice/chosen.ts';
import type { BookingState } from '#console/screens/book/choice/use-booking.ts';
import styles from '#console/screens/book/parts/book.module.css';
import { NextBar } from '#console/screens/book/parts/next-bar.tsx';
import { petSpecies } from '#domain/booking/record/pet-species.ts';

export function PetsStep({ booking }: { booking: BookingState }) {
  const t = useTranslate();
  const { user, pets = [], chosenPets, estimate, change, go } = booking;
  const [isAdding, setAdding] = useState(false);
  const ids = chosenPets.map(({ id }) => id);
  const choose = (id: string) =>
    change({ pets: writeIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]) });
  const showsForm = isAdding || pets.length === 0;
  return (
    <>
      {user === null && <SignInForPets />}
      {pets.length > 0 && (
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{t('words.pets')}</legend>
          {pets.map(({ id, name, species }) => (
            <div key={id} className={styles.choice} data-chosen={ids.includes(id) || undefined}>
              <label>
                <input type="checkbox" checked={ids.includes(id)} onChange={() => choose(id)} />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  <span className={styles.facts}>{t(speciesNames[species])}</span>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
      )}
      {showsForm ? (
        <NewPetForm
          booking={booking}
          onAdded={(id) => {
            setAdding(false);
            change({ pets: writeIds([...ids, id]) });
          }}
          onCancel={pets.length > 0 ? () => setAdding(false) : undefined}
        />
      ) : (
        <div>
          <Button onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('words.addPet')}
          </Button>
        </div>
      )}
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={chosenPets.length === 0 ? t('words.petsRequired') : undefined}
          onClick={() => go('time')}
        >
          {t('words.continue')}
        </Button>
      </NextBar>
    </>
  );
}

/** Existing pets are available after a sign-in, which is not required yet. */
function SignInForPets() {
  const t = useTranslate();
  return (
    <Notice icon="paw">
      <p>{t('book.petsSignIn')}</p>
      <ButtonLink to="/sign-in" search={{ from: `${location.pathname}${location.search}` }}>
        {t('words.signIn')}
      </ButtonLink>
    </Notice>
  );
}

interface NewPetFormProps {
  readonly booking: BookingState;
  readonly onAdded: (id: string) => void;
  readonly onCancel: (() => void) | undefined;
}

/** Name and species of a new pet: enough to book; the rest can be added on the page of the pet. */
function NewPetForm({ booking: { user, owner, customerId, draft }, onAdded, onCancel }: NewPetFormProps) {
  const t = useTranslate();
  const queries = useQueryClient();
  const create = useSaveForm({
    values: { name: '', species: 'DOG' as Species },
    check: ({ name }) => ({ name: requireText(name) }),
    send: async ({ name, species }) => {
      const pet = { name: name.trim(), species };
      if (!user) {
        const id = `new${draft.draft.pets.length + 1}`;
        draft.change({ pets: [...draft.draft.pets, { id, ...pet }] });
        return id;
      }
      const owned = customerId === undefined ? pet : { ...pet, ownerId: customerId };
      const { data } = await api.createPet({ body: owned });
      queries.setQueryData(petsQuery(owner?.id).queryKey, (before) => [...(before ?? []), data]);
      void invalidate(queries, 'listPets');
      return data.id;
    },
    onSaved: (id) => {
      create.reset();
      onAdded(id);
    },
  });
  return (
    <section className={styles.card} aria-label={t('book.newPet')}>
      <h2>{t('book.newPet')}</h2>
      <Form form={create}>
        <TextField label={t('words.name')} autoComplete="off" {...create.field('name')} />
        <SelectField
          label={t('words.species')}
          options={petSpecies.map((one) => [one, t(speciesNames[one])] as const)}
          {...create.field('species')}
        />
        <Buttons>
          <SubmitButton form={create} look="secondary">
            {t('words.addPet')}
          </SubmitButton>
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
