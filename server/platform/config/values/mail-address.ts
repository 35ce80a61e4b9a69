import { BadValue } from '../setting.ts';

/** Whom a letter is from. `name` is empty when only an address was given. */
export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** `office@example.com`, or `Petal & Paw <office@example.com>`. Throws `BadValue`. */
export function mailSender(text: string): MailAddress {
  // A line break would begin a header of its own (RFC 5322 §2.2).
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    throw new BadValue('must not contain line breaks or control characters');
  const [, name, inner] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = (inner ?? text).trim();
  if (!isPlausible(address)) throw new BadValue('must be an e-mail address or Name <address>');
  return { name: unquote((name ?? '').trim()), address };
}

/** An e-mail address that could exist; a domain without a dot (`localhost`) is one. Throws `BadValue`. */
export function mailAddress(text: string): string {
  if (!isPlausible(text)) throw new BadValue('must be an e-mail address');
  return text;
}

function isPlausible(address: string): boolean {
  // 254: RFC 5321 §4.5.3.1.3 less the angle brackets. What else is an address only the mail server knows.
  return (
    address.length <= 254 &&
    /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}.]+(\.[^\s@<>()[\]\\,;:"\p{C}.]+)*$/u.test(
      address,
    )
  );
}

function unquote(name: string): string {
  return name.length >= 2 && name.startsWith('"') && name.endsWith('"')
    ? name.slice(1, -1).replace(/\\(.)/g, '$1')
    : name;
}
