/**
 * All pets for those who may read them; otherwise the reader's own, with the protection by vaccinations and the
 * allergies.
 */

import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { Pet } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { petsQuery } from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { CardLink, LinkedCard } from '#console/components/card/card.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { businessPart } from '#console/components/page/business-part.ts';
import { EmptyState, Loading, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { readAllergies } from '#console/components/pet/allergies.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { WhoseTabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import { may } from '#domain/access/roles.ts';
import styles from './pets.module.css';
import type { PetsSearch } from './route.ts';

const AllPets = businessPart(async () => (await import('./all-pets.tsx')).AllPets);

export function load({ queries, lang, user, search }: Opening<PetsSearch>) {
  const isForAll = user && may(user.role, 'readAnyPet') && !search.own;
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    user && !isForAll && queries.prefetchQuery(petsQuery(user.id)),
  ]);
}

export function PetsScreen() {
  const t = useTranslate();
  const mayReadAll = useMay('readAnyPet');
  const { own } = useSearch({ from: '/pets' });
  if (own || !mayReadAll) return <OwnPets isPersonnel={mayReadAll} />;
  return (
    <Suspense
      fallback={
        <Page title={t('words.pets')}>
          <Skeleton count={6} height="3.5rem" />
        </Page>
      }
    >
      <AllPets />
    </Suspense>
  );
}

function OwnPets({ isPersonnel }: { isPersonnel: boolean }) {
  const t = useTranslate();
  const user = useUser();
  const timeZone = useTimeZone();
  const { data: pets, error, refetch } = useQuery({ ...petsQuery(user?.id ?? ''), enabled: user != null });
  const add = (
    <ButtonLink to="/pets/$id" params={{ id: 'new' }} look="primary">
      {t('words.addPet')}
    </ButtonLink>
  );
  return (
    <Page title={t('words.myPets')} actions={pets?.length ? add : undefined}>
      {isPersonnel && <WhoseTabs to="/pets" isOwn />}
      {(error || !(pets && timeZone)) && <Loading {...{ error, refetch }} count={3} height="9rem" />}
      {pets && timeZone && pets.length > 0 && (
        <ul className={styles.cards}>
          {pets.map((pet) => (
            <PetCard key={pet.id} pet={pet} today={localDayIn(new Date().toISOString(), timeZone)} />
          ))}
        </ul>
      )}
      {pets?.length === 0 && <EmptyState text={t('pets.none')}>{add}</EmptyState>}
    </Page>
  );
}

function PetCard({ pet, today }: { pet: Pet; today: string }) {
  const { translate: t, formats } = useLanguage();
  const { allergies } = readAllergies(pet.allergies);
  return (
    <LinkedCard className={`${row(4, 'start')} ${styles.card}`}>
      <SpeciesPicture species={pet.species} photo={pet.photo} size={72} />
      <div className={stack(1, 'narrow')}>
        <h2>
          <CardLink to="/pets/$id" params={{ id: pet.id }}>
            {pet.name || t('pets.unnamed')}
          </CardLink>
        </h2>
        <p className={soft}>{t(speciesNames[pet.species])}</p>
        <VaccinationShield vaccinations={readVaccinations(pet.vaccinations).vaccinations} today={today} />
        {allergies.length > 0 && (
          <p className={styles.allergies}>{t('pets.allergicTo', { allergies: formats.list(allergies) })}</p>
        )}
      </div>
    </LinkedCard>
  );
}
