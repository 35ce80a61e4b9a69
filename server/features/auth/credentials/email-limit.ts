/** Limits the emails that anyone can cause for a user: emails that anyone may request are counted, exactly. */
import type { Call } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { countEmail, type EmailCountKind } from './email-count-queries.ts';

/**
 * The number of emails of a kind within an hour from the first: enough for a few typing errors, too few to annoy. Using
 * them up for another user locks nobody out: each of those emails has a link that stays valid at least as long.
 */
const most = 5;
const windowMs = 60 * 60 * 1000;

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
  const subjectHash = keyedHash(call.app.appSecret, 'letter count', subject);
  const { emails, seconds } = await countEmail(call.db, kind, subjectHash, windowMs);
  return { seconds: emails > most ? Math.max(1, seconds) : 0, isFirstRefusal: emails === most + 1 };
}
