/** Whose account somebody may use whom another provider knows (issue "Sign-in", item 5; ASVS 5.0, 6.8). */
import { Refusal } from './refusal.ts';

/** The account that has the address which the provider vouches for. */
export interface AccountAtAddress {
  readonly id: string;
  readonly emailVerified: boolean;
  readonly hasPassword: boolean;
  readonly disabled: boolean;
}

/**
 * What becomes of somebody whom no account is linked to yet, and whose address the provider says is theirs:
 * `create` a new account, or `link` the one that has the address. `signedInAs` is the user whose session the
 * browser had both when it left and when it came back.
 *
 * Two sides must have verified one address. Who registered it without confirming it may be waiting for its owner
 * (a pre-hijacked account), and an account with a password belongs to who knows that: being signed in shows it.
 *
 * @throws Refusal ACCOUNT_MISMATCH, ACCOUNT_DISABLED, EMAIL_NOT_VERIFIED, LOGIN_REQUIRED.
 */
export function decideLinking(
  account: AccountAtAddress | undefined,
  signedInAs: string | undefined,
): 'create' | 'link' {
  // Whoever is signed in wants this account or none: silently becoming another user would surprise them.
  if (signedInAs !== undefined && account?.id !== signedInAs) throw new Refusal('ACCOUNT_MISMATCH');
  if (account === undefined) return 'create';
  if (account.disabled) throw new Refusal('ACCOUNT_DISABLED');
  if (!account.emailVerified) throw new Refusal('EMAIL_NOT_VERIFIED');
  if (account.hasPassword && signedInAs !== account.id) throw new Refusal('LOGIN_REQUIRED');
  return 'link';
}

/** Characters of a name that are taken over from a provider. */
const longestName = 200;

/**
 * The name of a new user: the first of the provider's that says something, without control characters and cut to
 * 200 characters, or else what stands before the @ of the address.
 */
export function nameFromProvider(candidates: readonly unknown[], email: string): string {
  for (const candidate of candidates) {
    if (typeof candidate !== 'string') continue;
    const name = [
      ...candidate
        .toWellFormed()
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
    ]
      .slice(0, longestName)
      .join('');
    if (name !== '') return name;
  }
  return email.slice(0, email.lastIndexOf('@'));
}
