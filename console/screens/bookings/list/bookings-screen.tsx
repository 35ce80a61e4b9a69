/**
 * The bookings of the business for users who may read all of them; otherwise the reader's own: upcoming ones, the next
 * one first, and past ones, the latest first.
 */
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import type { BookingFilter } from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { BookingPages } from '#console/components/booking/booking-pages.tsx';
import { statusNames } from '#console/components/booking/booking-words.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { businessPart } from '#console/components/page/business-part.ts';
import { useNow } from '#console/components/page/now.ts';
import { EmptyState, Page, Skeleton } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { Tabs, WhoseTabs } from '#console/components/tabs/tabs.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { BookingsSearch } from '#console/screens/bookings/bookings-search.ts';
import { may } from '#domain/access/roles.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking/record/booking-status.ts';

/** Contains the code for managers only: the table, its filters and their texts. */
const loadAllBookings = async () => (await import('./all-bookings.tsx')).AllBookings;
const AllBookings = businessPart(loadAllBookings);

export function load({ queries, lang, user, search }: Opening<BookingsSearch>) {
  const isForAll = user && may(user.role, 'readAnyBooking') && !search.own;
  return Promise.all([queries.prefetchQuery(settingsQuery(lang)), isForAll && loadAllBookings()]);
}

export function BookingsScreen() {
  const t = useTranslate();
  const mayReadAll = useMay('readAnyBooking');
  const { own } = useSearch({ from: '/bookings' });
  if (own || !mayReadAll) return <OwnBookings isManager={mayReadAll} />;
  return (
    <Suspense
      fallback={
        <Page title={t('bookings.back')}>
          <Skeleton count={6} height="3.5rem" />
        </Page>
      }
    >
      <AllBookings />
    </Suspense>
  );
}

function OwnBookings({ isManager }: { isManager: boolean }) {
  const t = useTranslate();
  const user = useUser();
  const timeZone = useTimeZone();
  const { show, own, status: asked } = useSearch({ from: '/bookings' });
  const search = { show, status: bookingStatuses.find((status) => status === asked) };
  const navigate = useNavigate({ from: '/bookings' });
  // One moment for the whole visit: a different moment would request a different list.
  const [now] = useState(() => new Date().toISOString());
  const present = useNow(60);
  return (
    <Page
      title={t('words.myBookings')}
      actions={
        <ButtonLink to="/book" look="primary">
          {t('bookings.book')}
        </ButtonLink>
      }
      toolbar={
        <>
          {isManager && <WhoseTabs to="/bookings" isOwn />}
          <Tabs label={t('bookings.time')}>
            <Link to="/bookings" search={{ own, status: search.status }} activeOptions={exact}>
              {t('bookings.upcoming')}
            </Link>
            <Link to="/bookings" search={{ own, show: 'past', status: search.status }} activeOptions={exact}>
              {t('bookings.past')}
            </Link>
          </Tabs>
          <SelectField
            isFilter
            isInLine
            label={t('words.status')}
            value={search.status ?? ''}
            options={[
              ['', t('bookings.anyStatus')],
              ...bookingStatuses.map((status) => [status, t(statusNames[status])] as const),
            ]}
            onChange={(event) => {
              const status = bookingStatuses.find((one) => one === event.target.value);
              void navigate({
                search: (before) => ({ ...before, status }),
                replace: true,
                resetScroll: false,
              });
            }}
          />
        </>
      }
    >
      {user && timeZone ? (
        <BookingPages
          filter={filterOf(user.id, now, search)}
          timeZone={timeZone}
          // The server's filter includes those that have begun but not ended, and they end while the page is open.
          isShown={({ endDate }) => (search.show === 'past' ? endDate <= now : endDate > present)}
          empty={<Empty {...search} />}
        />
      ) : (
        <Skeleton count={4} height="7rem" />
      )}
    </Page>
  );
}

interface Filters extends BookingsSearch {
  readonly status: BookingStatus | undefined;
}

const exact = { includeSearch: true, exact: true } as const;

function filterOf(userId: string, now: string, { show, status }: Filters): BookingFilter {
  const common = { userId, status, limit: 20 };
  if (show === 'past') return { ...common, to: now, sortBy: 'endDate', sortOrder: 'desc' };
  return { ...common, from: now, sortBy: 'startDate', sortOrder: 'asc' };
}

function Empty({ show, status }: Filters) {
  const t = useTranslate();
  const navigate = useNavigate({ from: '/bookings' });
  if (status !== undefined) {
    return (
      <EmptyState icon="calendar" text={t('bookings.noMatch')}>
        <Button onClick={() => void navigate({ search: ({ own }) => ({ own, show }) })}>
          {t('bookings.showAll')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="calendar" text={show === 'past' ? t('bookings.noPast') : t('bookings.noUpcoming')}>
      <ButtonLink to="/">{t('words.allServices')}</ButtonLink>
    </EmptyState>
  );
}
