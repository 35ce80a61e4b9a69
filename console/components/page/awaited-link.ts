/**
 * The data kept until an emailed link is opened, often in another tab: its user, the way back, and everything begun
 * in this tab. Kept in the browser for as long as the link works, and removed when the link was used.
 */
import { returnPathOf } from './return-path.ts';

export interface AwaitedLink {
  readonly email: string;
  readonly from?: string | undefined;
  /** The forms that were begun in the tab, by the key of its storage. */
  readonly drafts?: Readonly<Record<string, string>> | undefined;
}

const storageKey = 'petalpaw.awaited-link';
const hour = 3_600_000;

/** How long the server accepts each link, in milliseconds (contract §5). */
export const linkLifetime = { verifyEmail: 24 * hour, resetPassword: hour } as const;

/** Remembers the link for `lifetime` milliseconds, instead of an earlier one. */
export function awaitLink(link: AwaitedLink, lifetime: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...link, until: Date.now() + lifetime }));
  } catch {
    // Without storage the reader enters the address again.
  }
}

/** The link that the reader waits for; undefined when there is none, or when it has expired. */
export function awaitedLink(): AwaitedLink | undefined {
  try {
    const { email, from, drafts, until } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof email === 'string' && until > Date.now()) return { email, from: returnPathOf(from), drafts };
    forgetLink();
  } catch {
    // No storage, or something else in it.
  }
  return undefined;
}

const draftPrefix = 'petalpaw.';

/** Returns everything that was begun in this tab, such as a booking before the sign-up. */
export function draftsOfTab(): Readonly<Record<string, string>> {
  try {
    return Object.fromEntries(
      Object.keys(sessionStorage)
        .filter((key) => key.startsWith(draftPrefix))
        .map((key) => [key, sessionStorage.getItem(key) ?? '']),
    );
  } catch {
    return {};
  }
}

/** Continues in this tab with everything begun in the tab that asked for the link. Data of this tab stays. */
export function adoptDrafts({ drafts = {} }: AwaitedLink): void {
  try {
    for (const [key, text] of Object.entries(drafts))
      if (key.startsWith(draftPrefix) && sessionStorage.getItem(key) === null)
        sessionStorage.setItem(key, String(text));
  } catch {
    // Without storage there is nothing to continue.
  }
}

/** To be called when a link has been used. */
export function forgetLink(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // There is nothing to forget without storage.
  }
}
