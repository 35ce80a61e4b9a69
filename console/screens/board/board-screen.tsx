/** The day of the business at a glance: pets that are expected, here, going home and done. It refreshes itself. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { type BookingFilter, liveBookingsQuery, staffListQuery } from '#console/api/record-queries.ts';
import { AsOf } from '#console/components/booking/as-of.tsx';
import { Button } from '#console/components/button/button.tsx';
import { addDays, middleOf, startOfDay, todayIn } from '#console/components/calendar/business-days.ts';
import { DayBar } from '#console/components/calendar/day-bar.tsx';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { stack, wrap } from '#console/components/layout/layout.ts';
import { Loading, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { PetSheet } from '#console/components/pet/pet-sheet.tsx';
import { categoryNames } from '#console/components/service/service-words.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { serviceCategories } from '#domain/booking/record/service-category.ts';
import { Columns } from './columns.tsx';
import type { BoardSearch } from './route.ts';

/** Seconds between two reads. */
const refreshSeconds = 5;

export function load({ queries, lang }: Opening) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchQuery(staffListQuery(lang)),
  ]);
}

export function BoardScreen() {
  const t = useTranslate();
  const timeZone = useTimeZone();
  const search = useSearch({ from: '/board' });
  const navigate = useNavigate({ from: '/board' });
  const change = (changed: BoardSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), resetScroll: false });
  return (
    <Page
      title={t('navigation.board')}
      toolbar={timeZone && <BoardBar search={search} timeZone={timeZone} onChange={change} />}
      actions={<Button onClick={() => print()}>{t('bookings.print')}</Button>}
    >
      {timeZone ? (
        <BoardOfDay search={search} timeZone={timeZone} onChange={change} />
      ) : (
        <Skeleton count={4} height="9rem" />
      )}
    </Page>
  );
}

interface BoardProps {
  readonly search: BoardSearch;
  readonly timeZone: string;
  readonly onChange: (changed: BoardSearch) => void;
}

function BoardOfDay({ search, timeZone, onChange: change }: BoardProps) {
  const { languages } = useLanguage();
  const today = todayIn(timeZone);
  const day = search.day ?? today;
  const scope = JSON.stringify([day, search.category, search.staff]);
  const filters = filtersOf(search, day, day === today, timeZone);
  const bookings = useQuery(liveBookingsQuery(languages.catalog, scope, filters, refreshSeconds));
  const rows = bookings.data?.filter(({ staffId }) => search.staff !== nobody || staffId === null);
  return (
    <div className={stack(4, 'shrinkable')}>
      <div className={wrap([0, 4])}>
        <ZoneNote instant={middleOf(day, timeZone)} timeZone={timeZone} />
        <AsOf query={bookings} timeZone={timeZone} />
      </div>
      {!rows && <Loading error={bookings.error} refetch={bookings.refetch} count={4} height="9rem" />}
      {rows && (
        <Columns
          // Another filter or day is another board: it is not compared with the previous one.
          key={scope}
          bookings={rows}
          day={day}
          today={today}
          timeZone={timeZone}
          isFiltered={search.category !== undefined || search.staff !== undefined}
          onShowAll={() => change({ category: undefined, staff: undefined })}
          onOpenPet={(pet) => change({ pet })}
        />
      )}
      {search.pet && <PetSheet id={search.pet} today={today} onClose={() => change({ pet: undefined })} />}
    </div>
  );
}

/** The bookings of the day; today also those that began earlier and are still here, although they should have ended. */
function filtersOf(
  { category: asked, staff }: BoardSearch,
  day: string,
  isToday: boolean,
  timeZone: string,
): readonly BookingFilter[] {
  const [from, to] = [startOfDay(day, timeZone), startOfDay(addDays(day, 1), timeZone)];
  const category = serviceCategories.find((one) => one === asked);
  const chosen = { category, staffId: staff === nobody ? undefined : staff };
  const onDay = { ...chosen, from, to };
  return isToday ? [onDay, { ...chosen, status: 'IN_PROGRESS', to: from }] : [onDay];
}

/** In the address, for bookings without a staff member. */
const nobody = 'none';

/** The day, and the filters of the board: a category, a staff member, or bookings without one. */
function BoardBar({ search, timeZone, onChange }: BoardProps) {
  const { translate: t, languages } = useLanguage();
  const staff = useQuery({ ...staffListQuery(languages.catalog), placeholderData: keepPreviousData });
  const today = todayIn(timeZone);
  const category = serviceCategories.find((one) => one === search.category);
  const members = staff.data ?? [];
  return (
    <>
      <DayBar
        day={search.day ?? today}
        today={today}
        timeZone={timeZone}
        onChoose={(one) => onChange({ day: one === today ? undefined : one })}
      />
      <FilterBar
        chosen={{
          category: category && t(categoryNames[category]),
          staff:
            search.staff &&
            (search.staff === nobody
              ? t('bookings.anyStaff')
              : (members.find(({ id }) => id === search.staff)?.user.name ?? t('words.staffMember'))),
        }}
        onRemove={onChange}
        onClear={() => onChange({ category: undefined, staff: undefined })}
      >
        <SelectField
          label={t('words.category')}
          isFilter
          value={search.category ?? ''}
          options={[
            ['', t('words.allCategories')],
            ...serviceCategories.map((category) => [category, t(categoryNames[category])] as const),
          ]}
          onChange={({ target }) => onChange({ category: target.value || undefined })}
        />
        <SelectField
          label={t('words.staffMember')}
          isFilter
          value={search.staff ?? ''}
          options={[
            ['', t('words.everyone')],
            [nobody, t('bookings.anyStaff')],
            ...members.map(({ id, user }) => [id, user.name] as const),
          ]}
          onChange={({ target }) => onChange({ staff: target.value || undefined })}
        />
      </FilterBar>
    </>
  );
}
