/**
 * Reads the hosts in a PostgreSQL URL. `pg` supports URLs with one host only; libpq's URLs can have several hosts and
 * state which of them are acceptable (PostgreSQL, "Connection Strings": several hosts, `target_session_attrs`).
 */
import { BadValue } from './setting.ts';

/**
 * A host. An empty name is this machine. The port defaults to PGPORT or 5432. A name that begins with `/` is the
 * directory of a socket.
 */
export interface Host {
  readonly name: string;
  readonly port: number | undefined;
}

/** `read-write`: the session can write. `primary`: the server is not a standby. */
export type Target = 'read-write' | 'primary';

/** The hosts to search for an acceptable server. */
export interface HostList {
  readonly hosts: readonly Host[];
  readonly target: Target;
  /** `connect_timeout` in milliseconds, for each host; undefined when the URL does not set it. */
  readonly timeoutMs: number | undefined;
}

export interface ServerUrl {
  /** The URL for `pg`. */
  readonly url: string;
  /** Undefined: the single server that `url` names, regardless of its capabilities. */
  readonly list: HostList | undefined;
}

/** Parameters that this module handles; `pg` gets the others. */
const ownParameters = new Set([
  'host',
  'port',
  'hostaddr',
  'target_session_attrs',
  'load_balance_hosts',
  'connect_timeout',
]);

/**
 * Reads the hosts as libpq does: names and ports are two lists, from the part before the path or from the parameters
 * `host` and `port`, which take precedence; a single port applies to all hosts. With several hosts, a writable one is
 * selected even without `target_session_attrs`, because this program needs one.
 *
 * @throws BadValue that repeats no part of the URL, which contains a password.
 */
export function readServerUrl(text: string): ServerUrl {
  const [, scheme = '', authority = '', path = '', query = ''] =
    /^([^:]*:\/\/)([^/?#]*)([^?]*)\??(.*)$/s.exec(text) ?? [];
  const parameters = new URLSearchParams(query);
  const target = targetOf(lastOf(parameters, 'target_session_attrs'));
  refuseUnsupported(parameters);
  const at = authority.lastIndexOf('@') + 1;
  const written = authority
    .slice(at)
    .split(',')
    .map((host) => /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/s.exec(host) ?? []);
  const names = lastOf(parameters, 'host')?.split(',') ?? written.map(([, name = '']) => decoded(name));
  if (names.length < 2 && target === undefined) return { url: text, list: undefined };

  const ports = lastOf(parameters, 'port')?.split(',') ?? written.map(([, , port = '']) => port);
  if (ports.length !== 1 && ports.length !== names.length) {
    throw new BadValue(
      `names ${names.length} hosts and ${ports.length} ports: one port each, or one for all`,
    );
  }
  const hosts = names.map((name, index) => ({
    name: name.replace(/^\[(.*)\]$/s, '$1') || 'localhost',
    port: portOf((ports.length === 1 ? ports[0] : ports[index]) ?? '', index + 1),
  }));
  const rest = query.split('&').filter((part) => part !== '' && !ownParameters.has(nameOf(part)));
  const parametersLeft = rest.length === 0 ? '' : `?${rest.join('&')}`;
  return {
    url: `${scheme}${authority.slice(0, at)}localhost${path}${parametersLeft}`,
    list: {
      hosts,
      target: target === 'primary' ? 'primary' : 'read-write',
      timeoutMs: timeoutOf(lastOf(parameters, 'connect_timeout')),
    },
  };
}

/** Returns undefined for `any`, which is libpq's default. */
function targetOf(value: string | undefined): Target | undefined {
  switch (value) {
    case undefined:
    case 'any':
      return undefined;
    case 'read-write':
    case 'primary':
      return value;
    case 'read-only':
    case 'standby':
    case 'prefer-standby':
      throw new BadValue(
        `must not have target_session_attrs=${value}: Petalpaw writes, so it needs read-write or primary`,
      );
    default:
      throw new BadValue('must have target_session_attrs=read-write, primary or any, or none');
  }
}

function refuseUnsupported(parameters: URLSearchParams): void {
  if (parameters.has('hostaddr')) {
    throw new BadValue('must not have hostaddr, which is not supported: write the address as the host');
  }
  if ((lastOf(parameters, 'load_balance_hosts') ?? 'disable') !== 'disable') {
    throw new BadValue(
      'must not have load_balance_hosts, which is not supported: hosts are tried in the order in which they are written',
    );
  }
}

function portOf(text: string, position: number): number | undefined {
  if (text === '') return undefined;
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    throw new BadValue(
      `must have a port from 1 to 65535 for host ${position}; special characters of the password must be encoded (@ is %40, / is %2F)`,
    );
  }
  return port;
}

/** Treats zero and negative values, which mean "no limit" in libpq, as absent. */
function timeoutOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^-?\d{1,6}$/.test(text)) {
    throw new BadValue('must have a whole number of seconds as connect_timeout');
  }
  return Number(text) > 0 ? Number(text) * 1_000 : undefined;
}

function lastOf(parameters: URLSearchParams, name: string): string | undefined {
  return parameters.getAll(name).at(-1);
}

function nameOf(part: string): string {
  return decoded(part.split('=', 1)[0] ?? '');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadValue('must have two hexadecimal digits after each %');
  }
}
