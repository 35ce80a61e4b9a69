/** One staff member: profile, weekly hours, time off, skills. At `/staff/new` the form for a new one. */

import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { isApiError } from '#client/index.ts';
import { settingsQuery, useTimeZone } from '#console/api/queries.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { Page } from '#console/components/page/page.tsx';
import { NoRecord } from '#console/components/page/record-page.tsx';
import type { Opening } from '#console/components/page/screen.ts';
import { Avatar } from '#console/components/staff/avatar.tsx';
import { Tabs } from '#console/components/tabs/tabs.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { BookingsBadge } from './bookings-badge.tsx';
import { HoursSection } from './hours/hours-section.tsx';
import { NewMember } from './profile/new-member.tsx';
import { ProfileSection } from './profile/profile-section.tsx';
import { type Member, memberQuery } from './queries.ts';
import type { StaffMemberSearch } from './route.ts';
import { SkillsSection } from './skills/skills-section.tsx';
import styles from './staff.module.css';
import { TimeOffSection } from './time-off/time-off-section.tsx';

type Part = NonNullable<StaffMemberSearch['part']> | 'profile';

const parts: readonly (readonly [Part, PlainKey])[] = [
  ['profile', 'words.profile'],
  ['hours', 'staff.hours'],
  ['time-off', 'words.timeOff'],
  ['skills', 'staff.skills'],
];

export function load({ queries, lang, params: { id } }: Opening<unknown, { readonly id: string }>) {
  return Promise.all([
    queries.prefetchQuery(settingsQuery(lang)),
    id !== 'new' && queries.prefetchQuery(memberQuery(lang, id)),
  ]);
}

export function StaffMemberScreen() {
  const { translate: t, languages } = useLanguage();
  const { id } = useParams({ from: '/staff/$id' });
  const timeZone = useTimeZone();
  const isNew = id === 'new';
  // While it loads in another language, the page and a draft on it stay.
  const { data, error, refetch } = useQuery({
    ...memberQuery(languages.catalog, id),
    enabled: !isNew,
    placeholderData: (before) => (before?.member.id === id ? before : undefined),
  });
  if (isNew) return <NewMember />;
  // The key makes a new form for another member.
  if (data && timeZone) return <OneMember key={data.member.id} read={data} timeZone={timeZone} />;
  return (
    <NoRecord
      title={t('words.staffMember')}
      error={error}
      retry={refetch}
      isMissing={isApiError(error, 'NOT_FOUND')}
      missing={{
        title: t('staff.notFoundTitle'),
        text: t('staff.notFoundText'),
        back: <ButtonLink to="/staff">{t('staff.back')}</ButtonLink>,
      }}
    />
  );
}

function OneMember({ read, timeZone }: { read: Member; timeZone: string }) {
  const { languages } = useLanguage();
  const { part = 'profile' } = useSearch({ from: '/staff/$id' });
  const { member } = read;
  const { position } = member;
  // English replaces a missing translation.
  const lang = read.texts.position?.[languages.catalog] ? languages.catalog : 'en';
  return (
    <Page title={member.user.name}>
      <div className={wrap(4, 'center')}>
        <Avatar name={member.user.name} isLarge />
        <div className={`${stack(1, 'narrow')} ${styles.headText}`}>
          {position && (
            <p lang={lang === languages.console ? undefined : lang} className={styles.position}>
              {position}
            </p>
          )}
          <p className={`${soft} ${styles.soft}`}>{[member.user.email, member.code].join(' · ')}</p>
          <p className={wrap(2)}>
            <BookingsBadge member={member} />
          </p>
        </div>
      </div>
      <Parts id={member.id} />
      {part === 'profile' && <ProfileSection read={read} timeZone={timeZone} />}
      {part === 'hours' && <HoursSection read={read} businessZone={timeZone} />}
      {part === 'time-off' && <TimeOffSection member={member} businessZone={timeZone} />}
      {part === 'skills' && <SkillsSection member={member} />}
    </Page>
  );
}

const exact = { includeSearch: true, exact: true } as const;

function Parts({ id }: { id: string }) {
  const t = useTranslate();
  return (
    <Tabs label={t('staff.parts')}>
      {parts.map(([part, text]) => (
        <Link
          key={part}
          to="/staff/$id"
          params={{ id }}
          search={{ part: part === 'profile' ? undefined : part }}
          activeOptions={exact}
          resetScroll={false}
        >
          {t(text)}
        </Link>
      ))}
    </Tabs>
  );
}
