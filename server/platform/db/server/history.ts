/**
 * Which history of which database this process sees. A standby that was promoted, a backup that was restored: what
 * answers under the same name may never have heard of what was answered before, and whatever is held in memory may be
 * of a past that did not happen. Looked at on each new connection, and several times a second (feed-connection.ts).
 */
import pg from 'pg';
import type { Log } from '#platform/db/log.ts';
import { UnsuitedServer } from './unsuited-server.ts';

/** What a server says of itself. Null: it does not say. */
export interface Sight {
  /** The cluster's identifier, made by initdb and shared by its standbys. */
  readonly cluster: string | null;
  /** OID of the database: another one when a dump was restored under the same name. */
  readonly database: string | null;
  /** OID of the table of revisions: another one when a dump was restored over what was there. */
  readonly table: string | null;
  /** Eight hexadecimal digits; each promotion and each recovery to a point in time begins a higher one. */
  readonly timeline: string | null;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
}

/**
 * The timeline by the name of the WAL file, which is right from the moment of a promotion; `pg_control_checkpoint`
 * knows it only after the next checkpoint. Any role may ask; some managed servers do not have these functions.
 */
const walColumns = `
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
  CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;
const noWalColumns = 'NULL AS cluster, NULL AS timeline';

const otherColumns = `
  (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
  to_regclass('changes')::oid::text AS "table",
  pg_is_in_recovery() AS "isStandby",
  current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;

/** Classes of states: a function that is not there, not permitted, not supported, or not just now. */
const refusedClasses = new Set(['0A', '42', '55']);

/** The names of what tells one history from another, in the order in which they count. */
const marks = ['cluster', 'database', 'table', 'timeline'] as const;

type Marks = Pick<Sight, (typeof marks)[number]>;

export class History {
  readonly #log: Log;
  readonly #listeners = new Set<() => void>();
  #marks: Marks | undefined;
  #knowsWal = true;
  #changes = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** How many changes there were: what was read before the last one may be wrong. */
  get changes(): number {
    return this.#changes;
  }

  /** `listener` is called as soon as a change is noticed. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Asks the server at the other end of `client` what it is; the columns of a {@link Sight} are put in front of `from`.
   * Not in a transaction: where the server does not tell its timeline, the question is asked a second time.
   */
  async ask<Row extends Sight = Sight>(client: pg.ClientBase, columns = '', from = ''): Promise<Row[]> {
    const statement = (walPart: string) => `SELECT ${walPart}, ${otherColumns} ${columns} ${from}`;
    if (this.#knowsWal) {
      try {
        return (await client.query<Row>(statement(walColumns))).rows;
      } catch (error) {
        const state = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
        if (!refusedClasses.has(state.slice(0, 2))) throw error;
        const { rows } = await client.query<Row>(statement(noWalColumns));
        this.#knowsWal = false;
        this.#log.info(
          { err: error },
          'the database does not tell its timeline; revisions and OIDs have to do',
        );
        return rows;
      }
    }
    return (await client.query<Row>(statement(noWalColumns))).rows;
  }

  /**
   * Takes note of what a server said.
   *
   * @throws UnsuitedServer when it is on an older timeline of the same cluster than has been seen: a former primary that
   * still runs, or runs again. What it acknowledges will be lost, so it is never used, however long the new one is away.
   */
  saw(sight: Sight): void {
    const before = this.#marks;
    const mark = before && marks.find((name) => differ(before[name], sight[name]));
    if (before && mark === 'timeline' && String(sight.timeline) < String(before.timeline)) {
      throw new UnsuitedServer(
        `this server is on timeline ${sight.timeline}, and its cluster has been seen on ${before.timeline}: it was the primary before a promotion; if it shall be used all the same, restart this process`,
      );
    }
    this.#marks = mark ? marksOf(sight) : merged(before, sight);
    if (mark) this.wentBack({ was: { [mark]: before[mark] }, is: { [mark]: sight[mark] } });
  }

  /** The database may have lost what was read from it; `fields` say by what one knows. Logged once, counted once. */
  wentBack(fields: object): void {
    this.#changes += 1;
    this.#log.warn(
      fields,
      'the database is not the one that it was: a failover or a restore; everything held in memory is read again',
    );
    for (const listener of this.#listeners) listener();
  }
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

function marksOf({ cluster, database, table, timeline }: Sight): Marks {
  return { cluster, database, table, timeline };
}

/** What is not told, or not yet, does not make anything forgotten. */
function merged(before: Marks | undefined, sight: Sight): Marks {
  const after = marksOf(sight);
  if (before === undefined) return after;
  return {
    cluster: after.cluster ?? before.cluster,
    database: after.database ?? before.database,
    table: after.table ?? before.table,
    timeline: after.timeline ?? before.timeline,
  };
}
