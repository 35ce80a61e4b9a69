/** Signing up, and showing that the e-mail address is one's own. */
import { Refusal } from '#domain/refusal.ts';
import {
  addUser,
  auditedChange,
  auditedNewUser,
  confirmEmail,
  findAccountByEmail,
  requireGoodPassword,
  type User,
} from '#features/users/operations.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { hashPassword } from '#platform/crypto/password-hash.ts';
import { hashSecretToken, newSecretToken } from '#platform/crypto/secret-token.ts';
import { enqueueLetter } from '#platform/mail/outbox.ts';
import { insertEmailToken, removeEmailTokens, takeEmailToken } from './email-token-queries.ts';
import { recordSecurityEvent } from './security-event.ts';

/** A link for confirming an address is good for 24 hours (contract §5). */
const verificationLifetimeMs = 24 * 60 * 60 * 1000;

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly name: string;
}

/**
 * Creates a CUSTOMER. With REQUIRE_EMAIL_VERIFICATION a letter with a link goes out, and until it is followed
 * there is no login; without it the address counts as confirmed.
 *
 * @throws Refusal VALIDATION_FAILED for a common password; EMAIL_TAKEN; UNAVAILABLE when too many passwords wait.
 */
export async function register(
  call: Call,
  { email, password, name }: Registration,
): Promise<{ user: User; verificationRequired: boolean }> {
  await requireGoodPassword(password);
  const verificationRequired = call.app.config.requireEmailVerification;
  // Before the transaction: nobody waits for the database while a password is hashed.
  const passwordHash = await hashPassword(password);
  return inTransaction(call, async (call) => {
    const user = await addUser(call, {
      email,
      name,
      role: 'CUSTOMER',
      passwordHash,
      emailVerified: !verificationRequired,
    });
    if (verificationRequired) await sendVerification(call, user);
    await recordSecurityEvent(call, {
      action: 'register',
      entity: 'user',
      entityId: user.id,
      actorId: user.id,
      after: auditedNewUser(user),
    });
    return { user, verificationRequired };
  });
}

/**
 * Confirms the address that the token was mailed to, once.
 *
 * @throws Refusal TOKEN_INVALID when it is unknown, used, expired, or the user has another address by now.
 */
export function verifyEmail(call: Call, token: string): Promise<User> {
  return inTransaction(call, async (call) => {
    const taken = await takeEmailToken(call.db, hashSecretToken(token), 'verify-email');
    const user = taken && (await confirmEmail(call, taken.userId, taken.email));
    if (!user) throw new Refusal('TOKEN_INVALID');
    await removeEmailTokens(call.db, user.id, 'verify-email');
    await recordSecurityEvent(call, {
      action: 'verifyEmail',
      entity: 'user',
      entityId: user.id,
      actorId: user.id,
      ...auditedChange({ ...user, emailVerified: false }, user),
    });
    return user;
  });
}

/** Sends another link to an address that waits for confirmation, and says nothing about whether there is one. */
export async function resendVerification(call: Call, email: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const account = await findAccountByEmail(call, email);
    if (account === undefined || account.emailVerified || account.disabled) return;
    await sendVerification(call, account);
    await recordSecurityEvent(call, {
      action: 'resendVerification',
      entity: 'user',
      entityId: account.id,
      after: { sent: true },
    });
  });
}

/** The secret leaves in the letter only; earlier links go on to work until one of them is followed. */
async function sendVerification(call: Call, { id, email, name }: User): Promise<void> {
  const token = newSecretToken();
  await insertEmailToken(
    call.db,
    { hash: hashSecretToken(token), userId: id, purpose: 'verify-email', email },
    verificationLifetimeMs,
  );
  const link = `${call.app.publicUrl}/auth/verify-email?token=${token}&lang=${call.language}`;
  await enqueueLetter(call, { kind: 'verify-email', to: { name, address: email }, values: { name, link } });
}
