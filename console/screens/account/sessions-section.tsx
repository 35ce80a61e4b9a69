/** The sessions of the user, in pages, each with a button to end it. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Pagination } from '#client/index.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { endOtherSessions, endSession, sessionsKey, sessionsQuery } from './own-sessions.ts';
import { Section } from './section.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsSection() {
  const { translate: t } = useLanguage();
  const { sessions: page = 1 } = useSearch({ from: '/account' });
  const navigate = useNavigate({ from: '/account' });
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery(sessionsQuery(page));
  const timeZone = useTimeZone();
  const last = data?.pagination.totalPages ?? page;
  useEffect(() => {
    // The sessions of the last page may have ended.
    if (page > last)
      void navigate({
        search: (before) => ({ ...before, sessions: last }),
        replace: true,
        resetScroll: false,
      });
  }, [page, last, navigate]);
  const end = useEnding(() => heading.current?.focus());
  const hasOthers = data !== undefined && data.pagination.total > 1;
  return (
    <Section title={t('account.sessions')} text={t('account.sessionsText')} headingRef={heading}>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {end.error && <ProblemNotice error={end.error} />}
      {!(data && timeZone) && !error && <Skeleton count={2} />}
      {data && timeZone && (
        <ul className={styles.rows}>
          {data.data.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              timeZone={timeZone}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.isPending || end.mutate(session.id)}
            />
          ))}
        </ul>
      )}
      {data && data.pagination.totalPages > 1 && <Pages pagination={data.pagination} />}
      {hasOthers && (
        <div className={styles.buttons}>
          <Button
            look="danger"
            isBusy={end.isPending && end.variables === undefined}
            onClick={() => end.isPending || end.mutate(undefined)}
          >
            {t('account.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** Ends the session with the id; without an id, all other sessions. */
function useEnding(onEnded: () => void) {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) => (id === undefined ? endOtherSessions() : endSession(id)),
    onSuccess: (_, id) => {
      toasts.show(t(id === undefined ? 'account.othersEnded' : 'account.sessionEnded'));
      // The pressed button disappears.
      onEnded();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [sessionsKey] }),
  });
}

function Pages({ pagination: { page, totalPages } }: { pagination: Pagination }) {
  const t = useTranslate();
  const link = (to: number, text: string) => (
    <ButtonLink
      to="/account"
      search={(before) => ({ ...before, sessions: to > 1 ? to : undefined })}
      resetScroll={false}
    >
      {text}
    </ButtonLink>
  );
  return (
    <nav className={styles.pages} aria-label={t('account.sessionPages')}>
      <span>{page > 1 && link(page - 1, t('account.newerSessions'))}</span>
      <span role="status">{t('account.pageOf', { page, pages: totalPages })}</span>
      <span>{page < totalPages && link(page + 1, t('account.olderSessions'))}</span>
    </nav>
  );
}
