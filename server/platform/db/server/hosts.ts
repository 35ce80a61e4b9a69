/** Finds the server to use where DATABASE_URL names several, or says what it must be able to do. */
import pg from 'pg';
import { isAway, reasonOf } from '#platform/db/errors.ts';
import type { Host, HostList } from './hosts-in-url.ts';
import { UnsuitedServer } from './unsuited-server.ts';

interface Abilities {
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

interface Choice {
  readonly host: Host;
  /** Nothing can write; this is a primary that has been made read-only, so what it shows is right. */
  readonly isForReading: boolean;
}

const abilitiesQuery = `
  SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

/**
 * The hosts of one URL. The one that has last been right is asked first, so that a dead one in front of it costs time
 * once and not with each connection; after a failure all are asked again in their order.
 */
export class Hosts {
  readonly #list: HostList;
  readonly #config: pg.ClientConfig;
  /** Hosts that turned out to be the wrong ones in a way that no look at them alone can tell: they are asked last. */
  readonly #avoided = new Set<Host>();
  #chosen: Choice | undefined;
  #searching: Promise<Choice> | undefined;

  /** @param config of connections to any of them; its `connectionTimeoutMillis` is shared by the hosts. */
  constructor(list: HostList, config: pg.ClientConfig) {
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
   * The host for the next connection. Those who ask at once wait for the same search.
   *
   * @throws UnsuitedServer when none will do; what `pg` throws when one lets nobody in.
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
   * @throws UnsuitedServer when that is not what it was any more.
   */
  async confirm(choice: Choice, client: pg.ClientBase): Promise<void> {
    if (this.#suits(await abilitiesOf(client))) return;
    if (!choice.isForReading)
      throw new UnsuitedServer(`${this.#nameOf(choice.host)} takes no writes any more`);
  }

  /** The next connection looks at all hosts again. */
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
    const wanted = hosts.filter((host) => !this.#avoided.has(host));
    for (const host of [...wanted, ...this.#avoided]) {
      try {
        const abilities = await this.#ask(host);
        if (this.#suits(abilities)) {
          this.#chosen = { host, isForReading: false };
          return this.#chosen;
        }
        isReadOnly = true;
        if (!abilities.isStandby) readable ??= host;
        found.push(`${this.#nameOf(host)} is ${abilities.isStandby ? 'a standby' : 'read-only'}`);
      } catch (error) {
        // As libpq: a host that is away is passed over; one that refuses the password ends the search.
        if (!isAway(error)) throw error;
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

  async #ask(host: Host): Promise<Abilities> {
    const client = new pg.Client(this.#config);
    client.on('error', () => {});
    aimAt(client, host);
    try {
      await client.connect();
      return await abilitiesOf(client);
    } finally {
      client.end().catch(() => {});
    }
  }

  #suits({ isStandby, isReadOnly }: Abilities): boolean {
    return this.#list.target === 'primary' ? !isStandby : !isReadOnly;
  }

  #nameOf({ name, port = defaultPort() }: Host): string {
    return `${name.includes(':') ? `[${name}]` : name}:${port}`;
  }
}

async function abilitiesOf(client: pg.ClientBase): Promise<Abilities> {
  const { rows } = await client.query<Abilities>(abilitiesQuery);
  return rows[0] as Abilities;
}

export interface HostedClientConfig extends pg.ClientConfig {
  /** Undefined: the server that the connection string names. */
  readonly hosts?: Hosts | undefined;
}

/** A connection to the host that is chosen when it is made. */
export class HostedClient extends pg.Client {
  readonly #hosts: Hosts | undefined;
  #choice: Choice | undefined;

  constructor(config: HostedClientConfig = {}) {
    const { hosts } = config;
    super(hosts ? { ...config, connectionTimeoutMillis: hosts.timeoutMs } : config);
    this.#hosts = hosts;
  }

  override connect: pg.Client['connect'] = ((callback?: (error?: unknown) => void) => {
    if (this.#hosts === undefined) return callback ? super.connect(callback) : super.connect();
    const connecting = this.#connectToChosen(this.#hosts);
    if (callback === undefined) return connecting;
    connecting.then(() => callback(), callback);
  }) as never;

  /** The server is the wrong one: of several hosts, the others are asked first from now on. */
  avoidHost(): void {
    if (this.#choice) this.#hosts?.avoid(this.#choice.host);
  }

  get #stream(): { readonly destroyed?: boolean } {
    return (this as unknown as { connection: { stream: { destroyed?: boolean } } }).connection.stream;
  }

  async #connectToChosen(hosts: Hosts): Promise<void> {
    const choice = await hosts.choose();
    this.#choice = choice;
    // The pool has given this connection up meanwhile.
    if (this.#stream.destroyed) throw new Error('timeout expired');
    aimAt(this, choice.host);
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

/** Before it connects. `pg` takes host and port from here when it does, also for the name in the certificate. */
function aimAt(client: pg.Client, { name, port = defaultPort() }: Host): void {
  Object.assign(client, { host: name, port });
}

function defaultPort(): number {
  return Number(process.env.PGPORT) || 5432;
}
