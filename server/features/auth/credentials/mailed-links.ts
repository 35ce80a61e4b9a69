/** Links with a secret in them: made and mailed here, looked up and used up here. */
import { Refusal } from '#domain/refusal.ts';
import { lockUser, type User, type UserWithPassword } from '#features/users/public.ts';
import type { Call } from '#platform/call.ts';
import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/crypto/secret-token.ts';
import { enqueueEmail } from '#platform/mail/outbox.ts';
import {
  type EmailPurpose,
  type EmailToken,
  findEmailToken,
  insertEmailToken,
  takeEmailToken,
} from './email-token-queries.ts';

const hourMs = 60 * 60 * 1000;

/** How long a link is good: an address 24 hours (contract §5), a password one (ASVS 5.0, 6.4 asks for short). */
const lifetimeMs: Readonly<Record<EmailPurpose, number>> = {
  'verify-email': 24 * hourMs,
  'change-email': 24 * hourMs,
  'reset-password': hourMs,
};

/** Mails a link that confirms the user's address; earlier ones go on to work until one of them is followed. */
export async function sendVerificationLink(call: Call, user: User): Promise<void> {
  const link = await makeLink(call, user.id, 'verify-email', user.email);
  await enqueueEmail(call, {
    kind: 'verify-email',
    to: { name: user.name, address: user.email },
    values: { name: user.name, link },
  });
}

/** Mails a link to a new password; earlier ones go on to work, or whoever asks could make the owner's useless. */
export async function sendResetLink(call: Call, user: User): Promise<void> {
  const link = await makeLink(call, user.id, 'reset-password', user.email);
  await enqueueEmail(call, {
    kind: 'reset-password',
    to: { name: user.name, address: user.email },
    values: { name: user.name, link },
  });
}

/**
 * A link with a new secret for the user and the address. The secret is nowhere but in what this returns. `signInId` is
 * the sign-in that goes on when a change of address ends the user's others.
 */
export async function makeLink(
  call: Call,
  userId: string,
  purpose: EmailPurpose,
  email: string,
  signInId: string | null = null,
): Promise<string> {
  const token = newSecretToken();
  await insertEmailToken(
    call.db,
    { hash: hashSecretToken(token), userId, purpose, email, signInId },
    lifetimeMs[purpose],
  );
  const page = purpose === 'reset-password' ? 'reset-password' : 'verify-email';
  return `${call.app.publicUrl}/auth/${page}?token=${token}&lang=${call.language}`;
}

/**
 * What the token of a link is for, without using it up.
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used, too old, or for another purpose.
 */
export async function requireEmailToken(
  call: Call,
  token: string,
  purposes: readonly EmailPurpose[],
): Promise<EmailToken> {
  const found = isSecretToken(token)
    ? await findEmailToken(call.db, hashSecretToken(token), purposes)
    : undefined;
  if (found === undefined) throw new Refusal('TOKEN_INVALID');
  return found;
}

/**
 * Uses the token up in the transaction of `call`, and gives the account that it is for, which nobody else changes
 * until that ends. The account is locked first, as whoever removes an account's tokens does: nobody deadlocks.
 *
 * @throws Refusal TOKEN_INVALID when somebody else was quicker, or the account is gone.
 */
export async function useEmailToken(call: Call, token: string, userId: string): Promise<UserWithPassword> {
  const account = await lockUser(call, userId);
  if (account && (await takeEmailToken(call.db, hashSecretToken(token)))) return account;
  throw new Refusal('TOKEN_INVALID');
}
