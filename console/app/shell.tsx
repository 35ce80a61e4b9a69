/** The frame of every screen: the navigation for the user's role, and the check of access to the screen. */

import { Outlet, retainSearchParams, useMatches } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useUser } from '#console/api/session.ts';
import { row } from '#console/components/layout/layout.ts';
import { Skeleton } from '#console/components/page/page.tsx';
import { loadMessagePart, useTranslate } from '#console/i18n/language.tsx';
import { may } from '#domain/access/roles.ts';
import frame from './frame.module.css';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ForbiddenPage, NotFoundPage, SignInFirst } from './pages.tsx';
import { isRemembered, setRemembered } from './remembered.ts';
import styles from './shell.module.css';

const PersonnelBars = lazy(async () => {
  const [{ PersonnelBars }] = await Promise.all([
    import('./navigation/personnel-bars.tsx'),
    loadMessagePart('business'),
  ]);
  return { default: PersonnelBars };
});

/** Its type is stated: routes name it, and the links in it follow from the routes. */
function Shell(): ReactNode {
  const t = useTranslate();
  const isPersonnel = useIsPersonnel();
  return (
    <div className={frame.frame} data-personnel={isPersonnel || undefined}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      {isPersonnel ? (
        <Suspense fallback={<PlaceOfBars />}>
          <PersonnelBars />
        </Suspense>
      ) : (
        <Header />
      )}
      <OfflineBar />
      <main id="content" className={frame.main} tabIndex={-1}>
        <Guarded />
      </main>
    </div>
  );
}

/** Until the session is loaded: as on this browser's previous page, so that nothing moves. */
function useIsPersonnel(): boolean {
  const user = useUser();
  const isPersonnel = user && may(user.role, 'workAssignedBookings');
  useEffect(() => {
    if (user !== undefined) setRemembered('petalpaw.personnel', isPersonnel === true);
  }, [user, isPersonnel]);
  return user === undefined ? isRemembered('petalpaw.personnel') : isPersonnel === true;
}

/** As large as the bars that will replace it. */
function PlaceOfBars() {
  return (
    <>
      <div className={frame.side} data-closed={isRemembered('petalpaw.sidebar-closed') || undefined} />
      <header className={styles.header}>
        <div className={`${row(3, 'center')} ${styles.bar}`} />
      </header>
    </>
  );
}

/** The screen for users who may see it; for others, a page that says so. */
function Guarded() {
  const user = useUser();
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access });
  if (access === undefined) return <Outlet />;
  if (user === undefined) return <Skeleton />;
  if (user === null) return <SignInFirst />;
  if (access !== 'signedIn' && !may(user.role, access)) return <ForbiddenPage />;
  return <Outlet />;
}

/** The root of the addresses: the frame of every screen, and the language in the address. */
export const rootOptions = {
  component: Shell,
  notFoundComponent: NotFoundPage,
  // A language in the address takes precedence over the cookie, so it stays there.
  validateSearch: ({ lang }: { lang?: unknown }): { lang?: string | undefined } =>
    typeof lang === 'string' ? { lang } : {},
  search: { middlewares: [retainSearchParams<{ lang?: string | undefined }>(['lang'])] },
};
