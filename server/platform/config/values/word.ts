import { BadValue } from '../setting.ts';

/** The levels of pino, and `silent`. */
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** A name of a cookie (RFC 6265 §4.1.1) or of a header (RFC 9110 §5.1): both are tokens. Throws `BadValue`. */
export function token(text: string): string {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(text)) {
    throw new BadValue('must consist of letters, digits and hyphens');
  }
  return text;
}

/** What can stand after `Bearer` in a header. Throws `BadValue`. */
export function bearerToken(text: string): string {
  if (!/^[\x21-\x7e]+$/.test(text)) {
    throw new BadValue('must consist of ASCII characters without spaces, because it is sent in a header');
  }
  return text;
}

/** Text of so many characters (as people count them: code points). */
export function textOfLength(least: number, most: number): (text: string) => string {
  return (text) => {
    const length = [...text].length;
    if (length < least) throw new BadValue(`must have ${least} characters or more`);
    if (length > most) throw new BadValue(`must have ${most} characters at most`);
    return text;
  };
}

/** A level of the log, in any case. Throws `BadValue`. */
export function logLevel(text: string): (typeof LOG_LEVELS)[number] {
  const level = LOG_LEVELS.find((one) => one === text.toLowerCase());
  if (level === undefined) throw new BadValue(`must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}
