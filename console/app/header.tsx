/** The header: name, navigation, language, account. On a phone the navigation is behind one button. */

import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useUser } from '#console/api/session.ts';
import { ButtonLink } from '#console/components/button/button.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, wrap } from '#console/components/layout/layout.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { Brand } from './brand.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { navigationFor } from './navigation/customer-navigation.ts';
import styles from './shell.module.css';

/** Only for signed-in users, with the code for signing out. */
const SignedInEnd = lazy(async () => ({ default: (await import('./signed-in-end.tsx')).SignedInEnd }));

export function Header() {
  const t = useTranslate();
  const user = useUser();
  return (
    <header className={styles.header} data-screen-only>
      <div className={`${row(3, 'center')} ${styles.bar}`}>
        <Brand to="/" />
        <Navigation />
        <div className={`${row(2, 'center')} ${styles.end}`}>
          <LanguagePicker />
          {user && (
            <Suspense fallback={<PlaceOfEnd name={user.name} />}>
              <SignedInEnd user={user} />
            </Suspense>
          )}
          {user === null && (
            <ButtonLink to="/sign-in" look="primary">
              {t('words.signIn')}
            </ButtonLink>
          )}
        </div>
      </div>
    </header>
  );
}

/** As large as the buttons that will replace it, so that nothing moves. */
function PlaceOfEnd({ name }: { name: string }) {
  return (
    <>
      <span className={styles.toggle} data-always>
        <Icon name="search" />
      </span>
      <span className={styles.toggle} data-always>
        <Icon name="user" size={22} />
        <span className={styles.name}>{name}</span>
      </span>
    </>
  );
}

function Navigation() {
  const t = useTranslate();
  const user = useUser();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the list.
  useEffect(() => setOpen(false), [path]);
  return (
    <nav
      className={styles.navigation}
      aria-label={t('shell.navigation')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-label={t('shell.menu')}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'close' : 'menu'} size={24} />
      </button>
      <ul id={listId} className={`${wrap(1)} ${styles.links}`} data-open={isOpen || undefined}>
        {navigationFor(user?.role).map(({ to, text, icon }) => (
          <li key={to}>
            <Link
              to={to}
              className={`${row(2, 'center')} ${styles.link}`}
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              <Icon name={icon} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
