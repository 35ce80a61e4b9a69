/** The connection on which a process hears what the others have changed (feed.ts). */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from './log.ts';
import { serverConnection } from './server-connection.ts';

/** Of LISTEN and NOTIFY; the payload is the topic. */
export const channel = 'petalpaw_changes';

interface Settings {
  readonly log: Log;
  /** Milliseconds. */
  readonly pollMs: number;
  /** The revision of the topic is another one than last time. When it fails, it is called again. */
  readonly moved: (topic: string) => Promise<void>;
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

/**
 * Listens, and looks at the revisions at each notification, after each reconnection and every `pollMs`. A
 * notification only makes the next look come at once: it can be lost (a connection that breaks, a pooler in
 * between that does not pass LISTEN on), a revision cannot.
 */
export class FeedConnection {
  readonly #url: string;
  readonly #settings: Settings;
  /** Revisions that the listeners have taken in. Empty at first, so that the first look tells all of them. */
  readonly #seen = new Map<string, string>();
  /** Topics of which the log has said that their listeners fail. */
  readonly #failing = new Set<string>();
  readonly #loop: Promise<void>;
  #closed = false;
  #away = false;
  #heardAt = -Infinity;
  /** Something has happened since the last look. */
  #due = false;
  #wake = (): void => {};

  constructor(url: string, settings: Settings) {
    this.#url = url;
    this.#settings = settings;
    this.#loop = this.#run();
  }

  /** Up to then, by `performance.now()`, every change has been heard of and taken in. */
  get heardAt(): number {
    return this.#heardAt;
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
        if (!this.#away) this.#settings.log.warn({ err: error }, 'changes of other processes are not heard');
        this.#away = true;
        // Random, so that the replicas of a server that comes back do not come back all at once.
        await this.#rest(pauseMs * (0.5 + Math.random() / 2));
        pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      }
    }
  }

  /** Returns when the feed is closed; throws when the connection fails. */
  async #listen(onWorks: () => void): Promise<void> {
    const client = new pg.Client({
      ...serverConnection(this.#url),
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
        if (this.#away) this.#settings.log.info({}, 'changes of other processes are heard again');
        this.#away = false;
        if (!this.#due && !lost) await this.#rest(this.#settings.pollMs);
      }
    } finally {
      // A silent server would never answer the goodbye, and its socket would keep the process alive.
      (client as unknown as { unref(): void }).unref();
      await Promise.race([client.end().catch(() => {}), sleep(longestGoodbyeMs)]);
    }
  }

  /** Tells the listeners of each topic that has another revision than they have taken in. */
  async #look(client: pg.Client): Promise<void> {
    const sentAt = performance.now();
    const { rows } = await this.#ask(client, sentAt);
    const moved = rows.filter(({ topic, revision }) => this.#seen.get(topic) !== revision);
    await Promise.all(moved.map(({ topic, revision }) => this.#tell(topic, revision)));
    if (this.#failing.size === 0) this.#heardAt = sentAt;
  }

  async #ask(
    client: pg.Client,
    sentAt: number,
  ): Promise<pg.QueryResult<{ topic: string; revision: string }>> {
    try {
      return await client.query('SELECT topic, revision FROM changes');
    } catch (error) {
      if (performance.now() - sentAt >= answerMs) this.#settings.onSilence(sentAt);
      throw error;
    }
  }

  async #tell(topic: string, revision: string): Promise<void> {
    try {
      await this.#settings.moved(topic);
      this.#seen.set(topic, revision);
      this.#failing.delete(topic);
    } catch (error) {
      // Not seen, so the next look tells them again.
      if (!this.#failing.has(topic)) {
        this.#settings.log.warn(
          { err: error, topic },
          'a change of another process was not taken in; trying again',
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
