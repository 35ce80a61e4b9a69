/** Selects the server to use when DATABASE_URL names several hosts or requires certain capabilities. */
import pg from 'pg';
import type { Host, HostList } from '#platform/base/config/hosts-in-url.ts';
import { isUnavailable, reasonOf, UnsuitedServer } from '#platform/data/db/errors.ts';
import { requireChannelBinding } from './channel-binding.ts';

/** Whether a server takes writes. */
export interface ServerRole {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/** The columns of a {@link ServerRole}. */
export const roleColumns = `
  pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

interface Choice {
  readonly host: Host;
  /** No host can write; this is a primary that was made read-only, so its data is current. */
  readonly isForReading: boolean;
}

/**
 * The hosts of one URL. The most recently chosen host is tried first, so that an unavailable host earlier in the list
 * costs time once and not on each connection; after a failure, all hosts are tried again in their order.
 */
export class Hosts {
  readonly #list: HostList;
  readonly #config: HostedClientConfig;
  /** Hosts that proved to be wrong in a way that inspecting them alone cannot detect: they are tried last. */
  readonly #avoided = new Set<Host>();
  #chosen: Choice | undefined;
  #searching: Promise<Choice> | undefined;

  /** @param config of connections to any of the hosts; they share its `connectionTimeoutMillis`. */
  constructor(list: HostList, config: HostedClientConfig) {
    const { connectionTimeoutMillis = 0 } = config;
    const hostMs = list.timeoutMs ?? Math.ceil(connectionTimeoutMillis / Math.max(2, list.hosts.length));
    this.#list = list;
    this.#config = { ...config, connectionTimeoutMillis: hostMs, query_timeout: hostMs };
  }

  /** Milliseconds for a connection to one host. */
  get timeoutMs(): number {
    return this.#config.connectionTimeoutMillis ?? 0;
  }

  /**
   * Returns the host for the next connection. Concurrent callers share one search.
   *
   * @throws UnsuitedServer when no host is acceptable; `pg`'s error when a host refuses the login.
   */
  async choose(): Promise<Choice> {
    if (this.#chosen) return this.#chosen;
    this.#searching ??= this.#search().finally(() => {
      this.#searching = undefined;
    });
    return this.#searching;
  }

  /**
   * @param client has just connected to `choice`.
   * @throws UnsuitedServer when the server no longer has the role for which it was chosen.
   */
  async confirm(choice: Choice, client: pg.ClientBase): Promise<void> {
    if (this.#suits(await roleOf(client))) return;
    if (!choice.isForReading)
      throw new UnsuitedServer(`${this.#nameOf(choice.host)} takes no writes any more`);
  }

  /** Makes the next connection try all hosts again. */
  forget(): void {
    this.#chosen = undefined;
  }

  avoid(host: Host): void {
    this.#avoided.add(host);
    this.forget();
  }

  async #search(): Promise<Choice> {
    const found: string[] = [];
    let readable: Host | undefined;
    let allAnswered = true;
    let isReadOnly = false;
    const { hosts } = this.#list;
    const preferred = hosts.filter((host) => !this.#avoided.has(host));
    for (const host of [...preferred, ...this.#avoided]) {
      try {
        const role = await this.#ask(host);
        if (this.#suits(role)) {
          this.#chosen = { host, isForReading: false };
          return this.#chosen;
        }
        isReadOnly = true;
        if (!role.isStandby) readable ??= host;
        found.push(`${this.#nameOf(host)} is ${role.isStandby ? 'a standby' : 'read-only'}`);
      } catch (error) {
        // As in libpq, an unavailable host is skipped; a host that refuses the password ends the search.
        if (!isUnavailable(error)) throw error;
        allAnswered = false;
        found.push(`${this.#nameOf(host)}: ${reasonOf(error)}`);
      }
    }
    if (readable) return { host: readable, isForReading: true };
    throw new UnsuitedServer(`none of its hosts takes writes (${found.join('; ')})`, {
      isReadOnly,
      allAnswered,
    });
  }

  async #ask(host: Host): Promise<ServerRole> {
    const client = new HostedClient(this.#config);
    client.on('error', () => {});
    setHost(client, host);
    try {
      await client.connect();
      return await roleOf(client);
    } finally {
      client.end().catch(() => {});
    }
  }

  #suits({ isStandby, isReadOnly }: ServerRole): boolean {
    return this.#list.target === 'primary' ? !isStandby : !isReadOnly;
  }

  #nameOf({ name, port = defaultPort() }: Host): string {
    return `${name.includes(':') ? `[${name}]` : name}:${port}`;
  }
}

async function roleOf(client: pg.ClientBase): Promise<ServerRole> {
  const { rows } = await client.query<ServerRole>(`SELECT ${roleColumns}`);
  return rows[0] as ServerRole;
}

export interface HostedClientConfig extends pg.ClientConfig {
  /** Undefined: the server that the connection string names. */
  readonly hosts?: Hosts | undefined;
  /** The login must prove with which server the TLS connection is. */
  readonly requireChannelBinding?: boolean;
}

/** A connection that selects its host when it connects. */
export class HostedClient extends pg.Client {
  readonly #hosts: Hosts | undefined;
  #choice: Choice | undefined;

  constructor(config: HostedClientConfig = {}) {
    const { hosts } = config;
    super(hosts ? { ...config, connectionTimeoutMillis: hosts.timeoutMs } : config);
    this.#hosts = hosts;
    if (config.requireChannelBinding) requireChannelBinding(this);
  }

  override connect: pg.Client['connect'] = ((callback?: (error?: unknown) => void) => {
    if (this.#hosts === undefined) return callback ? super.connect(callback) : super.connect();
    const connecting = this.#connectToChosen(this.#hosts);
    if (callback === undefined) return connecting;
    connecting.then(() => callback(), callback);
  }) as never;

  /** Marks the server as the wrong one: from now on, the other hosts are tried first. */
  avoidHost(): void {
    if (this.#choice) this.#hosts?.avoid(this.#choice.host);
  }

  get #stream(): { readonly destroyed?: boolean } {
    return (this as unknown as { connection: { stream: { destroyed?: boolean } } }).connection.stream;
  }

  async #connectToChosen(hosts: Hosts): Promise<void> {
    const choice = await hosts.choose();
    this.#choice = choice;
    // The pool has abandoned this connection meanwhile.
    if (this.#stream.destroyed) throw new Error('timeout expired');
    setHost(this, choice.host);
    try {
      await super.connect();
      await hosts.confirm(choice, this);
    } catch (error) {
      hosts.forget();
      super.end().catch(() => {});
      throw error;
    }
  }
}

/**
 * Sets the host before the client connects. `pg` reads host and port from here when it connects, also for checking the
 * name in the certificate.
 */
function setHost(client: pg.Client, { name, port = defaultPort() }: Host): void {
  Object.assign(client, { host: name, port });
}

function defaultPort(): number {
  return Number(process.env.PGPORT) || 5432;
}
