/** What is around every screen: the header with the navigation, and who may see the screen. */
import { Outlet, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useUser } from '#console/api/session.ts';
import { Skeleton } from '#console/components/page/states.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { may } from '#domain/roles.ts';
import { Header } from './header.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ForbiddenPage, SignInFirst } from './pages.tsx';
import styles from './shell.module.css';

/** Its type is stated: routes name it, and the links in it follow from the routes. */
export function Shell(): ReactNode {
  const t = useTranslate();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Header />
      <OfflineBar />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Guarded />
      </main>
    </>
  );
}

/** The screen for those who may see it; a page that says so for the others. */
function Guarded() {
  const user = useUser();
  const access = useMatches({ select: (matches) => matches.at(-1)?.staticData.access });
  if (access === undefined) return <Outlet />;
  if (user === undefined) return <Skeleton />;
  if (user === null) return <SignInFirst />;
  if (access !== 'signedIn' && !may(user.role, access)) return <ForbiddenPage />;
  return <Outlet />;
}
