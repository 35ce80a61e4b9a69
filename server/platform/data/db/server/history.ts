/**
 * Tracks which history of which database this process sees. After the promotion of a standby or the restore of a
 * backup, the server behind the same name may lack data that was confirmed earlier, and data in memory may come from a
 * past that no longer exists. The history is checked on each new connection and several times a second
 * (feed-connection.ts).
 */
import type pg from 'pg';
import type { Log } from '#platform/base/observability/log.ts';
import { sqlStateOf, UnsuitedServer } from '#platform/data/db/errors.ts';
import { roleColumns, type ServerRole } from './hosts.ts';

/** The identity that a server reports. Null: the server does not report it. */
export interface ServerIdentity extends ServerRole {
  /** The cluster's identifier, created by initdb and shared by its standbys. */
  readonly cluster: string | null;
  /** OID of the database; it differs after a dump was restored under the same name. */
  readonly database: string | null;
  /** OID of the table of revisions; it differs after a dump was restored over the existing tables. */
  readonly table: string | null;
  /** Eight hexadecimal digits; each promotion and each point-in-time recovery starts a higher timeline. */
  readonly timeline: string | null;
}

/**
 * Reads the timeline from the name of the WAL file, which is correct from the moment of a promotion;
 * `pg_control_checkpoint` reports it only after the next checkpoint. Any role may call these functions; some managed
 * servers lack them.
 */
const walColumns = `
  (SELECT system_identifier::text FROM pg_control_system()) AS cluster,
  CASE WHEN NOT pg_is_in_recovery() THEN substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) END AS timeline`;
const noWalColumns = 'NULL AS cluster, NULL AS timeline';

const otherColumns = `
  (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS database,
  to_regclass('changes')::oid::text AS "table", ${roleColumns}`;

/** Classes of SQLSTATEs: the function is missing, not permitted, not supported, or temporarily unavailable. */
const refusedClasses = new Set(['0A', '42', '55']);

/** The fields that distinguish one history from another, in order of importance. */
const marks = ['cluster', 'database', 'table', 'timeline'] as const;

type Marks = Pick<ServerIdentity, (typeof marks)[number]>;

export class History {
  readonly #log: Log;
  readonly #listeners = new Set<() => void>();
  #marks: Marks | undefined;
  #knowsWal = true;
  #changes = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  /** The number of changes so far: data read before the last change may be wrong. */
  get changes(): number {
    return this.#changes;
  }

  /** Calls `listener` as soon as a change is detected. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Asks the server at the other end of `client` for its identity; the columns of a {@link ServerIdentity} precede `columns`.
   * Must not run in a transaction: when the server does not report its timeline, the query is repeated without it.
   */
  async ask<Row extends ServerIdentity = ServerIdentity>(
    client: pg.ClientBase,
    columns = '',
    from = '',
  ): Promise<Row[]> {
    const statement = (walPart: string) => `SELECT ${walPart}, ${otherColumns} ${columns} ${from}`;
    if (this.#knowsWal) {
      try {
        return (await client.query<Row>(statement(walColumns))).rows;
      } catch (error) {
        if (!refusedClasses.has(sqlStateOf(error).slice(0, 2))) throw error;
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
   * Records the identity that a server reported.
   *
   * @throws UnsuitedServer when the server is on an older timeline of the same cluster than one already seen: a former
   * primary that still runs, or runs again. Writes that it acknowledges will be lost, so it is never used, however long
   * the new primary is unavailable.
   */
  record(identity: ServerIdentity): void {
    const before = this.#marks;
    const mark = before && marks.find((name) => differ(before[name], identity[name]));
    if (before && mark === 'timeline' && String(identity.timeline) < String(before.timeline)) {
      throw new UnsuitedServer(
        `this server is on timeline ${identity.timeline}, and its cluster has been seen on ${before.timeline}: it was the primary before a promotion; if it shall be used all the same, restart this process`,
      );
    }
    this.#marks = merged(mark ? undefined : before, identity);
    if (mark) this.reportLostChanges({ was: { [mark]: before[mark] }, is: { [mark]: identity[mark] } });
  }

  /**
   * Records that the database may have lost data that was read from it; `fields` describe the evidence. Logs and counts
   * the change once.
   */
  reportLostChanges(fields: object): void {
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

/** Merges the marks: a mark that the server does not report, or not yet, keeps its previous value. */
function merged(before: Marks | undefined, identity: ServerIdentity): Marks {
  return Object.fromEntries(marks.map((name) => [name, identity[name] ?? before?.[name] ?? null])) as Marks;
}
