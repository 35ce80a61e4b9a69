/** The sessions of the user, in pages, each with a button to end it. */

import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { eachRow, isApiError, type ListedSession, type Pagination } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { combined, invalidate } from '#console/api/query.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Refusal } from '#console/components/form/refusal.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import styles from '#console/screens/account/account.module.css';
import { Section } from '#console/screens/account/section.tsx';

export function SessionsSection() {
  const t = useTranslate();
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
      {end.error && <Refusal error={end.error} />}
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
    onSettled: () => invalidate(queries, 'listSessions'),
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

interface SessionRowProps {
  readonly session: ListedSession;
  readonly timeZone: string;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}

/** One session: the device, its start, and a button to end it. */
function SessionRow({ session, timeZone, isEnding, onEnd }: SessionRowProps) {
  const { translate: t, formats } = useLanguage();
  const device = deviceText(t, session.userAgent);
  const since = formats.date(session.createdAt, 'dateTime', timeZone);
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {device}
          {session.current && <span className={styles.current}>{t('account.thisSession')}</span>}
        </p>
        <p className={styles.soft}>
          {t('account.lastUsed', { time: formats.date(session.lastUsedAt, 'dateTime', timeZone) })}
        </p>
        <p className={styles.soft}>{t('account.signedInFrom', { time: since, address: session.ip })}</p>
      </div>
      {!session.current && (
        <Button
          isBusy={isEnding}
          aria-label={t('account.endSessionOf', { device, time: since })}
          onClick={onEnd}
        >
          {t('account.endSession')}
        </Button>
      )}
    </li>
  );
}

function deviceText(t: Translate, userAgent: string): string {
  const device = deviceOf(userAgent);
  if (device === undefined) return t('account.unknownDevice');
  const { browser, system } = device;
  return system === undefined ? browser : t('account.device', { browser, system });
}

const pageSize = 5;

/** The user's own sessions: the pages of the list, and the requests that end one or all others. */
export function sessionsQuery(page: number) {
  return {
    ...combined('listSessions', 'page', { page }, ({ signal }) =>
      api.listSessions({ query: { page, limit: pageSize }, signal }),
    ),
    placeholderData: keepPreviousData,
  };
}

/** Ends a session, which may have ended meanwhile. */
async function endSession(id: string): Promise<void> {
  try {
    await api.deleteSession({ path: { id } });
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error;
  }
}

/** Ends every session except this one. All are listed first, because ending sessions shifts the pages. */
async function endOtherSessions(): Promise<void> {
  const ids: string[] = [];
  for await (const { id, current } of eachRow(api.listSessions, { query: { limit: 100 } })) {
    if (!current) ids.push(id);
  }
  for (const id of ids) await endSession(id);
}

interface Device {
  readonly browser: string;
  /** Undefined for programs that are not browsers. */
  readonly system: string | undefined;
}

/** In this order: most browsers also name those that they are compatible with. */
const browsers: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and the system, or the name that another program reports. Undefined when it reports none. */
function deviceOf(userAgent: string): Device | undefined {
  const nameIn = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = nameIn(browsers);
  if (browser !== undefined) return { browser, system: nameIn(systems) };
  const program = /^[^\s/]+/.exec(userAgent)?.[0];
  return program === undefined ? undefined : { browser: program, system: undefined };
}
