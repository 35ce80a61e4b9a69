/** Email addresses: which ones are accepted. `users` decides which ones are equal. */
import type { Cause } from '#domain/causes.ts';

/**
 * The reason why the text is not an address that email can be sent to, or `undefined` when it is one. Everything that is
 * safe in a header is accepted: Unicode local parts and domains (RFC 6531), dots anywhere in the local part (some
 * providers assign such addresses), domains of one label (`admin@localhost`). White space, control characters, the
 * special characters of RFC 5322 (and thus quoted local parts and address literals), and more octets than RFC 5321,
 * 4.5.3.1 allows are refused.
 */
export function emailProblem(text: string): Cause | undefined {
  // The first test bounds the work of the others: an octet or more for each UTF-16 unit.
  if (text.length > LONGEST_ADDRESS || octets(text) > LONGEST_ADDRESS) {
    return { reason: 'TOO_LONG', max: LONGEST_ADDRESS, unit: 'BYTES' };
  }
  if (forbidden.test(text)) return notAnAddress;
  const [local, domain, ...more] = visibleAddress(text).split('@');
  if (!local || !domain || more.length > 0) return notAnAddress;
  if (octets(local) > LONGEST_LOCAL_PART) return notAnAddress;
  // Compatibility forms (such as a full-width @) become ASCII in a DNS lookup, so the check applies to the ASCII form.
  if (!domain.normalize('NFKC').split('.').every(isDomainLabel)) return notAnAddress;
  return undefined;
}

const notAnAddress: Cause = { reason: 'WRONG_FORMAT', expected: 'EMAIL' };

/**
 * The same for an address that is new to the server: mail from outside reaches only a domain with a dot. An address of one
 * label comes from the settings of the server, such as `admin@localhost`, or is older than this rule.
 */
export function newEmailProblem(text: string): Cause | undefined {
  const problem = emailProblem(text);
  if (problem !== undefined) return problem;
  const [, domain = ''] = visibleAddress(text).split('@');
  return domain.includes('.') ? undefined : { reason: 'WRONG_FORMAT', expected: 'EMAIL_WITH_DOT' };
}

/**
 * Returns the address without invisible characters, such as a zero-width space from a copied text. Two addresses
 * that look the same are one.
 */
export function visibleAddress(text: string): string {
  return text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
}

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_LABEL = 63;

/** White space, controls, lone surrogates, and the specials of RFC 5322, 3.2.3 except the dot and the @. */
const forbidden = /[\s\p{Cc}\p{Cs}()<>[\]:;,\\"]/u;

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Letters, digits and inner hyphens in ASCII (RFC 5321, 4.1.2). Other characters are accepted; the DNS decides. */
const domainLabel = /^(?!-)[a-z0-9\u{80}-\u{10ffff}-]+(?<!-)$/iu;

function isDomainLabel(label: string): boolean {
  return label.length <= LONGEST_LABEL && domainLabel.test(label);
}
