import { readServerUrl, UnreadableHosts } from '../../db/hosts-in-url.ts';
import { BadValue } from '../setting.ts';
import { requireKnownParameters } from './url-parameters.ts';

/** A PostgreSQL URL, as written but for spaces around it; it may name several hosts. Throws `BadValue`. */
export function postgresUrl(padded: string): string {
  const text = padded.trim();
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    throw new BadValue('must be a PostgreSQL URL that begins with postgres:// or postgresql://');
  }
  // `user:pass@/name?host=/run/postgresql` means a local socket; the URL class wants a host there.
  if (!URL.canParse(urlForPg(text).replace('@/', '@localhost/'))) {
    throw new BadValue(
      'cannot be read as a URL: encode special characters of the password (@ is %40, / is %2F)',
    );
  }
  requireKnownParameters(text);
  return text;
}

function urlForPg(text: string): string {
  try {
    return readServerUrl(text).url;
  } catch (error) {
    throw error instanceof UnreadableHosts ? new BadValue(error.message) : error;
  }
}

/** An SMTP URL, as written but for spaces around it. Throws `BadValue`. */
export function smtpUrl(padded: string): string {
  const text = padded.trim();
  if (!/^smtps?:\/\//i.test(text)) throw new BadValue('must be a URL that begins with smtp:// or smtps://');
  if ((URL.parse(text)?.hostname ?? '') === '') {
    throw new BadValue(
      'must name a host, with special characters of the password encoded (@ is %40, / is %2F)',
    );
  }
  return text;
}

/**
 * The issuer of an OpenID Connect provider, as written: it is compared letter by letter (OpenID Connect
 * Discovery 1.0 §4.3). Plain http only to this machine, for trying things out. Throws `BadValue`.
 */
export function issuerUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text)) throw new BadValue('must be an https URL');
  if (url.username !== '' || url.password !== '')
    throw new BadValue('must not carry a user name or a password');
  if (/[?#]/.test(text)) throw new BadValue('must not have a query or a fragment');
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) {
    throw new BadValue('must be an https URL; plain http is accepted for this machine only');
  }
  return text;
}

/** Whether a URL's host name is this machine, by its address or by a name that never leaves it (RFC 6761, 6.3). */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname) || /^([^.]+\.)*localhost$/.test(hostname)
  );
}
