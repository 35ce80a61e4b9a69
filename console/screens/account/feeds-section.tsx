/** The calendar feeds of the user: addresses with which calendar programs read bookings (contract §19). */

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CalendarFeed, CalendarScope, User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { invalidate, query } from '#console/api/query.ts';
import { CopiedAddress } from '#console/components/address/copied-address.tsx';
import { Button, ButtonAnchor, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { SelectField } from '#console/components/field/field.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { Loading, Notice } from '#console/components/page/page.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { may, type Role } from '#domain/access/roles.ts';
import styles from './account.module.css';
import { Section } from './section.tsx';

const scopeNames: Readonly<Record<CalendarScope, PlainKey>> = {
  own: 'words.myBookings',
  assigned: 'account.feedAssigned',
  all: 'account.feedAll',
};

/** Those whose bookings the role reads, the widest first. */
function scopesOf(role: Role): readonly CalendarScope[] {
  return [
    ...(may(role, 'readAnyBooking') ? (['all'] as const) : []),
    ...(may(role, 'workAssignedBookings') ? (['assigned'] as const) : []),
    'own',
  ];
}

export function FeedsSection({ user }: { user: User }) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: feeds, error, refetch } = useQuery(query('listCalendarFeeds', {}));
  const timeZone = useTimeZone();
  return (
    <Section title={t('account.feeds')} text={t('account.feedsText')} headingRef={heading}>
      {(error || !(feeds && timeZone)) && <Loading {...{ error, refetch }} count={1} />}
      {feeds?.length === 0 && <p className={soft}>{t('account.noFeeds')}</p>}
      {feeds && timeZone && feeds.length > 0 && (
        <ul className={styles.rows}>
          {feeds.map((feed) => (
            <FeedRow key={feed.id} feed={feed} timeZone={timeZone} onEnded={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
      <NewFeed scopes={scopesOf(user.role)} />
    </Section>
  );
}

function FeedRow({ feed, timeZone, onEnded }: { feed: CalendarFeed; timeZone: string; onEnded: () => void }) {
  const { translate: t, formats } = useLanguage();
  const { id } = feed;
  const { act } = useHeldAction(`feed ${id}`);
  const [isAsking, setAsking] = useState(false);
  const name = t(scopeNames[feed.scope]);
  const time = formats.date(feed.createdAt, 'dateTime', timeZone);
  const end = () => {
    // Only after the dialog the heading can have the focus.
    flushSync(() => setAsking(false));
    act({
      send: () => api.deleteCalendarFeed({ path: { id } }),
      shows: { id, fields: null },
      done: t('account.feedEnded'),
      changes: ['listCalendarFeeds'],
    });
    onEnded();
  };
  return (
    <li className={`${wrap([2, 4], 'center', 'between')} ${styles.row}`}>
      <div className={styles.words}>
        <p className={`${wrap([1, 2], 'center')} ${styles.name}`}>{name}</p>
        <p className={soft}>
          {feed.lastUsedAt === null
            ? t('account.feedUnused', { time })
            : t('account.feedUsed', { time, used: formats.date(feed.lastUsedAt, 'dateTime', timeZone) })}
        </p>
      </div>
      <Button aria-label={t('account.endFeedOf', { name, time })} onClick={() => setAsking(true)}>
        {t('account.endFeed')}
      </Button>
      {isAsking && (
        <Dialog title={t('account.endFeedTitle')} onClose={() => setAsking(false)}>
          <p>{t('account.endFeedText')}</p>
          <Buttons>
            <Button look="danger" onClick={end}>
              {t('account.endFeed')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('words.keep')}</Button>
          </Buttons>
        </Dialog>
      )}
    </li>
  );
}

/** The address of a new feed is in this answer only. */
function NewFeed({ scopes }: { scopes: readonly CalendarScope[] }) {
  const t = useTranslate();
  const queries = useQueryClient();
  const [scope, setScope] = useState(scopes[0] ?? 'own');
  const create = useMutation({
    mutationFn: () => api.createCalendarFeed({ body: { scope } }),
    onSuccess: () => invalidate(queries, 'listCalendarFeeds'),
  });
  const url = create.data?.data.url;
  return (
    <>
      {create.error && <Refusal error={create.error} />}
      {url !== undefined && (
        <Notice>
          <p>{t('account.feedOnce')}</p>
          <CopiedAddress label={t('account.feedAddress')} url={url} />
          <ButtonAnchor href={url.replace(/^https?/, 'webcal')}>{t('account.openFeed')}</ButtonAnchor>
        </Notice>
      )}
      {scopes.length > 1 && (
        <SelectField
          label={t('words.bookings')}
          options={scopes.map((one) => [one, t(scopeNames[one])] as const)}
          value={scope}
          onChange={({ target }) => setScope(target.value as CalendarScope)}
        />
      )}
      <Buttons>
        <Button isBusy={create.isPending} onClick={() => create.isPending || create.mutate()}>
          {t('account.addFeed')}
        </Button>
      </Buttons>
    </>
  );
}
