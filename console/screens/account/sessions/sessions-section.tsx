/** The sessions of the user, in pages, each with a button to end it. */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { eachRow, isApiError, type ListedSession, type Pagination } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { combined } from '#console/api/query.ts';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { useHeldAction } from '#console/components/held-action/held-action.ts';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
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
  const others = useHeldAction('other sessions');
  // The pressed button disappears.
  const onEnd = () => heading.current?.focus();
  const shown = data?.data.filter(({ current }) => current || !others.isHeld);
  const hasOthers = data !== undefined && data.pagination.total > 1 && !others.isHeld;
  return (
    <Section title={t('account.sessions')} text={t('account.sessionsText')} headingRef={heading}>
      {(error || !(data && timeZone)) && <Loading {...{ error, refetch }} count={2} />}
      {shown && timeZone && (
        <ul className={styles.rows}>
          {shown.map((session) => (
            <SessionRow key={session.id} session={session} timeZone={timeZone} onEnd={onEnd} />
          ))}
        </ul>
      )}
      {data && data.pagination.totalPages > 1 && <Pages pagination={data.pagination} />}
      {hasOthers && (
        <div className={wrap(2, 'center')}>
          <Button
            look="danger"
            onClick={() => {
              others.act({
                send: endOtherSessions,
                done: t('account.othersEnded'),
                changes: ['listSessions'],
              });
              onEnd();
            }}
          >
            {t('account.endOthers')}
          </Button>
        </div>
      )}
    </Section>
  );
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
    <nav className={wrap(2, 'center', 'between')} aria-label={t('account.sessionPages')}>
      <span>{page > 1 && link(page - 1, t('account.newerSessions'))}</span>
      <span role="status">{t('account.pageOf', { page, pages: totalPages })}</span>
      <span>{page < totalPages && link(page + 1, t('account.olderSessions'))}</span>
    </nav>
  );
}

interface SessionRowProps {
  readonly session: ListedSession;
  readonly timeZone: string;
  readonly onEnd: () => void;
}

/** One session: the device, its start, and a button to end it. */
function SessionRow({ session, timeZone, onEnd }: SessionRowProps) {
  const { translate: t, formats } = useLanguage();
  const { id } = session;
  const { act } = useHeldAction(`session ${id}`);
  const device = deviceText(t, session.userAgent);
  const since = formats.date(session.createdAt, 'dateTime', timeZone);
  return (
    <li className={`${wrap([2, 4], 'center', 'between')} ${styles.row}`}>
      <div className={styles.words}>
        <p className={`${wrap([1, 2], 'center')} ${styles.name}`}>
          {device}
          {session.current && <span className={styles.current}>{t('account.thisSession')}</span>}
        </p>
        <p className={soft}>
          {t('account.lastUsed', { time: formats.date(session.lastUsedAt, 'dateTime', timeZone) })}
        </p>
        <p className={soft}>{t('account.signedInFrom', { time: since, address: session.ip })}</p>
      </div>
      {!session.current && (
        <Button
          aria-label={t('account.endSessionOf', { device, time: since })}
          onClick={() => {
            act({
              send: () => endSession(id),
              shows: { id, fields: null },
              done: t('account.sessionEnded'),
              changes: ['listSessions'],
            });
            onEnd();
          }}
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
