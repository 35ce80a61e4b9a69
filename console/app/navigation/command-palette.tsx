/** Access to every page and record by keyboard: a button, Ctrl-K or ⌘K, which open the palette. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ManagedUser, Pet, User } from '#client/index.ts';
import { bookingQuery, petQuery, userQuery } from '#console/api/record-queries.ts';
import { Icon } from '#console/components/icon/icon.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { Language } from '#domain/text/language.ts';
import styles from './command-palette.module.css';
import { type RecentItem, type RecentKind, rememberItem } from './recent.ts';
import { isApple, isDialogOpen, type PalettePage, paletteKeys, useShortcuts } from './shortcuts.ts';

interface CommandPaletteProps {
  readonly user: User;
  readonly pages: readonly PalettePage[];
  /** A wide button with text, or only its icon. */
  readonly look: 'field' | 'icon';
}

const loadDialog = () => import('./palette-dialog.tsx');
const PaletteDialog = lazy(async () => ({ default: (await loadDialog()).PaletteDialog }));

export function CommandPalette({ user, pages, look }: CommandPaletteProps) {
  const t = useTranslate();
  const [open, setOpen] = useState<'palette' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  useRecent(user.id);
  useShortcuts({
    userId: user.id,
    pages,
    onSearch: () => setOpen('palette'),
    onHelp: () => setOpen('shortcuts'),
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return;
      if (isApple ? !event.metaKey || event.ctrlKey : !event.ctrlKey || event.metaKey) return;
      // Also replaces the browser's own search.
      event.preventDefault();
      // Not over a dialog that asks for something else.
      if (!isDialogOpen()) setOpen('palette');
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={styles[look]}
        aria-haspopup="dialog"
        aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadDialog()}
        onClick={() => setOpen('palette')}
      >
        <Icon name="search" />
        <span className={look === 'icon' ? 'visually-hidden' : undefined}>{t('palette.open')}</span>
        {look === 'field' && (
          <span className={styles.keys} aria-hidden="true">
            {paletteKeys}
          </span>
        )}
      </button>
      <Suspense>{open && <PaletteDialog user={user} pages={pages} begin={open} onClose={close} />}</Suspense>
    </>
  );
}

/** By the first part of the address. */
const kinds: ReadonlyMap<string, RecentKind> = new Map([
  ['customers', 'customer'],
  ['pets', 'pet'],
  ['bookings', 'booking'],
]);

/**
 * Remembers each record whose page is open, once it is loaded: its id is in the address, its name in the loaded data.
 */
function useRecent(userId: string): void {
  const queries = useQueryClient();
  const { languages } = useLanguage();
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    const [, folder = '', id] = /^(?:\/app)?\/(\w+)\/([^/]+)$/.exec(path ?? '') ?? [];
    const kind = kinds.get(folder);
    if (kind === undefined || id === undefined) return;
    const look = () => {
      const item = readItem(queries, kind, id, languages.catalog);
      if (item) rememberItem(userId, item);
      return item !== undefined;
    };
    if (look()) return;
    const stop = queries.getQueryCache().subscribe(({ type }) => {
      if (type === 'updated' && look()) stop();
    });
    return stop;
  }, [path, userId, queries, languages]);
}

function readItem(
  queries: QueryClient,
  kind: RecentKind,
  id: string,
  lang: Language,
): RecentItem | undefined {
  if (kind === 'booking') {
    const tagged = queries.getQueryData(bookingQuery(lang, id).queryKey);
    if (tagged === undefined) return undefined;
    const { pets, startDate } = tagged.booking;
    return { kind, id, name: pets.map(({ name }) => name).join(', '), at: startDate };
  }
  const { queryKey } = kind === 'pet' ? petQuery(id) : userQuery(id);
  const found: Pet | ManagedUser | undefined = queries.getQueryData(queryKey);
  return found && { kind, id, name: found.name };
}
