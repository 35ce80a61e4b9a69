/** E-mail addresses: which are accepted, and which are the same. */

/**
 * Why the text is no e-mail address that mail can be sent to, or `undefined` when it is one. The widest reading
 * that is safe in a header: Unicode local parts and domains (RFC 6531), dots anywhere in the local part (some
 * providers gave out such addresses), domains of one label (`admin@localhost`). Not accepted are white space,
 * control characters, RFC 5322's special characters (so no quoted local parts and no address literals), and
 * more octets than RFC 5321, 4.5.3.1 transports.
 */
export function emailProblem(text: string): string | undefined {
  // The first test bounds the work of the others: an octet or more for each UTF-16 unit.
  if (text.length > LONGEST_ADDRESS || octets(text) > LONGEST_ADDRESS) {
    return `must have at most ${LONGEST_ADDRESS} octets`;
  }
  if (forbidden.test(text))
    return 'must have no white space, control characters or any of ( ) < > [ ] : ; , \\ "';
  const [local, domain, ...more] = text.split('@');
  if (!local || !domain || more.length > 0) return 'must have exactly one @, with text on both sides';
  if (octets(local) > LONGEST_LOCAL_PART)
    return `must have at most ${LONGEST_LOCAL_PART} octets before the @`;
  // Compatibility forms (such as a full-width @) become ASCII on the way into the DNS: they are judged as that.
  if (!domain.normalize('NFKC').split('.').every(isDomainLabel)) return 'must have a domain name after the @';
  return undefined;
}

/**
 * What two writings of one address have in common, for comparing and for a unique index: addresses are compared
 * case-insensitively (contract §5) and by canonical equivalence (NFC). Mail goes to the address as it was
 * written, never to the key.
 */
export function emailKey(text: string): string {
  // Lower case alone: folding by way of upper case would make `ı` into `i` and `ß` into `ss`, other mailboxes.
  return text.toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

const LONGEST_ADDRESS = 254;
const LONGEST_LOCAL_PART = 64;
const LONGEST_LABEL = 63;

/** White space, controls, lone surrogates, and the specials of RFC 5322, 3.2.3 except the dot and the @. */
const forbidden = /[\s\p{Cc}\p{Cs}()<>[\]:;,\\"]/u;

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** Letters, digits and inner hyphens in ASCII (RFC 5321, 4.1.2); outside it anything, the DNS has the last word. */
const domainLabel = /^(?!-)[a-z0-9\u{80}-\u{10ffff}-]+(?<!-)$/iu;

function isDomainLabel(label: string): boolean {
  return label.length <= LONGEST_LABEL && domainLabel.test(label);
}
