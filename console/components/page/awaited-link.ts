/**
 * What is remembered until an emailed link is opened, often in another tab: whose it is and the way back. Kept in the
 * browser for as long as the link works, and removed when the link was used.
 */
import { returnPathOf } from './return-path.ts';

export interface AwaitedLink {
  readonly email: string;
  readonly from?: string | undefined;
}

const storageKey = 'petalpaw.awaited-link';
const hour = 3_600_000;

/** How long the server accepts each link, in milliseconds (contract §5). */
export const linkLifetime = { verifyEmail: 24 * hour, resetPassword: hour } as const;

/** Remembers the link for `lifetime` milliseconds, in place of an earlier one. */
export function awaitLink(link: AwaitedLink, lifetime: number): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ ...link, until: Date.now() + lifetime }));
  } catch {
    // Without storage the reader enters the address once more.
  }
}

/** The link that the reader waits for; undefined when there is none, or no longer. */
export function awaitedLink(): AwaitedLink | undefined {
  try {
    const { email, from, until } = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof email === 'string' && until > Date.now()) return { email, from: returnPathOf(from) };
    forgetLink();
  } catch {
    // No storage, or something else in it.
  }
  return undefined;
}

/** To be called when a link has been used. */
export function forgetLink(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // There is nothing to forget without storage.
  }
}
