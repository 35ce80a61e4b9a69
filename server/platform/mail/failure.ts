/**
 * Why a letter was not sent, in codes alone. What a mail server answers in words names the recipient more often than
 * not, and is written by somebody else: none of it goes into the log.
 */

export interface MailFailure {
  /**
   * What failed (`EENVELOPE`, `EAUTH`, `ENOSPC`) and, after a blank, the system's code where there is one (`ESOCKET
   * ECONNREFUSED`); without any, the name of the error.
   */
  readonly reason: string;
  /** The SMTP command that was refused, without its argument. */
  readonly command?: string;
  /** The reply code (RFC 5321, 4.2). */
  readonly smtpCode?: number;
  /** The enhanced status code (RFC 3463), where the mail server gives one. */
  readonly smtpStatus?: string;
}

/** What nodemailer and the system say of an error beside its message. */
interface Coded {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly originalCode?: unknown;
  readonly command?: unknown;
  readonly response?: unknown;
}

/** The codes of an error that a transport has thrown, whatever it is. */
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
