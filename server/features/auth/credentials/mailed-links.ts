/** Links with a secret in them: limited, created and emailed here, looked up and used up here. */

import type { Static } from 'typebox';
import { linkLifetimes, welcomeLifetime } from '#domain/access/link-lifetimes.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Language } from '#domain/text/language.ts';
import { authEmail, type MailedLink } from '#features/auth/emails.ts';
import { lockUser, type User, type UserWithPassword } from '#features/users/public.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import { hashSecretToken, isSecretToken, newSecretToken } from '#platform/base/crypto/secret-token.ts';
import type { Call } from '#platform/data/call.ts';
import { withInstants } from '#platform/data/db/columns.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { replyOf } from '#platform/data/shapes/reply.ts';
import { chosenComponent, email, namedWords, timestamp } from '#platform/data/shapes/shapes.ts';
import {
  countEmail,
  type EmailCountKind,
  type EmailPurpose,
  type EmailToken,
  findEmailToken,
  insertEmailToken,
  selectEmailTokens,
  takeEmailToken,
} from './mailed-link-queries.ts';
import { hasOtherWayIn } from './ways-in.ts';

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** The pages of the console for the secrets in links. */
export type LinkPage = 'verify-email' | 'reset-password';

/**
 * Emails a link that confirms the user's address or sets a new password. Earlier ones continue to work, until one that
 * confirms is followed: otherwise any requester could invalidate the owner's. A user who never had a way to sign in, because
 * the business has created the account, is welcomed, and has more time.
 */
export async function sendLink(
  call: Call,
  user: User & Partial<UserWithPassword>,
  purpose: LinkPage,
): Promise<void> {
  const { id: userId, email } = user;
  const isWelcome =
    purpose === 'reset-password' &&
    user.emailVerified &&
    user.passwordHash === null &&
    !(await hasOtherWayIn(call, userId));
  const lifetimeMs = isWelcome ? welcomeLifetime : linkLifetimes[purpose];
  const link = await createLink(call, { userId, purpose, email, sessionId: null }, lifetimeMs);
  await enqueueEmail(call, user, authEmail(isWelcome ? 'welcome' : purpose, link));
}

/** Returns a link with a new secret, which exists only in the return value. LINK_TTL has precedence. */
export async function createLink(
  call: Call,
  token: EmailToken,
  usualMs: number = linkLifetimes[token.purpose],
): Promise<MailedLink> {
  const lifetimeMs = call.app.config.linkTtlMs ?? usualMs;
  const secret = await createToken(call, token, lifetimeMs);
  const page = token.purpose === 'reset-password' ? 'reset-password' : 'verify-email';
  const link = `${call.app.publicUrl}${consolePath(page, secret, call.language)}`;
  return { link, minutes: Math.max(1, Math.floor(lifetimeMs / minuteMs)) };
}

/**
 * Returns the console's page for a token, which is in the fragment: no server and no proxy receives or logs it
 * (contract §18).
 */
export function consolePath(page: LinkPage, token: string | undefined, language: Language): string {
  // Without one of its own, a browser adds the fragment of the address that led here.
  const fragment = token !== undefined && isSecretToken(token) ? `#token=${token}&lang=${language}` : '';
  return `/app/${page}${fragment}`;
}

/** Stores a new secret for a link, and returns it; `lifetimeMs` is in milliseconds. */
export async function createToken(call: Call, token: EmailToken, lifetimeMs: number): Promise<string> {
  const secret = newSecretToken();
  await insertEmailToken(call.db, { ...token, hash: hashSecretToken(secret) }, lifetimeMs);
  return secret;
}

/** Returns the refusal of a token that is unknown, used or expired. */
export const tokenInvalid = () => new Refusal('TOKEN_INVALID', { reason: 'EXPIRED', field: 'token' });

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
  if (found === undefined) throw tokenInvalid();
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
  throw tokenInvalid();
}

/**
 * The number of emails of a kind within an hour from the first: enough for a few typing errors, too few to annoy. Using
 * them up for another user locks nobody out: each of those emails has a link that stays valid at least as long.
 */
const most = 5;

/**
 * Counts one more email about `subject` (the key of an address, or a user's id) in the transaction of `call`. Returns
 * the whole seconds to wait when there were too many, otherwise 0, and whether this is the first in the window that
 * exceeds the limit, and so deserves an audit entry. The limit applies across all replicas.
 */
export async function countEmailRequest(
  call: Call,
  kind: EmailCountKind,
  subject: string,
): Promise<{ readonly seconds: number; readonly isFirstRefusal: boolean }> {
  const subjectHash = keyedHash(call.app.appSecret, 'email count', subject);
  const { emails, seconds } = await countEmail(call.db, kind, subjectHash, hourMs);
  return { seconds: emails > most ? Math.max(1, seconds) : 0, isFirstRefusal: emails === most + 1 };
}

/** @throws Refusal RATE_LIMITED, which names the field, when {@link countEmailRequest} counts too many emails. */
export async function requireFewEmails(
  call: Call,
  kind: EmailCountKind,
  subject: string,
  field?: string,
): Promise<void> {
  const { seconds: retryAfter } = await countEmailRequest(call, kind, subject);
  if (retryAfter === 0) return;
  throw new Refusal('RATE_LIMITED', { reason: 'RATE_LIMITED', ...(field && { field }), retryAfter });
}

const linkPurpose = namedWords(
  'LinkPurpose',
  ['verify-email', 'change-email', 'reset-password'],
  'The effect of an emailed link.',
);

export const exportedLink = chosenComponent('ExportedLink', {
  purpose: linkPurpose(),
  email: email({ description: 'The address that it was sent to.' }),
  expiresAt: timestamp({ description: 'When it ends.' }),
});

/** Returns all links of the user, without their secrets; few, because each email that has one is limited. */
export async function exportedLinks(call: Call, userId: string): Promise<Static<typeof exportedLink>[]> {
  const tokens = await selectEmailTokens(call.db, userId);
  return tokens.map((token) => toExportedLink(withInstants(token, ['expiresAt'])));
}

const toExportedLink = replyOf(exportedLink);
