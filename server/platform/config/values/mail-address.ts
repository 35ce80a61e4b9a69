import { emailProblem } from '#domain/email-address.ts';
import { BadValue } from '../setting.ts';

/** The sender of an email. `name` is empty when only an address was given. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** `office@example.com`, or `Petal & Paw <office@example.com>`. Throws `BadValue`. */
export function mailSender(text: string): MailAddress {
  // A line break would start another header (RFC 5322 §2.2).
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    throw new BadValue('must not contain line breaks or control characters');
  const [, name, inner] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inner ?? text).trim();
  const problem = emailProblem(address);
  if (problem !== undefined)
    throw new BadValue(`must be an address or Name <address>; the address ${problem}`);
  return { name: unquote((name ?? '').trim()), address };
}

/** An email address in the form in which accounts store it. Throws `BadValue`. */
export function mailAddress(text: string): string {
  const problem = emailProblem(text);
  if (problem !== undefined) throw new BadValue(problem);
  return text;
}

function unquote(name: string): string {
  return name.length >= 2 && name.startsWith('"') && name.endsWith('"')
    ? name.slice(1, -1).replace(/\\(.)/g, '$1')
    : name;
}
