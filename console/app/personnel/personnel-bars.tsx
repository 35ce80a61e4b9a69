/**
 * The bars around every screen of personnel: one with the search, the language and the account, and beside the page the
 * links by group. On a narrow page these are in a drawer.
 */
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useUser } from '#console/api/session.ts';
import { AccountMenu } from '#console/app/account-menu.tsx';
import frame from '#console/app/frame.module.css';
import { LanguagePicker } from '#console/app/language-picker.tsx';
import { CommandPalette } from '#console/app/palette/command-palette.tsx';
import { isRemembered, setRemembered } from '#console/app/remembered.ts';
import shell from '#console/app/shell.module.css';
import { Icon } from '#console/components/icon/icon.tsx';
import { homeOf } from '#console/components/page/home-path.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { Drawer } from './drawer.tsx';
import styles from './personnel.module.css';
import { PersonnelIcon } from './personnel-icons.tsx';
import { PersonnelLinks } from './personnel-links.tsx';
import { personnelPages } from './personnel-navigation.ts';

export function PersonnelBars() {
  const t = useTranslate();
  const user = useUser();
  const [isClosed, setClosed] = useState(() => isRemembered('petalpaw.sidebar-closed'));
  const close = (is: boolean) => {
    setClosed(is);
    setRemembered('petalpaw.sidebar-closed', is);
  };
  return (
    <>
      <div className={frame.side} data-closed={isClosed || undefined} data-screen-only>
        <nav className={styles.sidebar} aria-label={t('shell.navigation')}>
          <Brand />
          {user && <PersonnelLinks role={user.role} isClosed={isClosed} />}
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!isClosed}
            title={isClosed ? t('navigation.expand') : undefined}
            onClick={() => close(!isClosed)}
          >
            <PersonnelIcon name="sidebar" />
            <span className={isClosed ? 'visually-hidden' : undefined}>
              {isClosed ? t('navigation.expand') : t('navigation.collapse')}
            </span>
          </button>
        </nav>
      </div>
      <header className={`${shell.header} ${styles.header}`} data-screen-only>
        <div className={`${shell.bar} ${styles.bar}`}>
          <LinksInDrawer />
          {user && <CommandPalette user={user} pages={personnelPages(user.role)} look="field" />}
          <div className={shell.end}>
            <LanguagePicker />
            {user && <AccountMenu user={user} />}
          </div>
        </div>
      </header>
    </>
  );
}

function Brand() {
  const t = useTranslate();
  const user = useUser();
  return (
    <Link to={homeOf(user?.role)} className={shell.brand} aria-label={t('shell.product')}>
      <Icon name="paw" size={26} />
      <span>{t('shell.product')}</span>
    </Link>
  );
}

function LinksInDrawer() {
  const t = useTranslate();
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the drawer.
  useEffect(() => setOpen(false), [path]);
  return (
    <>
      <button
        type="button"
        className={`${shell.toggle} ${styles.menu}`}
        data-always
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={t('shell.menu')}
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" size={24} />
      </button>
      {isOpen && user && (
        <Drawer onClose={() => setOpen(false)}>
          <nav className={styles.inDrawer} aria-label={t('shell.navigation')}>
            <Brand />
            <PersonnelLinks role={user.role} isClosed={false} />
          </nav>
        </Drawer>
      )}
    </>
  );
}
