/** The bookings of the signed-in staff member, day by day, for use on a phone during work. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { staffListQuery } from '#console/api/record-queries.ts';
import { useMay, useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { todayIn } from '#console/components/calendar/business-days.ts';
import { DayBar } from '#console/components/calendar/day-bar.tsx';
import { EmptyState, Loading, Page } from '#console/components/page/page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { OwnDay } from './own-day.tsx';

export function load({ queries, lang }: Opening) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    queries.prefetchQuery(staffListQuery(lang)),
  ]);
}

export function TodayScreen() {
  const { translate: t, languages } = useLanguage();
  const user = useUser();
  const timeZone = useTimeZone();
  const navigate = useNavigate({ from: '/today' });
  const { day: asked } = useSearch({ from: '/today' });
  const { data: staff, error, refetch } = useQuery(staffListQuery(languages.catalog));
  const own = staff?.find((member) => member.user.id === user?.id);
  if (!timeZone || !staff) {
    return (
      <Page title={t('navigation.today')}>
        <Loading {...{ error, refetch }} count={4} height="9rem" />
      </Page>
    );
  }
  if (!own) return <NoStaffRecord />;
  const today = todayIn(timeZone);
  const day = asked ?? today;
  return (
    <Page
      title={t('navigation.today')}
      toolbar={
        <DayBar
          day={day}
          today={today}
          timeZone={timeZone}
          onChoose={(one) =>
            void navigate({ search: { day: one === today ? undefined : one }, resetScroll: false })
          }
        />
      }
    >
      <OwnDay staffId={own.id} day={day} today={today} timeZone={timeZone} />
    </Page>
  );
}

/** A manager may have none, and then no booking is assigned to them. */
function NoStaffRecord() {
  const t = useTranslate();
  const mayReadAll = useMay('readAnyBooking');
  return (
    <Page title={t('navigation.today')}>
      <EmptyState icon="user" text={mayReadAll ? t('today.noRecord') : t('today.noRecordYet')}>
        {mayReadAll && (
          <ButtonLink to="/board" look="primary">
            {t('today.toBoard')}
          </ButtonLink>
        )}
      </EmptyState>
    </Page>
  );
}
