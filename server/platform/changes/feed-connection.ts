/** The connection on which a process hears what the others have changed (feed.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '#platform/db/log.ts';
import type { History, Sight } from '#platform/db/server/history.ts';
import { HostedClient, type HostedClientConfig } from '#platform/db/server/hosts.ts';
import { serverConnection } from '#platform/db/server/server-connection.ts';
import { UnsuitedServer } from '#platform/db/server/unsuited-server.ts';

/** Of LISTEN and NOTIFY; the payload is the topic. */
export const channel = 'petalpaw_changes';

interface Settings {
  readonly log: Log;
  /** Milliseconds. */
  readonly pollMs: number;
  /** The revision of the topic is another one than last time. When it fails, it is called again. */
  readonly moved: (topic: string) => Promise<void>;
  readonly history: History;
  /** Everything has to be read anew. When it fails, it is called again. */
  readonly tellAllAnew: () => Promise<void>;
  /** What was asked at `sentAt`, by `performance.now()`, is not answered: the way to the server is dead, or it is. */
  readonly onSilence: (sentAt: number) => void;
}

/**
 * A connection that has not answered after this many milliseconds is given up, whatever TCP thinks of it. It asks
 * several times a second, so this is also how soon the process knows that the server is silent.
 */
const answerMs = 3_000;

/** Milliseconds that the end of a connection may take. */
const longestGoodbyeMs = 500;

/** Pauses before a new connection, in milliseconds: short, because snapshots grow old meanwhile. */
const firstPauseMs = 50;
const longestPauseMs = 500;

/** A topic's revision, and the transaction that wrote it. Neither says a thing without the other. */
interface Revision {
  readonly topic: string;
  readonly revision: string;
  readonly writtenBy: string;
}

/** The columns of a topic are null where the table is empty. */
type Row = Sight & (Revision | Record<keyof Revision, null>);

/**
 * Listens, and looks at the revisions at each notification, after each reconnection and every `pollMs`. A
 * notification only makes the next look come at once: it can be lost (a connection that breaks, a pooler in
 * between that does not pass LISTEN on), a revision cannot.
 *
 * After a failover or a restore the revisions may have gone back, or gone back and then on beyond where they were. So
 * each look also asks which history the server has (history.ts), and after each new connection everything is read anew,
 * whatever the revisions are: no database goes back without ending its connections, unless somebody writes over its
 * tables, and that shows in the revisions or in who wrote them.
 */
export class FeedConnection {
  readonly #config: HostedClientConfig;
  readonly #settings: Settings;
  /** Revisions that the listeners have taken in. Empty at first, so that the first look tells all of them. */
  readonly #seen = new Map<string, Revision>();
  /** Topics of which the log has said that their listeners fail. */
  readonly #failing = new Set<string>();
  readonly #loop: Promise<void>;
  #closed = false;
  #away = false;
  /** Changes of the history after which everything has been read. */
  #readSince: number;
  /** There was a connection before this one, and not everything has been read since it ended. */
  #reconnected = false;
  #failsAnew = false;
  #syncedAt = -Infinity;
  /** Something has happened since the last look. */
  #due = false;
  #wake = (): void => {};

  constructor(url: string, settings: Settings) {
    this.#config = serverConnection(url);
    this.#settings = settings;
    this.#readSince = settings.history.changes;
    this.#loop = this.#run();
  }

  /** Up to then, by `performance.now()`, every change has been heard of and taken in. */
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
        if (!this.#away)
          this.#settings.log.warn({ err: error }, 'changes of other processes are not received');
        this.#away = true;
        // Random, so that the replicas of a server that comes back do not come back all at once.
        await this.#rest(pauseMs * (0.5 + Math.random() / 2));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  /** Returns when the feed is closed; throws when the connection fails. */
  async #listen(onWorks: () => void): Promise<void> {
    const client = new HostedClient({
      ...this.#config,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
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
        await this.#look(client);
        onWorks();
        if (this.#away) this.#settings.log.info({}, 'changes of other processes are received again');
        this.#away = false;
        if (!this.#due && !lost) await this.#rest(this.#settings.pollMs);
      }
    } finally {
      this.#reconnected = true;
      // A silent server would never answer the goodbye, and its socket would keep the process alive.
      (client as unknown as { unref(): void }).unref();
      await Promise.race([client.end().catch(() => {}), sleep(longestGoodbyeMs)]);
    }
  }

  /** Tells the listeners of each topic that has another revision than they have taken in; or all that all is new. */
  async #look(client: HostedClient): Promise<void> {
    const sentAt = performance.now();
    const { history } = this.#settings;
    const rows = await this.#ask(client, sentAt);
    const [sight] = rows;
    if (sight === undefined) throw new Error('the database does not say what it is');
    try {
      history.saw(sight);
    } catch (error) {
      client.avoidHost();
      throw error;
    }
    // It may lag behind what has been read from the primary, and is not asked until it is one.
    if (sight.isStandby) throw new UnsuitedServer('this server is a standby', { isReadOnly: true });
    const revisions = rows.filter((row): row is Sight & Revision => row.topic !== null);
    const { changes } = history;
    if (changes === this.#readSince) this.#requireOnward(revisions);
    if (history.changes !== this.#readSince || this.#reconnected) {
      await this.#tellAll(revisions, history.changes);
    } else {
      const moved = revisions.filter(({ topic, revision }) => this.#seen.get(topic)?.revision !== revision);
      await Promise.all(moved.map((revision) => this.#tell(revision)));
    }
    if (this.#failing.size === 0 && !this.#failsAnew) this.#syncedAt = sentAt;
  }

  async #ask(client: pg.Client, sentAt: number): Promise<Row[]> {
    try {
      return await this.#settings.history.ask<Row>(
        client,
        ', topic, revision, "writtenBy"',
        'FROM (SELECT) AS server LEFT JOIN (SELECT topic, revision, xmin::text AS "writtenBy" FROM changes) AS c ON true',
      );
    } catch (error) {
      if (performance.now() - sentAt >= answerMs) this.#settings.onSilence(sentAt);
      throw error;
    }
  }

  /** Of a revision that has been seen nothing can be less, and nobody else can have written it. */
  #requireOnward(revisions: readonly Revision[]): void {
    const found = new Map(revisions.map((revision) => [revision.topic, revision]));
    const back = [...this.#seen.values()].filter(({ topic, revision, writtenBy }) => {
      const now = found.get(topic);
      if (now === undefined || BigInt(now.revision) < BigInt(revision)) return true;
      return now.revision === revision && now.writtenBy !== writtenBy;
    });
    if (back.length > 0) {
      const of = (revision: Revision | undefined) => revision?.revision ?? null;
      this.#settings.history.wentBack({
        was: Object.fromEntries(back.map((revision) => [revision.topic, of(revision)])),
        is: Object.fromEntries(back.map(({ topic }) => [topic, of(found.get(topic))])),
      });
    }
  }

  async #tellAll(revisions: readonly Revision[], changes: number): Promise<void> {
    try {
      await this.#settings.tellAllAnew();
      this.#seen.clear();
      for (const revision of revisions) this.#seen.set(revision.topic, revision);
      this.#failing.clear();
      this.#readSince = changes;
      this.#reconnected = false;
      this.#failsAnew = false;
    } catch (error) {
      if (!this.#failsAnew) {
        this.#settings.log.warn({ err: error }, 'not everything could be read again; trying again');
      }
      this.#failsAnew = true;
    }
  }

  async #tell(revision: Revision): Promise<void> {
    const { topic } = revision;
    try {
      await this.#settings.moved(topic);
      this.#seen.set(topic, revision);
      this.#failing.delete(topic);
    } catch (error) {
      // Not seen, so the next look tells them again.
      if (!this.#failing.has(topic)) {
        this.#settings.log.warn(
          { err: error, topic },
          'a change of another process could not be applied; retrying',
        );
      }
      this.#failing.add(topic);
    }
  }

  #rest(ms: number): Promise<void> {
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
