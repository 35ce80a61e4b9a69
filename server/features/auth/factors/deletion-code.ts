/**
 * Codes by which users without a password and without a second factor confirm the deletion of their account: sent to the
 * address of the account (contract §6), since a stolen session alone must not delete it (ASVS 5.0, 7.5.1).
 */
import { randomInt } from 'node:crypto';
import { readCode } from '#domain/number/typed-number.ts';
import { requireFewEmails } from '#features/auth/credentials/mailed-links.ts';
import { lockCaller } from '#features/auth/credentials/own-password.ts';
import { authEmail } from '#features/auth/emails.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import type { App } from '#platform/data/app.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { enqueueEmail } from '#platform/data/mail/outbox.ts';
import { guessDeletionCode, takeDeletionCode, writeDeletionCode } from './code-queries.ts';
import { hasFactor } from './queries.ts';
import type { SecondStepVerdict } from './second-step.ts';

/** Six digits in ten minutes, as the codes of other services (ASVS 5.0, 6.5.5: at most ten). */
const digits = 6;
const minutes = 10;
/** Guesses at one code: with five emails an hour, 25 of a million. */
const mostGuesses = 5;

/**
 * Verifies the code, which counts as guessed from then on; without one, emails a new one in place of an earlier one.
 *
 * @throws Refusal RATE_LIMITED after five emails in an hour; UNAUTHENTICATED when the caller was deleted meanwhile.
 */
export async function verifyDeletionCode(
  call: SignedInCall,
  code: string | undefined,
): Promise<SecondStepVerdict> {
  const { userId } = call.caller;
  if (code === undefined) {
    await inTransaction(call, sendDeletionCode);
    return { kind: 'missing', types: ['email'] };
  }
  const expected = await guessDeletionCode(call.db, userId, mostGuesses);
  // Expired, used, or guessed too often.
  if (expected === undefined) return { kind: 'used' };
  const hash = hashOf(call.app, userId, readCode(code));
  if (!hash.equals(expected)) return { kind: 'wrong' };
  return {
    kind: 'right',
    type: 'email',
    accept: async ({ db }) => {
      if (await hasFactor(db, userId)) return 'changed';
      return (await takeDeletionCode(db, userId, hash)) ? 'accepted' : 'used';
    },
  };
}

async function sendDeletionCode(call: SignedInCall): Promise<void> {
  const user = await lockCaller(call);
  await requireFewEmails(call, 'delete-account', user.id, 'code');
  const code = String(randomInt(10 ** digits)).padStart(digits, '0');
  await writeDeletionCode(call.db, user.id, hashOf(call.app, user.id, code), minutes);
  await enqueueEmail(call, user, authEmail('delete-account-code', { code, minutes }));
  await recordSecurityEvent(call, 'deleteOwnAccount', 'user', user.id, { after: { code: '[sent]' } });
}

/** With a key, because all codes can be tried against a plain hash. */
function hashOf({ appSecret }: App, userId: string, code: string): Buffer {
  return keyedHash(appSecret, 'deletion code', `${userId} ${code}`);
}
