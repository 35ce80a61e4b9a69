/** All staff members: position, today's hours, the next time off; or the skills of each. */

import { parseDate, startOfWeek } from '@internationalized/date';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Staff } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { addDays, startOfDay, todayIn } from '#console/components/calendar/business-days.ts';
import { ZoneNote } from '#console/components/calendar/zone-note.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { FilterBar } from '#console/components/filter/filter-bar.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { EmptyState, Loading, Page, ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { Tabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { MemberRow } from './member-row.tsx';
import { occupancyQuery, type StaffOrder, schedulesQuery, staffOrders, staffQuery } from './queries.ts';
import type { StaffSearch } from './route.ts';
import rows from './rows.module.css';
import { SkillsOverview } from './skills/skills-overview.tsx';

const orderNames: Readonly<Record<StaffOrder, PlainKey>> = {
  name: 'words.name',
  code: 'staff.code',
  department: 'staff.department',
  position: 'staff.position',
  createdAt: 'staff.added',
};

const bookingsTexts = { yes: 'staff.takesBookings', no: 'staff.noBookings' } as const;

/** The period in which the next time off is searched; the server accepts at most 31 days. */
const daysAhead = 28;

export function load({ queries, lang, search: { q, sort } }: Opening<StaffSearch>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchQuery(staffQuery(lang, { q, sortBy: sort ?? 'name' })),
  ]);
}

export function StaffScreen() {
  const { translate: t, languages } = useLanguage();
  const search = useSearch({ from: '/staff' });
  const { data, error, refetch } = useQuery(
    staffQuery(languages.catalog, { q: search.q, sortBy: search.sort ?? 'name' }),
  );
  const members = data?.filter(
    ({ isAvailable }) => search.bookings === undefined || isAvailable === (search.bookings === 'yes'),
  );
  const add = (
    <ButtonLink to="/staff/$id" params={{ id: 'new' }} look="primary">
      {t('staff.add')}
    </ButtonLink>
  );
  const isFiltered = search.q !== undefined || search.bookings !== undefined;
  return (
    <Page title={t('navigation.staff')} actions={add}>
      <Views />
      <Filters total={members?.length} />
      {(error || members === undefined) && <Loading {...{ error, refetch }} count={4} height="5.5rem" />}
      {members?.length === 0 && (
        <EmptyState icon="user" text={isFiltered ? t('lists.noMatch') : t('staff.none')} />
      )}
      {members !== undefined && members.length > 0 && search.view === undefined && (
        <Members members={members} />
      )}
      {members !== undefined && members.length > 0 && search.view === 'skills' && (
        <SkillsOverview members={members} />
      )}
    </Page>
  );
}

const exact = { includeSearch: true, exact: true } as const;

function Views() {
  const t = useTranslate();
  return (
    <Tabs label={t('words.view')}>
      {([undefined, 'skills'] as const).map((one) => (
        <Link
          key={one ?? 'list'}
          from="/staff"
          to="/staff"
          search={(before: StaffSearch) => ({ ...before, view: one })}
          activeOptions={exact}
        >
          {one === undefined ? t('staff.list') : t('staff.skills')}
        </Link>
      ))}
    </Tabs>
  );
}

function Filters({ total }: { total: number | undefined }) {
  const t = useTranslate();
  const search = useSearch({ from: '/staff' });
  const navigate = useNavigate({ from: '/staff' });
  const filter = (changed: StaffSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false });
  return (
    <FilterBar
      total={total}
      onClear={() => filter({ q: undefined, bookings: undefined })}
      search={{ label: t('lists.search'), value: search.q, onChange: (q) => filter({ q }) }}
      chosen={{ bookings: search.bookings && t(bookingsTexts[search.bookings]) }}
      onRemove={filter}
    >
      <SelectField
        label={t('staff.takesBookings')}
        isFilter
        value={search.bookings ?? ''}
        options={[
          ['', t('lists.any')],
          ['yes', t('words.yes')],
          ['no', t('words.no')],
        ]}
        onChange={({ target }) =>
          filter({ bookings: (['yes', 'no'] as const).find((one) => one === target.value) })
        }
      />
      <SelectField
        label={t('lists.sort')}
        isFilter
        value={search.sort ?? 'name'}
        options={staffOrders.map((order) => [order, t(orderNames[order])] as const)}
        onChange={({ target }) => {
          const sort = staffOrders.find((order) => order === target.value);
          filter({ sort: sort === 'name' ? undefined : sort });
        }}
      />
    </FilterBar>
  );
}

function Members({ members }: { members: readonly Staff[] }) {
  const timeZone = useTimeZone();
  if (timeZone === undefined) return <Skeleton count={4} height="5.5rem" />;
  return <MemberRows members={members} timeZone={timeZone} />;
}

function MemberRows({ members, timeZone }: { members: readonly Staff[]; timeZone: string }) {
  const t = useTranslate();
  // One moment for the whole visit: another moment would request different schedules.
  const [{ now, today, week }] = useState(() => {
    const day = todayIn(timeZone);
    const monday = startOfWeek(parseDate(day), 'en', 'mon').toString();
    return {
      now: new Date().toISOString(),
      week: { from: startOfDay(monday, timeZone), to: startOfDay(addDays(monday, 7), timeZone) },
      today: { startDate: startOfDay(day, timeZone), endDate: startOfDay(addDays(day, 1), timeZone) },
    };
  });
  const lastDay = addDays(todayIn(timeZone), daysAhead);
  const {
    data: schedules,
    error,
    refetch,
  } = useQuery(schedulesQuery(today.startDate, startOfDay(lastDay, timeZone)));
  // Without them the rows say everything else.
  const { data: occupancy } = useQuery(occupancyQuery(week.from, week.to));
  return (
    <>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      <ul className={`${stack(2)} ${rows.rows}`} aria-label={t('navigation.staff')}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            schedule={schedules?.get(member.id)}
            hours={occupancy?.get(member.id)}
            today={today}
            now={now}
            timeZone={timeZone}
          />
        ))}
      </ul>
      <ZoneNote instant={now} timeZone={timeZone} />
    </>
  );
}
