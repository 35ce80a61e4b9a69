/** Links with a secret in them: created and emailed here, looked up and used up here. */
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

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/**
 * Lifetime of a link without LINK_TTL: 24 hours for an address (contract §5), one for a password (ASVS 5.0, 6.4 asks for
 * a short one).
 */
const usualLifetimeMs: Readonly<Record<EmailPurpose, number>> = {
  'verify-email': 24 * hourMs,
  'change-email': 24 * hourMs,
  'reset-password': hourMs,
};

export interface MailedLink {
  readonly link: string;
  /** The lifetime in whole minutes, which the email states. */
  readonly minutes: number;
}

/** Emails a link that confirms the user's address; earlier ones continue to work until one of them is followed. */
export async function sendVerificationLink(call: Call, user: User): Promise<void> {
  const link = await createLink(call, user.id, 'verify-email', user.email);
  await enqueueEmail(call, {
    kind: 'verify-email',
    to: { name: user.name, address: user.email },
    values: { name: user.name, ...link },
  });
}

/**
 * Emails a password reset link; earlier ones continue to work, otherwise any requester could invalidate the owner's.
 */
export async function sendResetLink(call: Call, user: User): Promise<void> {
  const link = await createLink(call, user.id, 'reset-password', user.email);
  await enqueueEmail(call, {
    kind: 'reset-password',
    to: { name: user.name, address: user.email },
    values: { name: user.name, ...link },
  });
}

/**
 * Returns a link with a new secret for the user and the address. The secret exists only in the return value. `sessionId`
 * is the session that continues when a change of address ends the user's others.
 */
export async function createLink(
  call: Call,
  userId: string,
  purpose: EmailPurpose,
  email: string,
  sessionId: string | null = null,
): Promise<MailedLink> {
  const lifetimeMs = call.app.config.linkTtlMs ?? usualLifetimeMs[purpose];
  const token = await createToken(call, { userId, purpose, email, sessionId }, lifetimeMs);
  const page = purpose === 'reset-password' ? 'reset-password' : 'verify-email';
  // In the fragment, which no server and no proxy receives or logs (contract §18).
  const link = `${call.app.publicUrl}/app/${page}#token=${token}&lang=${call.language}`;
  return { link, minutes: Math.max(1, Math.floor(lifetimeMs / minuteMs)) };
}

/** Stores a new secret for a link, and returns it; `lifetimeMs` is in milliseconds. */
export async function createToken(
  call: Call,
  { sessionId = null, ...token }: Omit<EmailToken, 'sessionId'> & { readonly sessionId?: string | null },
  lifetimeMs: number,
): Promise<string> {
  const secret = newSecretToken();
  await insertEmailToken(call.db, { ...token, sessionId, hash: hashSecretToken(secret) }, lifetimeMs);
  return secret;
}

/**
 * Returns the data of a link's token, without using it up.
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used, expired, or for another purpose.
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
 * Uses up the token in the transaction of `call`, and returns its user, who stays locked until the transaction ends.
 * The user is locked first, as in every removal of a user's tokens, so that no deadlock occurs.
 *
 * @throws Refusal TOKEN_INVALID when another request was faster, or the user no longer exists.
 */
export async function useEmailToken(call: Call, token: string, userId: string): Promise<UserWithPassword> {
  const user = await lockUser(call.db, userId);
  if (user && (await takeEmailToken(call.db, hashSecretToken(token)))) return user;
  throw new Refusal('TOKEN_INVALID');
}
