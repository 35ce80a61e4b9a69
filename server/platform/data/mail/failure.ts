/**
 * The reason why an email was not sent, in codes only. The text of a mail server's reply usually names the recipient,
 * and is written by a third party: none of it is logged. Also decides whether and when another attempt is made.
 */
import { Unsealable } from '#platform/base/crypto/seal.ts';

export interface MailFailure {
  /**
   * The error code (`EENVELOPE`, `EAUTH`, `ENOSPC`) and, after a space, the system's code if it exists (`ESOCKET
   * ECONNREFUSED`); without any code, the name of the error.
   */
  readonly reason: string;
  /** The SMTP command that was refused, without its argument. */
  readonly command?: string;
  /** The reply code (RFC 5321, 4.2). */
  readonly smtpCode?: number;
  /** The enhanced status code (RFC 3463), if the mail server sends one. */
  readonly smtpStatus?: string;
}

/** The properties that nodemailer and the system add to an error besides its message. */
interface Coded {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

/** Returns the codes of an error of any kind that a transport has thrown. */
export function mailFailure(error: unknown): MailFailure {
  const { name, code, originalCode, command, response } = (error ?? {}) as Coded;
  const words = [code, originalCode].filter((one) => typeof one === 'string' && word.test(one));
  const named = typeof name === 'string' && word.test(name) ? name : 'unknown';
  const [, smtpCode, smtpStatus] = reply.exec(typeof response === 'string' ? response : '') ?? [];
  return {
    reason: words.length > 0 ? words.join(' ') : named,
    ...(typeof command === 'string' && commandName.test(command) ? { command } : {}),
    ...(smtpCode === undefined ? {} : { smtpCode: Number(smtpCode) }),
    ...(smtpStatus === undefined ? {} : { smtpStatus }),
  };
}

/** One word of letters, digits and underscores: no address, no sentence. */
const word = /^[A-Za-z]\w{0,39}$/;

const commandName = /^[A-Z][A-Z0-9 -]{0,29}$/;

/** `550 5.1.1 …`, or the first line of several. */
const reply = /^([2-5]\d\d)(?:[ -]([245]\.\d{1,3}\.\d{1,3})(?!\S))?/;

const firstDelayMs = 5_000;
const longestDelayMs = 3_600_000;
/** With these delays the attempts span about one day: by then the links in an email have expired (contract §5). */
const mostAttempts = 33;
/** An email with links and codes that is older is given up, however few attempts an outage has left it. */
export const longestWaitMs = 24 * 3_600_000;

/** An email with links and codes was due for longer than they are valid. */
export class Expired extends Error {
  override readonly name = 'Expired';
}

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
 * True if another attempt would fail in the same way: the email cannot be opened or has expired, or the mail server reports
 * permanently that the mailbox does not exist (RFC 3463, 3.2: 5.1.x). Any other refusal, such as a wrong password, is
 * a problem that an operator may fix.
 */
export function isHopeless(error: unknown): boolean {
  if (error instanceof Unsealable || error instanceof Expired) return true;
  const { command, response } = error as { command?: string; response?: string };
  return command === 'RCPT TO' && /^5\d\d[ -]5\.1\.\d/.test(response ?? '');
}

/** True if the mail server has replied to what it was sent; without a reply, it may have taken the complete email. */
export function isReply(error: unknown): boolean {
  return mailFailure(error).smtpCode !== undefined;
}

/**
 * True if the failure says nothing about the email: the connection is lost, or the mail server closes it because it takes
 * no emails now (RFC 5321, 3.8).
 */
export function isOfServer(error: unknown): boolean {
  const { command, smtpCode } = mailFailure(error);
  return command === 'CONN' || smtpCode === 421;
}
