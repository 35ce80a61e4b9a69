/** Which email addresses are equal. */
import { domainToUnicode } from 'node:url';
import { visibleAddress } from '#domain/text/email-address.ts';

/**
 * Returns the key under which different spellings of one address are equal, for comparison and for a unique index:
 * addresses are compared without regard to case (contract §5), to invisible characters, to canonical equivalence
 * (NFC) and to the form of an international domain (`münchen.de`, `xn--mnchen-3ya.de`). Email is sent to the address
 * as it was written, never to the key.
 */
export function emailKey(text: string): string {
  const [local = '', ...domain] = visibleAddress(text).split('@');
  return [local, ...domain.map(unicodeDomain)].map(folded).join('@');
}

/** Lower case only: a conversion through upper case would turn `ı` into `i` and `ß` into `ss`, which are other mailboxes. */
function folded(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

/** Only for a domain that has two forms: others stay, whatever they mean to a browser. */
function unicodeDomain(domain: string): string {
  return /[^\0-\x7f]|xn--/i.test(domain) ? domainToUnicode(domain) || domain : domain;
}
