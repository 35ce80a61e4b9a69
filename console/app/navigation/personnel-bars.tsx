/**
 * The bars around every screen of personnel: one with the search, the language and the account, and beside the page the
 * links by group. On a narrow page these are in a drawer.
 */

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { requestCountQuery } from '#console/api/record-queries.ts';
import { useUser } from '#console/api/session.ts';
import { AccountMenu } from '#console/app/account-menu.tsx';
import { Brand } from '#console/app/brand.tsx';
import frame from '#console/app/frame.module.css';
import { LanguagePicker } from '#console/app/language-picker.tsx';
import { isRemembered, setRemembered } from '#console/app/remembered.ts';
import shell from '#console/app/shell.module.css';
import { ButtonLink } from '#console/components/button/button.tsx';
import { CloseButton, closedByBackdrop, useModal } from '#console/components/dialog/dialog.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { homeOf } from '#console/components/page/home-path.ts';
import { useNow } from '#console/components/page/now.ts';
import { hasSetup, useSetup } from '#console/components/setup/setup-steps.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import { may, type Role } from '#domain/access/roles.ts';
import { CommandPalette } from './command-palette.tsx';
import { activeOptionsOf } from './own-pages.ts';
import styles from './personnel.module.css';
import { PersonnelIcon } from './personnel-icons.tsx';
import { type PersonnelGroup, personnelGroups, personnelPages } from './personnel-navigation.ts';
import { newBooking } from './shortcuts.ts';

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
          <Brand to={homeOf(user?.role)} />
          {user && <PersonnelLinks role={user.role} isClosed={isClosed} />}
          <button
            type="button"
            className={`${row(2, 'center')} ${styles.fold}`}
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
      <header className={shell.header} data-screen-only>
        <div className={`${row(3, 'center')} ${shell.bar} ${styles.bar}`}>
          <LinksInDrawer />
          {user && <CommandPalette user={user} pages={personnelPages(user.role)} look="field" />}
          {user && may(user.role, newBooking.capability) && (
            <ButtonLink
              to={newBooking.to}
              search={newBooking.search}
              look="primary"
              className={styles.book}
              aria-label={t(newBooking.text)}
            >
              <Icon name="plus" />
              <span>{t(newBooking.text)}</span>
            </ButtonLink>
          )}
          <div className={`${row(2, 'center')} ${shell.end}`}>
            <LanguagePicker />
            {user && <AccountMenu user={user} />}
          </div>
        </div>
      </header>
    </>
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
          <nav className={`${stack(3)} ${styles.inDrawer}`} aria-label={t('shell.navigation')}>
            <Brand to={homeOf(user?.role)} />
            <PersonnelLinks role={user.role} isClosed={false} />
          </nav>
        </Drawer>
      )}
    </>
  );
}

/** A panel at the edge of a narrow page: a modal dialog, open as long as it is rendered. */
function Drawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslate();
  const modal = useModal(onClose);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same.
    <dialog
      {...modal}
      className={styles.drawer}
      aria-label={t('shell.menu')}
      onClick={closedByBackdrop(onClose)}
    >
      <div className={styles.panel}>
        <CloseButton className={styles.close} onClose={onClose} />
        {children}
      </div>
    </dialog>
  );
}

/**
 * The links by group. A collapsed sidebar shows only their icons; the names stay for screen readers and as tooltips.
 */
function PersonnelLinks({ role, isClosed }: { role: Role; isClosed: boolean }) {
  return (
    <div className={`${stack(3)} ${styles.groups}`} data-closed={isClosed || undefined}>
      {hasSetup(role) && <SetupLink role={role} isClosed={isClosed} />}
      {personnelGroups(role).map((group) => (
        <Group key={group.text} group={group} isClosed={isClosed} />
      ))}
    </div>
  );
}

/** The way to the steps that set up the business, until they are done or hidden. */
function SetupLink({ role, isClosed }: { role: Role; isClosed: boolean }) {
  const t = useTranslate();
  const id = useId();
  // Once all is done, no page asks again.
  const [wasDone] = useState(() => isRemembered('petalpaw.set-up'));
  const { steps, isHidden } = useSetup({ isAsked: !wasDone });
  const left = steps?.filter(({ isDone }) => !isDone).length;
  const isDone = left === 0 && may(role, 'writeSettings');
  useEffect(() => {
    if (isDone) setRemembered('petalpaw.set-up', true);
  }, [isDone]);
  if (isHidden || !left) return null;
  const count = t('setup.left', { count: left });
  return (
    <div className={styles.setup}>
      <Link
        to="/setup"
        className={`${row(2, 'center')} ${shell.link}`}
        aria-describedby={id}
        title={isClosed ? t('words.setUp') : undefined}
      >
        <Icon name="house" />
        <span className={isClosed ? 'visually-hidden' : undefined}>{t('words.setUp')}</span>
      </Link>
      <small id={id} className={isClosed ? 'visually-hidden' : undefined}>
        {count}
      </small>
    </div>
  );
}

function Group({ group, isClosed }: { group: PersonnelGroup; isClosed: boolean }) {
  const t = useTranslate();
  const id = useId();
  const hidden = isClosed ? 'visually-hidden' : undefined;
  const isRequests = useRouterState({ select: ({ location }) => location.search.show === 'requests' });
  return (
    <div className={styles.group}>
      <p id={id} className={hidden ?? `${soft} ${styles.title}`}>
        {t(group.text)}
      </p>
      <ul aria-labelledby={id}>
        {group.links.map(({ to, search, text, icon, isCounted }) => (
          <li key={text}>
            <Link
              to={to}
              search={search ?? {}}
              className={`${row(2, 'center')} ${shell.link}`}
              title={isClosed ? t(text) : undefined}
              activeOptions={{
                ...activeOptionsOf({ to, search }),
                // Requests are a list of bookings, which has a link of its own.
                ...(isRequests && !isCounted && { exact: true }),
              }}
            >
              <PersonnelIcon name={icon} />
              <span className={hidden}>{t(text)}</span>
              {isCounted && <RequestCount />}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How many requests wait; it is read again every minute. */
function RequestCount() {
  const { formats } = useLanguage();
  const from = `${useNow(60).slice(0, 16)}:00Z`;
  const { data = 0 } = useQuery({ ...requestCountQuery(from), placeholderData: keepPreviousData });
  return data > 0 && <span className={styles.count}>{formats.number(data)}</span>;
}
