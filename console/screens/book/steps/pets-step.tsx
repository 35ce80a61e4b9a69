/** The pets: the user's own, and new ones. Before the sign-in they are kept with the booking. */

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Pet } from '#client/index.ts';
import { showAtOnce, unsaved } from '#console/api/at-once.ts';
import { api } from '#console/api/client.ts';
import { invalidate } from '#console/api/query.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { Button, ButtonLink, Buttons } from '#console/components/button/button.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PlainField, SelectField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
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
  const { user, pets = [], chosenPets, estimate, change, goOn } = booking;
  const [isAdding, setAdding] = useState(false);
  const ids = chosenPets.map(({ id }) => id);
  const choose = (id: string) =>
    change({ pets: writeIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]) });
  const create = useNewPet(booking, (id, goesOn) => {
    setAdding(false);
    const added = { pets: writeIds([...ids, id]) };
    if (goesOn) goOn('time', added);
    else change(added);
  });
  // A new pet is chosen, also while it is being stored.
  const isChosen = (id: string) => id === unsaved || ids.includes(id);
  const showsForm = isAdding || pets.every(({ id }) => id === unsaved);
  const isTyped = showsForm && create.watched().name.trim() !== '';
  return (
    <>
      {user === null && <SignInForPets />}
      {pets.length > 0 && (
        <fieldset className={`${stack(2)} ${styles.group}`}>
          <legend className="visually-hidden">{t('words.pets')}</legend>
          {pets.map(({ id, name, species }) => (
            <div
              key={id}
              className={`${wrap([0, 3], 'center', 'between')} ${styles.choice}`}
              data-chosen={isChosen(id) || undefined}
              aria-busy={id === unsaved || undefined}
            >
              <label>
                <input
                  type="checkbox"
                  checked={isChosen(id)}
                  disabled={id === unsaved}
                  onChange={() => choose(id)}
                />
                <span className={styles.words}>
                  <span className={styles.name}>{name}</span>
                  <span className={`${wrap([0, 3])} ${soft} ${styles.facts}`}>
                    {t(speciesNames[species])}
                  </span>
                </span>
              </label>
            </div>
          ))}
        </fieldset>
      )}
      {showsForm ? (
        <NewPetForm create={create} onCancel={pets.length > 0 ? () => setAdding(false) : undefined} />
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
          isBusy={create.isBusy}
          reason={chosenPets.length === 0 && !isTyped ? t('words.petsRequired') : undefined}
          onClick={() => (isTyped ? create.submit('and continue') : goOn('time'))}
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

type NewPet = Pick<Pet, 'name' | 'species'>;

/** The form of a new pet. The button that continues adds the typed pet, too. */
function useNewPet({ user, draft }: BookingState, onAdded: (id: string, goesOn: boolean) => void) {
  const queries = useQueryClient();
  const create = useSaveForm<NewPet, { id: string; goesOn: boolean }, 'and continue'>({
    values: { name: '', species: 'DOG' },
    check: ({ name }) => ({ name: requireText(name) }),
    send: async ({ name, species }, next) => {
      const goesOn = next !== undefined;
      const pet = { name: name.trim(), species };
      if (!user) {
        const id = `new${draft.draft.pets.length + 1}`;
        draft.change({ pets: [...draft.draft.pets, { id, ...pet }] });
        return { id, goesOn };
      }
      const list = petsQuery(user.id).queryKey;
      const { data } = await showAtOnce(queries, ['listPets'], { list, row: pet }, () =>
        api.createPet({ body: pet }),
      );
      queries.setQueryData(list, (before = []) => [...before.filter((one) => one.id !== unsaved), data]);
      void invalidate(queries, 'listPets');
      return { id: data.id, goesOn };
    },
    onSaved: ({ id, goesOn }) => {
      create.reset();
      onAdded(id, goesOn);
    },
  });
  return create;
}

interface NewPetFormProps {
  readonly create: ReturnType<typeof useNewPet>;
  readonly onCancel: (() => void) | undefined;
}

/** Name and species of a new pet: enough to book; the rest can be added on the page of the pet. */
function NewPetForm({ create, onCancel }: NewPetFormProps) {
  const t = useTranslate();
  return (
    <section className={`${stack(3)} ${styles.card}`} aria-label={t('book.newPet')}>
      <h2>{t('book.newPet')}</h2>
      <Form form={create}>
        <PlainField label={t('words.name')} {...create.field('name')} />
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
