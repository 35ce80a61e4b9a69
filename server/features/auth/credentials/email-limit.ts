/** Bounds how much mail can be caused for somebody: letters that anyone may ask for are counted, exactly. */
import type { Call } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { countEmail, type EmailCountKind } from './email-count-queries.ts';

/**
 * So many letters of a kind within an hour from the first: enough for a slip of the pen, too few to annoy. Whoever
 * uses them up for somebody else keeps nobody out: each of those letters has a link that works as long as that.
 */
const most = 5;
const windowMs = 60 * 60 * 1000;

/**
 * Counts one more letter about `subject` (the key of an address, or a user's id) in the transaction of `call`.
 * Whole seconds to wait when there were too many, else 0. It holds over all replicas.
 */
export async function secondsUntilEmailAllowed(
  call: Call,
  kind: EmailCountKind,
  subject: string,
): Promise<number> {
  return (await countEmailRequest(call, kind, subject)).seconds;
}

/** The same, and whether it is the first in the window that was one too many: the one that is worth an audit entry. */
export async function countEmailRequest(
  call: Call,
  kind: EmailCountKind,
  subject: string,
): Promise<{ readonly seconds: number; readonly isFirstRefusal: boolean }> {
  const subjectHash = keyedHash(call.app.appSecret, 'letter count', subject);
  const { letters, seconds } = await countEmail(call.db, kind, subjectHash, windowMs);
  return { seconds: letters > most ? Math.max(1, seconds) : 0, isFirstRefusal: letters === most + 1 };
}
