/** Maps errors of the database to errors for the caller. */
import pg from 'pg';
import type { Cause } from '#domain/causes.ts';
import { type CausedIdentifier, Refusal } from '#domain/refusal.ts';

/** Seconds after which a client may retry while the database is unavailable. */
const retryAfter = 1;

/** PostgreSQL, appendix A: the server is stopping, starting, read-only, or was too slow. */
const unavailableStates = new Set([
  '25006', // read_only_sql_transaction: a standby, after a failover
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure: on a standby also a read that conflicts with WAL replay
  '40P01', // deadlock_detected: likewise
  '55P03', // lock_not_available: lock_timeout
  '57014', // query_canceled: statement_timeout
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P04', // database_dropped: during a restore
  '57P05', // idle_session_timeout
]);

/** Classes of SQLSTATEs: connection exceptions, insufficient resources (connections, memory, disk), system errors. */
const unavailableClasses = new Set(['08', '53', '58']);

/** Codes of network errors (errno(3)); the embedded database's thread reports its loss with the same codes. */
const unavailableCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT', // a unix socket that does not exist
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/** `pg` reports these errors without a code. */
const unavailableMessages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'There was an error establishing an SSL connection',
]);

/**
 * Returns UNAVAILABLE (503, Retry-After 1) when the error says that the database is unavailable, overloaded or too
 * slow; undefined for any other error.
 */
export function asRefusal(error: unknown): Refusal | undefined {
  return isUnavailable(error) || isLoginRefused(error) ? unavailable('', error) : undefined;
}

export function unavailable(details: string, cause: unknown): Refusal {
  return Object.assign(new Refusal('UNAVAILABLE', details, retryAfter), { cause });
}

/** Returns the SQLSTATE (PostgreSQL, appendix A) of an error that the server has sent; empty for any other error. */
export function sqlStateOf(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}

/** SQLSTATEs of a transaction that lost to another one: serialization_failure, deadlock_detected. */
export const lostStates: ReadonlySet<string> = new Set(['40001', '40P01']);

/**
 * Returns the name of the constraint that the error reports as violated: unique (23505), foreign key (23503), check
 * (23514) or exclusion (23P01). Returns undefined for any other error.
 */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  return constraintStates.has(error.code ?? '') ? error.constraint : undefined;
}

/** For `catch`: throws a refusal with the cause of the constraint that the error reports as violated; else the error. */
export function refusing(identifier: CausedIdentifier, causes: Readonly<Record<string, Cause>>) {
  return (error: unknown): never => {
    const cause = causes[violatedConstraint(error) ?? ''];
    throw cause ? new Refusal(identifier, cause) : error;
  };
}

/**
 * True if the database has refused a statement because of the values in it (classes 22 and 23: data exceptions and
 * violated constraints), so that it had no effect.
 */
export function isRefusedByData(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error));
}

/** True if a statement has waited for a lock longer than `lock_timeout` allows, so that it had no effect. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

const constraintStates = new Set(['23503', '23505', '23514', '23P01']);

/**
 * Returns whether the database refuses every login, for example after a password change or during a restore. To the
 * clients of a running process the database is then unavailable; at start, the operator is informed immediately.
 */
function isLoginRefused(error: unknown): boolean {
  const state = sqlStateOf(error);
  // Class 28, invalid authorization specification; 3D000, invalid_catalog_name.
  return state.startsWith('28') || state === '3D000';
}

/** PostgreSQL, appendix A: the session no longer exists after these errors. */
const lastStates = new Set(['25P03', '57P01', '57P02', '57P03', '57P04', '57P05']);

/**
 * Returns whether this error ends the session. Decided by the SQLSTATE, because the word FATAL is translated into the
 * language of the server.
 */
export function endsSession({ code = '', severity }: pg.DatabaseError): boolean {
  return lastStates.has(code) || code.startsWith('08') || severity === 'FATAL' || severity === 'PANIC';
}

/** Returns whether the error says that the database is unavailable, overloaded or too slow, which may soon pass. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof UnsuitedServer) return true;
  // Node tries every address of a name and reports all failures together.
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isUnavailable);
  if (error instanceof pg.DatabaseError) {
    const state = sqlStateOf(error);
    return unavailableStates.has(state) || unavailableClasses.has(state.slice(0, 2));
  }
  const { code } = error as NodeJS.ErrnoException;
  // A missing file is a defect; a missing socket means that the server is unavailable.
  if (code === 'ENOENT') return (error as NodeJS.ErrnoException).syscall === 'connect';
  return (code !== undefined && unavailableCodes.has(code)) || unavailableMessages.has(error.message);
}

/** Returns the message of an error for people. An AggregateError (every address of a name failed) has no message. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  return error instanceof Error ? error.message : String(error);
}

export class UnsuitedServer extends Error {
  /** The server can be read from, for callers that need only that; undefined: the reason does not concern writing. */
  readonly isReadOnly: boolean;
  /** Every host has responded: a start need not wait for an unavailable one. */
  readonly allAnswered: boolean;

  constructor(message: string, { isReadOnly = false, allAnswered = false } = {}) {
    super(message);
    this.name = 'UnsuitedServer';
    this.isReadOnly = isReadOnly;
    this.allAnswered = allAnswered;
  }
}
