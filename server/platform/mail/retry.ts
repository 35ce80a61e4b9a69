/** Decides when an email that was not sent is retried, and when it is not. */
import { Unsealable } from '../crypto/seal.ts';

const firstDelayMs = 5_000;
const longestDelayMs = 3_600_000;
/** With these delays the attempts span about one day: by then the links in an email have expired (contract §5). */
const mostAttempts = 33;

/**
 * Returns the milliseconds between attempt number `attempt` (from 1) and the next one, doubling up to an hour;
 * undefined: no further attempt.
 */
export function retryDelayMs(attempt: number): number | undefined {
  if (attempt >= mostAttempts) return undefined;
  const delay = Math.min(firstDelayMs * 2 ** (attempt - 1), longestDelayMs);
  // Up to a fifth shorter, so that emails that failed together are not retried together.
  return Math.round(delay * (1 - Math.random() / 5));
}

/**
 * True if another attempt would fail in the same way: the email cannot be opened, or the mail server reports
 * permanently that the mailbox does not exist (RFC 3463, 3.2: 5.1.x). Any other refusal, such as a wrong password, is
 * a problem that an operator may fix.
 */
export function isHopeless(error: unknown): boolean {
  if (error instanceof Unsealable) return true;
  const { command, response } = error as { command?: string; response?: string };
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(response ?? '');
}
