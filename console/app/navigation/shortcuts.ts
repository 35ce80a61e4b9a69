/**
 * Keys of one character, for users who are signed in: `?` shows them, `c` books, `/` searches, `g` and a letter go to a
 * page, and buttons in the rows of a table name keys of their own. They do nothing in a field and while a dialog is open,
 * and each user can switch them off in a browser (WCAG 2.2, 2.1.4).
 */
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { withStorage } from '#console/api/storage.ts';
import type { PlainKey } from '#console/i18n/translate.ts';
import type { Capability } from '#domain/access/roles.ts';
import type { PersonnelIconName } from './personnel-icons.tsx';

export interface PalettePage {
  readonly to: NonNullable<LinkProps['to']>;
  readonly search?: LinkProps['search'];
  readonly text: PlainKey;
  readonly icon: PersonnelIconName;
}

/** Booking for a customer, on the day that is shown: the first thing that is done on the phone. */
export const newBooking = {
  to: '/calendar',
  search: ({ day }: { readonly day?: string | undefined }) => ({ day, new: true as const }),
  text: 'navigation.newBooking',
  icon: 'plus',
  capability: 'manageAnyBooking',
} as const satisfies PalettePage & { capability: Capability };

/** As on the user's keyboard. */
export const isApple = /Mac|iP(?:hone|ad|od)/.test(navigator.userAgent);
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K';

/** By the addresses, so that they are the same in every language. */
const letters: Readonly<Partial<Record<PalettePage['to'], string>>> = {
  '/': 'h',
  '/account': 'i',
  '/audit': 'a',
  '/board': 'b',
  '/bookings': 'o',
  '/calendar': 'c',
  '/catalog': 'l',
  '/customers': 'k',
  '/dashboard': 'd',
  '/payments': 'n',
  '/pets': 'p',
  '/places': 'r',
  '/plants': 'y',
  '/settings': 'e',
  '/staff': 's',
  '/today': 't',
  '/users': 'u',
};

/** The letter that goes to a page after `g`. Personnel have their own bookings and those of the business. */
export function letterOf({ to, search }: PalettePage): string | undefined {
  const isOwn = typeof search === 'object' && 'own' in search && search.own === true;
  return isOwn ? 'm' : letters[to];
}

const offKey = (userId: string) => `petalpaw.shortcuts-off.${userId}`;

export function areShortcutsOn(userId: string): boolean {
  return withStorage(() => localStorage.getItem(offKey(userId)) === null, true);
}

export function switchShortcuts(userId: string, isOn: boolean): void {
  const key = offKey(userId);
  withStorage(() => (isOn ? localStorage.removeItem(key) : localStorage.setItem(key, '1')), undefined);
}

/** A dialog asks for something else. */
export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [aria-modal="true"]') !== null;
}

/** The field of the page whose text filters its content. */
export function searchField(): HTMLInputElement | undefined {
  const fields = document.querySelectorAll<HTMLInputElement>('main input[type="search"]');
  return [...fields].find((field) => field.checkVisibility());
}

/** The keys that buttons in rows name (`aria-keyshortcuts`), with the texts of the buttons. */
export function rowKeys(): ReadonlyMap<string, string> {
  const buttons = [...document.querySelectorAll('main tbody button[aria-keyshortcuts]')];
  return new Map(buttons.map((one) => [one.getAttribute('aria-keyshortcuts') ?? '', one.textContent]));
}

/** Presses the button that names the key: of the row with the focus, or else of the first one that has it. */
function actionInRow(key: string): (() => void) | undefined {
  const named = `button[aria-keyshortcuts="${CSS.escape(key.toUpperCase())}"]`;
  const focused = document.activeElement?.closest('main tbody tr');
  const row = focused ?? document.querySelector(`main tbody tr:has(${named})`);
  const button = row?.querySelector<HTMLElement>(named);
  if (!row || !button) return undefined;
  return () => {
    button.click();
    // The row may leave the table.
    const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>('th a');
    (next ?? document.querySelector<HTMLElement>('main h1'))?.focus();
  };
}

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="listbox"], [role="menu"]';
/** The letter after `g` must follow within this time. */
const followMs = 1_500;

interface Shortcuts {
  readonly userId: string;
  readonly pages: readonly PalettePage[];
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

export function useShortcuts({ userId, pages, onSearch, onHelp }: Shortcuts): void {
  const navigate = useNavigate();
  const search = () => {
    const field = searchField();
    field?.select();
    if (field) field.focus();
    else onSearch();
  };
  const actionOf = useEffectEvent((key: string, isAfterG: boolean): (() => unknown) | undefined => {
    if (!isAfterG)
      return new Map([
        ['?', onHelp],
        ['/', search],
        ['c', () => navigate(newBooking)],
      ]).get(key);
    const page = pages.find((one) => letterOf(one) === key);
    return (
      page && (() => navigate({ to: page.to, search: page.search ?? {} } as Parameters<typeof navigate>[0]))
    );
  });
  useEffect(() => {
    let pressedG = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const key = keyOf(event);
      if (key === undefined || isDialogOpen() || !areShortcutsOn(userId)) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const isAfterG = event.timeStamp - pressedG < followMs;
      pressedG = key === 'g' && !isAfterG ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const act = actionOf(key, isAfterG) ?? (isAfterG ? undefined : actionInRow(key));
      if (act === undefined) return;
      event.preventDefault();
      // A list would move by the same letter.
      event.stopPropagation();
      act();
    };
    addEventListener('keydown', press, true);
    return () => removeEventListener('keydown', press, true);
  }, [userId]);
}

/** The character, or the one at its place on a keyboard of Latin letters. Undefined for keys that mean something else. */
function keyOf(event: KeyboardEvent): string | undefined {
  const { key, code, shiftKey } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.isComposing) return undefined;
  if (key.length !== 1) return undefined;
  if (/^[\x21-\x7e]$/.test(key)) return shiftKey && /[A-Z]/.test(key) ? undefined : key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return shiftKey ? undefined : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase();
}
