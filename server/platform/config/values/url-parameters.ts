/** The parameters that a PostgreSQL URL may have: those that are obeyed. */
import { BadValue } from '../setting.ts';

const known: ReadonlySet<string> = new Set([
  'application_name',
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
  // Judged with the hosts of the URL.
  'target_session_attrs',
  'uselibpqcompat',
  'user',
]);

/** How other programs call the size of a pool, without underscores and in lower case. */
const poolSizes: ReadonlySet<string> = new Set([
  'max',
  'maxconnections',
  'connectionlimit',
  'poolsize',
  'poolmax',
]);

/**
 * Refuses parameters that would do nothing.
 *
 * @throws BadValue naming the first one, but never a value.
 */
export function requireKnownParameters(url: string): void {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  for (const name of new URLSearchParams(query).keys()) {
    if (known.has(name)) continue;
    // Behind a question mark that belongs to the password there is a secret, and the host.
    if (query.includes('@') || !/^\w{1,40}$/.test(name)) {
      throw new BadValue('cannot be read: write special characters encoded (? is %3F, @ is %40)');
    }
    const instead = poolSizes.has(name.toLowerCase().replaceAll('_', ''))
      ? 'set the number of connections with DATABASE_POOL_SIZE'
      : `known are ${[...known].join(', ')}`;
    throw new BadValue(`must not have the parameter ${name}, which has no effect here: ${instead}`);
  }
}
