import { readServerUrl } from '../hosts-in-url.ts';
import { BadValue } from '../setting.ts';
import { isLoopbackHost } from './loopback.ts';

/** A PostgreSQL URL, unchanged except for surrounding spaces; it may name several hosts. Throws `BadValue`. */
export function postgresUrl(padded: string): string {
  const text = padded.trim();
  if (!/^postgres(ql)?:\/\//i.test(text)) {
    throw new BadValue('must be a PostgreSQL URL that begins with postgres:// or postgresql://');
  }
  // `user:pass@/name?host=/run/postgresql` means a local socket; the URL class requires a host there.
  if (!URL.canParse(readServerUrl(text).url.replace('@/', '@localhost/'))) {
    throw new BadValue('must be a valid URL: encode special characters of the password (@ is %40, / is %2F)');
  }
  requireKnownParameters(text);
  return text;
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
export function serviceUrl(text: string): string {
  const url = webUrl(text);
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    throw new BadValue('must not contain a user name, a password or a fragment');
  requireEncrypted(url);
  return text;
}

/**
 * The issuer of an OpenID Connect provider, unchanged: it is compared character by character (OpenID Connect
 * Discovery 1.0 §4.3). Plain http is accepted only for this machine, for experiments. Throws `BadValue`.
 */
export function issuerUrl(text: string): string {
  const url = webUrl(text);
  if (url.username !== '' || url.password !== '')
    throw new BadValue('must not contain a user name or password');
  if (/[?#]/.test(text)) throw new BadValue('must not have a query or a fragment');
  requireEncrypted(url);
  return text;
}

function webUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text)) throw new BadValue('must be an https URL');
  return url;
}

function requireEncrypted({ protocol, hostname }: URL): void {
  if (protocol !== 'https:' && !isLoopbackHost(hostname))
    throw new BadValue('must be an https URL; plain http is only accepted for this machine');
}

/** The values of `channel_binding` (PostgreSQL, "Connection Strings"). */
export const channelBindings = ['disable', 'prefer', 'require'] as const;
export type ChannelBinding = (typeof channelBindings)[number];

const known: ReadonlySet<string> = new Set([
  'application_name',
  'channel_binding',
  'client_encoding',
  'connect_timeout',
  'fallback_application_name',
  'host',
  'idle_in_transaction_session_timeout',
  'lock_timeout',
  'options',
  'password',
  'port',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'statement_timeout',
  // Checked together with the hosts of the URL.
  'target_session_attrs',
  'uselibpqcompat',
  'user',
]);

/** The names of the pool size in other programs, in lower case and without underscores. */
const poolSizes: ReadonlySet<string> = new Set([
  'max',
  'maxconnections',
  'connectionlimit',
  'poolsize',
  'poolmax',
]);

/**
 * Refuses parameters that would have no effect.
 *
 * @throws BadValue that names the first such parameter, but never a value.
 */
function requireKnownParameters(url: string): void {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys()) {
    if (known.has(name)) continue;
    // After a question mark that is part of the password comes the rest of the secret, and the host.
    if (query.includes('@') || !/^\w{1,40}$/.test(name)) {
      throw new BadValue('cannot be read: write special characters encoded (? is %3F, @ is %40)');
    }
    const instead = poolSizes.has(name.toLowerCase().replaceAll('_', ''))
      ? 'set the number of connections with DATABASE_POOL_SIZE'
      : `known are ${[...known].join(', ')}`;
    throw new BadValue(`must not have the parameter ${name}, which has no effect here: ${instead}`);
  }
  const binding = parameters.getAll('channel_binding').at(-1);
  if (binding !== undefined && !channelBindings.some((known) => known === binding))
    throw new BadValue(`must have one of ${channelBindings.join(', ')} as channel_binding`);
}
