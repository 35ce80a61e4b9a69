/** The parameters that a PostgreSQL URL may have: those that take effect. */
import { channelBindings } from '#platform/db/server/channel-binding.ts';
import { BadValue } from '../setting.ts';

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
export function requireKnownParameters(url: string): void {
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
