import { readServerUrl, UnreadableHosts } from '#platform/db/server/hosts-in-url.ts';
import { BadValue } from '../setting.ts';
import { isLoopbackHost } from './loopback.ts';
import { requireKnownParameters } from './url-parameters.ts';

/** A PostgreSQL URL, unchanged except for surrounding spaces; it may name several hosts. Throws `BadValue`. */
export function postgresUrl(padded: string): string {
  const text = padded.trim();
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    throw new BadValue('must be a PostgreSQL URL that begins with postgres:// or postgresql://');
  }
  // `user:pass@/name?host=/run/postgresql` means a local socket; the URL class requires a host there.
  if (!URL.canParse(urlForPg(text).replace('@/', '@localhost/'))) {
    throw new BadValue('must be a valid URL: encode special characters of the password (@ is %40, / is %2F)');
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

/** An SMTP URL, unchanged except for surrounding spaces. Throws `BadValue`. */
export function smtpUrl(padded: string): string {
  const text = padded.trim();
  if (!/^smtps?:\/\//i.test(text)) throw new BadValue('must be a URL that begins with smtp:// or smtps://');
  if ((URL.parse(text)?.hostname ?? '') === '') {
    throw new BadValue('must name a host; encode special characters of the password (@ is %40, / is %2F)');
  }
  return text;
}

/**
 * The address of a service that the server calls. Plain http is accepted only for this machine. Throws `BadValue`.
 */
export function serviceUrl(padded: string): string {
  const text = padded.trim();
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text)) throw new BadValue('must be an https URL');
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new BadValue('must not contain a user name, a password or a fragment');
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname)) {
    throw new BadValue('must be an https URL; plain http is only accepted for this machine');
  }
  return text;
}

/**
 * The issuer of an OpenID Connect provider, unchanged: it is compared character by character (OpenID Connect
 * Discovery 1.0 §4.3). Plain http is accepted only for this machine, for experiments. Throws `BadValue`.
 */
export function issuerUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text)) throw new BadValue('must be an https URL');
  if (url.username !== '' || url.password !== '')
    throw new BadValue('must not contain a user name or password');
  if (/[?#]/.test(text)) throw new BadValue('must not have a query or a fragment');
  if (url.protocol !== 'https:' && !isLoopbackHost(url.hostname)) {
    throw new BadValue('must be an https URL; plain http is only accepted for this machine');
  }
  return text;
}
