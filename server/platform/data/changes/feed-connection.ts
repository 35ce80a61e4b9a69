/** The connection on which a process receives change notifications of other processes (feed.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#platform/base/observability/log.ts';
import { UnsuitedServer } from '#platform/data/db/errors.ts';
import type { History, ServerIdentity } from '#platform/data/db/server/history.ts';
import { HostedClient, type HostedClientConfig } from '#platform/data/db/server/hosts.ts';
import { serverConnection } from '#platform/data/db/server/server-connection.ts';

/** The channel for LISTEN and NOTIFY; the payload is the topic. */
export const channel = 'petalpaw_changes';

interface Settings {
  readonly log: Log;
  /** Milliseconds. */
  readonly pollMs: number;
  /** Called when the revision of the topic differs from the last one. Called again after it fails. */
  readonly moved: (topic: string) => Promise<void>;
  readonly history: History;
  /** Called when everything must be read again. Called again after it fails. */
  readonly refreshAll: () => Promise<void>;
  /**
   * Called when a query sent at `sentAt`, by `performance.now()`, gets no reply: the server or the network path is
   * dead.
   */
  readonly onSilence: (sentAt: number) => void;
}

/**
 * Milliseconds after which a connection that does not respond is abandoned, regardless of the state of TCP. The
 * connection is polled several times a second, so this is also the time in which the process detects a silent server.
 */
const responseTimeoutMs = 3_000;
/** Milliseconds by which a timer may end early: Node counts whole milliseconds, so 3,000 may be 2,999.1. */
const earlyMs = 1;

/** Milliseconds that closing a connection may take. */
const closeTimeoutMs = 500;

/** Pauses before a reconnection, in milliseconds: short, because caches become stale meanwhile. */
const firstPauseMs = 50;
const maxPauseMs = 500;

/** A topic's revision and the transaction that wrote it. Only both together identify a state. */
interface Revision {
  readonly topic: string;
  readonly revision: string;
  readonly writtenBy: string;
}

/** The columns of a topic are null where the table is empty. */
type Row = ServerIdentity & (Revision | Record<keyof Revision, null>);

/**
 * Listens, and polls the revisions at each notification, after each reconnection and every `pollMs`. A notification
 * only triggers the next poll immediately: notifications can be lost (a connection that breaks, a pooler that does not
 * support LISTEN), revisions cannot.
 *
 * After a failover or a restore the revisions may have decreased, or decreased and then grown beyond their former
 * values. Therefore each poll also asks for the history of the server (history.ts), and after each reconnection
 * everything is read again regardless of the revisions. A database does not go back without ending its connections,
 * except when its tables are overwritten, and that shows in the revisions or in the transactions that wrote them.
 */
export class FeedConnection {
  readonly #config: HostedClientConfig;
  readonly #settings: Settings;
  /** Revisions that the listeners have processed. Empty at first, so that the first poll notifies of all topics. */
  readonly #seen = new Map<string, Revision>();
  /** Topics for which a failure of their listeners has been logged. */
  readonly #failing = new Set<string>();
  readonly #loop: Promise<void>;
  #closed = false;
  #isDisconnected = false;
  /** The value of `History.changes` when everything was last read. */
  #readHistory: number;
  /** There was an earlier connection, and not everything has been read since it ended. */
  #reconnected = false;
  #isReloadFailing = false;
  #syncedAt = -Infinity;
  /** A notification has arrived since the last poll. */
  #due = false;
  #wake = (): void => {};

  constructor(url: string, settings: Settings) {
    this.#config = serverConnection(url);
    this.#settings = settings;
    this.#readHistory = settings.history.changes;
    this.#loop = this.#run();
  }

  /** The time, by `performance.now()`, up to which all changes have been received and processed. */
  get syncedAt(): number {
    return this.#syncedAt;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await this.#loop;
  }

  async #run(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!this.#closed) {
      try {
        await this.#listen(() => {
          pauseMs = firstPauseMs;
        });
      } catch (error) {
        if (!this.#isDisconnected)
          this.#settings.log.warn({ err: error }, 'changes of other processes are not received');
        this.#isDisconnected = true;
        // Random, so that the replicas do not all reconnect at the same moment when the server returns.
        await this.#pause(pauseMs * (0.5 + Math.random() / 2));
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
    }
  }

  /** Returns when the feed is closed; throws when the connection fails. */
  async #listen(onConnected: () => void): Promise<void> {
    const client = new HostedClient({
      ...this.#config,
      connectionTimeoutMillis: responseTimeoutMs,
      query_timeout: responseTimeoutMs,
    });
    let lost: Error | undefined;
    client.on('error', (error) => {
      lost ??= error;
      this.#wake();
    });
    client.on('notification', () => {
      this.#due = true;
      this.#wake();
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${channel}`);
      while (!this.#closed) {
        if (lost) throw lost;
        this.#due = false;
        await this.#poll(client);
        onConnected();
        if (this.#isDisconnected)
          this.#settings.log.info({}, 'changes of other processes are received again');
        this.#isDisconnected = false;
        if (!this.#due && !lost) await this.#pause(this.#settings.pollMs);
      }
    } finally {
      this.#reconnected = true;
      // A silent server would never respond to the end of the connection, and the socket would keep the process alive.
      (client as unknown as { unref(): void }).unref();
      await Promise.race([client.end().catch(() => {}), sleep(closeTimeoutMs)]);
    }
  }

  /**
   * Notifies the listeners of each topic whose revision differs from the one that they have processed; after a
   * reconnection or a change of history, notifies all listeners to read everything again.
   */
  async #poll(client: HostedClient): Promise<void> {
    const sentAt = performance.now();
    const { history } = this.#settings;
    const rows = await this.#readRevisions(client, sentAt);
    const [identity] = rows;
    if (identity === undefined) throw new Error('the database does not say what it is');
    try {
      history.record(identity);
    } catch (error) {
      client.avoidHost();
      throw error;
    }
    // A standby may lag behind data that was read from the primary, so it is not used until it is promoted.
    if (identity.isStandby) throw new UnsuitedServer('this server is a standby', { isReadOnly: true });
    const revisions = rows.filter((row): row is ServerIdentity & Revision => row.topic !== null);
    const { changes } = history;
    if (changes === this.#readHistory) this.#reportLostRevisions(revisions);
    if (history.changes !== this.#readHistory || this.#reconnected) {
      await this.#dispatchAll(revisions, history.changes);
    } else {
      const moved = revisions.filter(({ topic, revision }) => this.#seen.get(topic)?.revision !== revision);
      await Promise.all(moved.map((revision) => this.#dispatchChange(revision)));
    }
    if (this.#failing.size === 0 && !this.#isReloadFailing) this.#syncedAt = sentAt;
  }

  async #readRevisions(client: pg.Client, sentAt: number): Promise<Row[]> {
    try {
      return await this.#settings.history.ask<Row>(
        client,
        ', topic, revision, "writtenBy"',
        'FROM (SELECT) AS server LEFT JOIN (SELECT topic, revision, xmin::text AS "writtenBy" FROM changes) AS c ON true',
      );
    } catch (error) {
      if (performance.now() - sentAt >= responseTimeoutMs - earlyMs) this.#settings.onSilence(sentAt);
      throw error;
    }
  }

  /**
   * Reports a change of history when a revision is missing, is lower than the one seen, or is equal but was written by
   * another transaction.
   */
  #reportLostRevisions(revisions: readonly Revision[]): void {
    const found = new Map(revisions.map((revision) => [revision.topic, revision]));
    const back = [...this.#seen.values()].filter(({ topic, revision, writtenBy }) => {
      const now = found.get(topic);
      if (now === undefined || BigInt(now.revision) < BigInt(revision)) return true;
      return now.revision === revision && now.writtenBy !== writtenBy;
    });
    if (back.length > 0) {
      const of = (revision: Revision | undefined) => revision?.revision ?? null;
      this.#settings.history.reportLostChanges({
        was: Object.fromEntries(back.map((revision) => [revision.topic, of(revision)])),
        is: Object.fromEntries(back.map(({ topic }) => [topic, of(found.get(topic))])),
      });
    }
  }

  async #dispatchAll(revisions: readonly Revision[], changes: number): Promise<void> {
    try {
      await this.#settings.refreshAll();
      this.#seen.clear();
      for (const revision of revisions) this.#seen.set(revision.topic, revision);
      this.#failing.clear();
      this.#readHistory = changes;
      this.#reconnected = false;
      this.#isReloadFailing = false;
    } catch (error) {
      if (!this.#isReloadFailing) {
        this.#settings.log.warn({ err: error }, 'not everything could be read again; trying again');
      }
      this.#isReloadFailing = true;
    }
  }

  async #dispatchChange(revision: Revision): Promise<void> {
    const { topic } = revision;
    try {
      await this.#settings.moved(topic);
      this.#seen.set(topic, revision);
      this.#failing.delete(topic);
    } catch (error) {
      // The revision is not recorded as seen, so the next poll notifies the listeners again.
      if (!this.#failing.has(topic)) {
        this.#settings.log.warn(
          { err: error, topic },
          'a change of another process could not be applied; retrying',
        );
      }
      this.#failing.add(topic);
    }
  }

  #pause(ms: number): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
