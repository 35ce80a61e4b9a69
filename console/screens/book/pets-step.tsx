/** The pets: the reader's own, and new ones. Before the sign-in they are kept with the booking. */
import { useState } from 'react';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { Notice } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import styles from './book.module.css';
import { writeIds } from './chosen.ts';
import { NewPetForm } from './new-pet-form.tsx';
import { NextBar } from './next-bar.tsx';
import { speciesNames } from './species.ts';
import type { BookingState } from './use-booking.ts';

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
          <legend className="visually-hidden">{t('book.pets')}</legend>
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
            {t('book.addPet')}
          </Button>
        </div>
      )}
      <NextBar estimate={estimate}>
        <Button
          look="primary"
          reason={chosenPets.length === 0 ? t('book.choosePet') : undefined}
          onClick={() => go('time')}
        >
          {t('book.next')}
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
        {t('shell.signIn')}
      </ButtonLink>
    </Notice>
  );
}
