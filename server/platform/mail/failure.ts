/**
 * The reason why an email was not sent, in codes only. The text of a mail server's reply usually names the recipient,
 * and is written by a third party: none of it is logged.
 */

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
