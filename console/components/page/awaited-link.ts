/**
 * The data kept until an emailed link is opened, often in another tab: its user, the way back, and everything begun
 * in this tab. Kept in the browser for as long as the link works, and removed when the link was used.
 */
import { useEffect, useState } from 'react';
import { withStorage } from '#console/api/storage.ts';
import { returnPathOf } from './in-address.ts';

export interface AwaitedLink {
  readonly email: string;
  readonly from?: string | undefined;
  /** The forms that were begun in the tab, by the key of its storage. */
  readonly drafts?: Readonly<Record<string, string>> | undefined;
}

const storageKey = 'petalpaw.awaited-link';

/** Remembers the link for `lifetime` milliseconds, instead of an earlier one. */
export function awaitLink(link: AwaitedLink, lifetime: number): void {
  const text = JSON.stringify({ ...link, until: Date.now() + lifetime });
  // Without storage the user enters the address again.
  withStorage(() => localStorage.setItem(storageKey, text), undefined);
}

/** The link that the user waits for; undefined when there is none, or when it has expired. */
export function awaitedLink(): AwaitedLink | undefined {
  return withStorage(() => {
    const { email, from, drafts, until } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof email === 'string' && until > Date.now()) return { email, from: returnPathOf(from), drafts };
    forgetLink();
    return undefined;
  }, undefined);
}

const draftPrefix = 'petalpaw.';

/** Returns everything that was begun in this tab, such as a booking before the sign-up. */
export function draftsOfTab(): Readonly<Record<string, string>> {
  const drafts = () =>
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(draftPrefix))
      .map((key) => [key, sessionStorage.getItem(key) ?? '']);
  return Object.fromEntries(withStorage(drafts, []));
}

/** Continues in this tab with everything begun in the tab that asked for the link. Data of this tab stays. */
export function adoptDrafts({ drafts = {} }: AwaitedLink): void {
  withStorage(() => {
    for (const [key, text] of Object.entries(drafts))
      if (key.startsWith(draftPrefix) && sessionStorage.getItem(key) === null)
        sessionStorage.setItem(key, String(text));
  }, undefined);
}

/** To be called when a link has been used. */
export function forgetLink(): void {
  withStorage(() => localStorage.removeItem(storageKey), undefined);
}

/**
 * The token of an emailed link: in the fragment, which no server logs, or in the query (contract §18). It is taken out
 * of the address, so that nobody reads it there and a reload does not use it twice. Undefined when there is none.
 */
export function useMailedToken(): string | undefined {
  const [token] = useState(() => {
    const fragment = new URLSearchParams(location.hash.slice(1));
    return fragment.get('token') ?? new URLSearchParams(location.search).get('token') ?? undefined;
  });
  useEffect(() => {
    if (token === undefined) return;
    const url = new URL(location.href);
    url.searchParams.delete('token');
    url.hash = '';
    history.replaceState(history.state, '', url);
  }, [token]);
  return token;
}
