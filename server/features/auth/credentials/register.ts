/** Signs up a new user. */

import { storedPhone } from '#domain/text/phone.ts';
import type { Registration } from '#features/auth/schema.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { auditedNewUser, insertUser, requireAcceptablePassword, type User } from '#features/users/public.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { sendLink } from './mailed-links.ts';

/**
 * Creates a CUSTOMER, whose address is not confirmed yet. With REQUIRE_EMAIL_VERIFICATION an email with a link is
 * sent, and until it is followed no login succeeds. Without it the login does not check, but nothing else treats the
 * address as the user's: no provider's account is linked by it.
 *
 * @throws Refusal VALIDATION_FAILED for a password that is easy to guess; EMAIL_TAKEN; UNAVAILABLE when too many
 * passwords wait.
 */
export async function register(
  call: Call,
  { email, password, name, phone }: Registration,
): Promise<{ user: User; verificationRequired: boolean }> {
  await requireAcceptablePassword(call, { password, user: { name, email } });
  const verificationRequired = call.app.config.requireEmailVerification;
  // Before the transaction, so that no connection waits while a password is hashed.
  const passwordHash = await hashPassword(password);
  return inTransaction(call, async (call) => {
    const user = await insertUser(call.db, {
      email,
      name,
      phone: storedPhone(phone),
      role: 'CUSTOMER',
      passwordHash,
      emailVerified: false,
      language: call.language,
    });
    if (verificationRequired) await sendLink(call, user, 'verify-email');
    await recordSecurityEvent(call, 'register', 'user', user.id, {
      actorId: user.id,
      after: auditedNewUser(user),
    });
    return { user, verificationRequired };
  });
}
