/** Which user somebody may sign in as whom a provider knows (contract §5; ASVS 5.0, 6.8). */
import { Refusal } from '#domain/refusal.ts';

/** The user that an account at a provider is linked to. */
export interface LinkedUser {
  readonly id: string;
  readonly disabled: boolean;
}

/** The user whose address is the one that the provider vouches for. */
export interface UserAtAddress extends LinkedUser {
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  /** True if any account at a provider is linked, at the same one or another, configured or not. */
  readonly hasProvider: boolean;
}

/** Everything that decides. */
export interface Arrival {
  /** The user that the account at the provider is linked to; undefined when it is not linked. */
  readonly linkedTo: LinkedUser | undefined;
  /** The user who has the address; undefined when nobody has it. Not looked at when the account is linked. */
  readonly atAddress: UserAtAddress | undefined;
  /** The user whose session the browser has when it comes back. */
  readonly signedInAs: string | undefined;
  /** True if it was this very session that began the flow, from a page of ours. */
  readonly begunBySession: boolean;
}

/**
 * Decides about somebody whom a provider vouches for: `enter` as the user that their account there is linked to,
 * `create` a new user, or `link` the account to the user who has the address.
 *
 * An address alone opens only an account that nobody could sign in to otherwise. One that has a password or another
 * account at a provider belongs to whoever has those, and they show it by linking from their own session. A user's
 * address counts only once it is confirmed: the person who registered with it may not own it.
 *
 * @throws Refusal ACCOUNT_MISMATCH, ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED, LOGIN_REQUIRED.
 */
export function decideEntry({ linkedTo, atAddress, signedInAs, begunBySession }: Arrival): Entry {
  const user = linkedTo ?? atAddress;
  // Nobody who is signed in becomes another user without noticing.
  if (signedInAs !== undefined && user?.id !== signedInAs)
    throw new Refusal('ACCOUNT_MISMATCH', { reason: 'NOT_YOURS' });
  if (user?.disabled) throw new Refusal('ACCOUNT_DISABLED');
  if (linkedTo !== undefined) return 'enter';
  if (atAddress === undefined) return 'create';
  if (!atAddress.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
  const hasAnotherWayIn = atAddress.hasPassword || atAddress.hasProvider;
  const isShownByOwner = signedInAs === atAddress.id && begunBySession;
  if (hasAnotherWayIn && !isShownByOwner) throw new Refusal('LOGIN_REQUIRED');
  return 'link';
}

export type Entry = 'enter' | 'create' | 'link';

/** Characters of a name that are taken over from a provider. */
const longestName = 200;

/**
 * The name of a new user: the first of the provider's that says something, without control characters and cut to
 * 200 characters, or else what stands before the @ of the address.
 */
export function nameFromProvider(candidates: readonly unknown[], email: string): string {
  for (const candidate of candidates) {
    if (typeof candidate !== 'string') continue;
    const line = candidate
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
    const name = [...line].slice(0, longestName).join('');
    if (name !== '') return name;
  }
  return email.slice(0, email.lastIndexOf('@'));
}
