/** A card for the door of each pet, on paper only: who lives there, until when, and how it is cared for. */
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#console/components/button/button.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { CareLines } from '#console/components/pet/care-lines.tsx';
import { Allergies } from '#console/components/pet/pet-line.tsx';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { DayPet } from '#console/screens/places/queries.ts';
import styles from './day.module.css';

interface DoorCardsProps {
  /** Those that are here or come. */
  readonly pets: readonly DayPet[];
  readonly timeZone: string;
}

/** The button that prints the cards. While it prints, they are shown instead of the day. */
export function DoorCards({ pets, timeZone }: DoorCardsProps) {
  const { translate: t, formats } = useLanguage();
  const [isPrinting, setPrinting] = useState(false);
  // An overdue pet of the day both comes and is here.
  const cards = new Map(pets.map((pet) => [`${pet.bookingId} ${pet.petId}`, pet]));
  const printCards = () => {
    flushSync(() => setPrinting(true));
    addEventListener('afterprint', () => setPrinting(false), { once: true });
    print();
  };
  return (
    <>
      <div data-screen-only>
        <Button onClick={printCards}>{t('places.doorCards')}</Button>
      </div>
      {isPrinting && (
        <ul className={styles.cards}>
          {[...cards].map(([key, { petName, species, place, user, care, ...pet }]) => (
            <li key={key} className={stack(1, 'top')}>
              <div className={`${row(2, 'center')} ${styles.head}`}>
                <SpeciesPicture species={species} size={40} />
                <strong>{petName || t('pets.unnamed')}</strong>
                <strong>{place?.code}</strong>
              </div>
              <Allergies stored={pet.allergies} />
              <p>{[user.name, user.phone].filter(Boolean).join(', ')}</p>
              <p className={soft}>
                {t('lists.until', { end: formats.date(pet.endDate, 'dayTime', timeZone) })}
              </p>
              {care ? <CareLines plan={care} /> : <p>{t('pets.noCare')}</p>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
