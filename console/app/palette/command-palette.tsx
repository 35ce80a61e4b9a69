/** Access to every page and record by keyboard: a button, Ctrl-K or ⌘K, which open the palette. */
import type { LinkProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { User } from '#client/index.ts';
import type { PersonnelIconName } from '#console/app/personnel/personnel-icons.tsx';
import { Icon } from '#console/components/icon/icon.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import styles from './command-palette.module.css';
import { useRecent } from './use-recent.ts';

export interface PalettePage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: LinkProps['search'];
  readonly text: PlainKey;
  readonly icon: PersonnelIconName;
}

interface CommandPaletteProps {
  readonly user: User;
  readonly pages: readonly PalettePage[];
  /** A wide button with text, or only its icon. */
  readonly look: 'field' | 'icon';
}

const loadDialog = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(async () => ({ default: (await loadDialog()).PaletteDialog }));

/** As on the reader's keyboard. */
const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);

export function CommandPalette({ user, pages, look }: CommandPaletteProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  useRecent(user.id);
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (isApple ? !event.metaKey || event.ctrlKey : !event.ctrlKey || event.metaKey) return;
      // Also replaces the browser's own search.
      event.preventDefault();
      // Not over a dialog that asks for something else.
      if (document.querySelector('dialog[open], [aria-modal="true"]') === null) setOpen(true);
    };
    addEventListener('keydown', open);
    return () => removeEventListener('keydown', open);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles[look]}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span className={look === 'icon' ? 'visually-hidden' : undefined}>{t('palette.open')}</span>
        {look === 'field' && (
          <span className={styles.keys} aria-hidden="true">
            {isApple ? '⌘K' : 'Ctrl K'}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <PaletteDialog user={user} pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
