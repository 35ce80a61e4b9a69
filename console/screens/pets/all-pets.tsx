/** All pets of the business, found by their names and those of their owners. */

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Pet } from '#client/index.ts';
import { pages } from '#console/api/list-query.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { useMay } from '#console/api/session.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { CustomerLink } from '#console/components/customer/customer-link.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { row } from '#console/components/layout/layout.ts';
import { EmptyState, Page } from '#console/components/page/page.tsx';
import { readAllergies } from '#console/components/pet/allergies.ts';
import { speciesNames } from '#console/components/pet/pet-words.ts';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { VaccinationShield } from '#console/components/pet/vaccination-shield.tsx';
import { readVaccinations } from '#console/components/pet/vaccinations.ts';
import { CompactSwitch } from '#console/components/table/compact.tsx';
import type { Column } from '#console/components/table/data-table.tsx';
import { PagedTable } from '#console/components/table/paged-table.tsx';
import { WhoseTabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from './pets.module.css';

export function AllPets() {
  const t = useTranslate();
  const navigate = useNavigate({ from: '/pets' });
  const { q } = useSearch({ from: '/pets' });
  const pets = useInfiniteQuery({
    ...pages('listPets', { query: { q, limit: 25, sortBy: 'name', sortOrder: 'asc' } }),
    placeholderData: keepPreviousData,
  });
  const columns = usePetColumns();
  const search = (next: string | undefined) =>
    void navigate({ search: { q: next }, replace: true, resetScroll: false });
  return (
    <Page
      title={t('words.pets')}
      toolbar={
        <>
          <WhoseTabs to="/pets" isOwn={false} />
          <FilterBar
            search={{ label: t('desk.searchPets'), value: q, onChange: search }}
            total={pets.data?.pages[0]?.total}
            onClear={() => search(undefined)}
            actions={<CompactSwitch />}
          />
        </>
      }
      actions={
        <ButtonLink to="/pets/$id" params={{ id: 'new' }}>
          {t('desk.addOwnPet')}
        </ButtonLink>
      }
    >
      <PagedTable
        caption={t('words.pets')}
        columns={columns}
        keyOf={({ id }) => id}
        pages={pets}
        empty={
          <EmptyState text={q === undefined ? t('desk.noPets') : t('lists.noMatch')}>
            {q !== undefined && <Button onClick={() => search(undefined)}>{t('words.clearFilters')}</Button>}
          </EmptyState>
        }
      />
    </Page>
  );
}

/** Undefined until the time zone of the business is known, which says what day it is. */
function usePetColumns(): readonly Column<Pet>[] | undefined {
  const { translate: t, formats } = useLanguage();
  const mayOpenOwners = useMay('manageCustomers');
  const timeZone = useTimeZone();
  if (timeZone === undefined) return undefined;
  const today = localDayIn(new Date().toISOString(), timeZone);
  return [
    {
      id: 'name',
      header: t('words.name'),
      isCut: true,
      cell: ({ id, name, species, photo }) => (
        <span className={row(2, 'center')}>
          <SpeciesPicture species={species} photo={photo} size={28} />
          <Link to="/pets/$id" params={{ id }}>
            {name || t('pets.unnamed')}
          </Link>
        </span>
      ),
    },
    { id: 'species', header: t('words.species'), cell: ({ species }) => t(speciesNames[species]) },
    {
      id: 'owner',
      header: t('desk.owner'),
      isCut: true,
      cell: ({ owner }) => (mayOpenOwners || owner.name === '' ? <CustomerLink user={owner} /> : owner.name),
    },
    {
      id: 'vaccinations',
      header: t('pets.vaccinations'),
      cell: ({ vaccinations }) => (
        <VaccinationShield vaccinations={readVaccinations(vaccinations).vaccinations} today={today} />
      ),
    },
    {
      id: 'allergies',
      header: t('pets.allergies'),
      cell: (pet) => {
        const { allergies } = readAllergies(pet.allergies);
        return allergies.length === 0 ? null : (
          <span className={styles.allergies}>{formats.list(allergies)}</span>
        );
      },
    },
  ];
}
