/** The signed-in user's name, with links to the pages for themselves and to signing out. */

import { Link, useNavigate } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { User } from '#client/index.ts';
import { problemOf } from '#console/api/problems.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { row, soft } from '#console/components/layout/layout.ts';
import { useSignOut } from '#console/components/sign-out/use-sign-out.ts';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { activeOptionsOf, ownPages } from './navigation/own-pages.ts';
import styles from './shell.module.css';

/** A disclosure rather than a menu: links and a button, reached with Tab (ARIA Authoring Practices, "Disclosure"). */
export function AccountMenu({ user }: { user: User }) {
  const t = useTranslate();
  const toasts = useToasts();
  const navigate = useNavigate();
  const signOut = useSignOut(() => navigate({ to: '/' }));
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const leave = () =>
    signOut.mutate(undefined, { onError: (error) => toasts.show(t(problemOf(error).message)) });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button has opened.
    <div
      className={styles.account}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        data-always
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="user" size={22} />
        <span className={styles.name}>{user.name}</span>
        <span className="visually-hidden">{t('words.account')}</span>
      </button>
      <ul id={listId} className={styles.menu} hidden={!isOpen}>
        <li className={`${soft} ${styles.email}`}>{user.email}</li>
        {ownPages(user.role).map(({ to, search, text }) => (
          <li key={text}>
            <Link
              to={to}
              search={search ?? {}}
              className={`${row(2, 'center')} ${styles.link}`}
              activeOptions={activeOptionsOf({ to, search })}
              onClick={() => setOpen(false)}
            >
              {t(text)}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" className={`${row(2, 'center')} ${styles.link}`} onClick={leave}>
            {t('words.signOut')}
          </button>
        </li>
      </ul>
    </div>
  );
}
