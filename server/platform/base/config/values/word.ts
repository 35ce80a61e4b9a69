import { BadValue } from '../setting.ts';

/** The name of a cookie (RFC 6265 §4.1.1) or of a header (RFC 9110 §5.1): both are tokens. Throws `BadValue`. */
export const token = textLike(/^[\w!#$%&'*+.^`|~-]{1,100}$/, 'must consist of letters, digits and hyphens');

/** A credential that can follow `Bearer` in a header. Throws `BadValue`. */
export const bearerToken = textLike(
  /^[\x21-\x7e]+$/,
  'must consist of ASCII characters without spaces, because it is sent in a header',
);

function textLike(form: RegExp, wrong: string): (text: string) => string {
  return (text) => {
    if (!form.test(text)) throw new BadValue(wrong);
    return text;
  };
}

/** Returns a parser for text with a number of characters (code points) between `least` and `most`. */
export function textOfLength(least: number, most: number): (text: string) => string {
  return (text) => {
    const length = [...text].length;
    if (length < least) throw new BadValue(`must have ${least} characters or more`);
    if (length > most) throw new BadValue(`must have ${most} characters at most`);
    return text;
  };
}

/** A log level of pino, or `silent`, in upper or lower case. Throws `BadValue`. */
export const logLevel = oneWordOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** Returns a parser for one of the words, in upper or lower case. */
export function oneWordOf<const Word extends string>(words: readonly Word[]): (text: string) => Word {
  return (text) => {
    const word = words.find((one) => one === text.toLowerCase());
    if (word === undefined) throw new BadValue(`must be one of ${words.join(', ')}`);
    return word;
  };
}
