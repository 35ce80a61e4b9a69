/** When a letter that was not sent is tried again, and when not. */
import { Unsealable } from '../crypto/seal.ts';

const firstDelayMs = 5_000;
const longestDelayMs = 3_600_000;
/** With these pauses about one day: by then the links in a letter have run out (contract §5). */
const mostAttempts = 33;

/** Milliseconds until the attempt after number `attempt` (from 1), doubling up to an hour; undefined: none. */
export function retryDelayMs(attempt: number): number | undefined {
  if (attempt >= mostAttempts) return undefined;
  const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
  // Up to a fifth shorter, so that what failed together does not come back together.
  return Math.round(delay * (1 - Math.random() / 5));
}

/**
 * Whether another attempt would end the same: the letter cannot be opened, or the mail server says for good
 * that the mailbox does not exist (RFC 3463, 3.2: 5.1.x). Any other refusal, a wrong password among them, is
 * something that an operator may mend.
 */
export function isHopeless(error: unknown): boolean {
  if (error instanceof Unsealable) return true;
  const { command, response } = error as { command?: string; response?: string };
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(response ?? '');
}
