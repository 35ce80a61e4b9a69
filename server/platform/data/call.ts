/**
 * One call: everything that an operation may know about the request it serves. A transaction creates a new call
 * that shadows the outer one, so that no statement can run outside the transaction by mistake.
 */

import type { Role } from '#domain/access/roles.ts';
import type { Language } from '#domain/text/language.ts';
import type { AnyDatabase } from '#platform/data/db/tables.ts';
import type { App } from './app.ts';
import { transact } from './db/transaction.ts';

/** The caller, as the database had the user when the request arrived. */
export interface Caller {
  readonly userId: string;
  readonly role: Role;
  readonly sessionId: string;
  /** The kind of credential that the request carried: the session cookie or an access token. */
  readonly credentialKind: 'cookie' | 'bearer';
  /** When the database was asked, by `performance.now()`. */
  readonly identifiedAt: number;
}

/** The context of one request, or of one run of a scheduled job. */
export interface Call {
  readonly app: App;
  readonly db: AnyDatabase;
  readonly caller: Caller | undefined;
  readonly language: Language;
  /** The clock of this process when the call began; limits that replicas share use the database's now(). */
  readonly now: Temporal.Instant;
  readonly requestId: string;
  /** Address of the client; `''` for a background call. */
  readonly ip: string;
  readonly userAgent: string;
}

/** The part of a call that reads of memory need. */
export type ReadCall = Pick<Call, 'app' | 'language'>;

/** A call whose caller has been identified. */
export type SignedInCall = Call & { readonly caller: Caller };

/**
 * Runs `work` in one transaction, or in the transaction that `call` is already in. Retries as `transact` does. A call that
 * has waited, for its body, in a queue or for another service, first confirms that its caller is still signed in with the
 * same role, and holds it to that until the transaction ends.
 *
 * @throws Refusal UNAUTHENTICATED or FORBIDDEN when that is no longer so.
 */
export function inTransaction<C extends Call, T>(call: C, work: (call: C) => Promise<T>): Promise<T> {
  return transact(call.db, async (db) => {
    if (!call.db.isTransaction) await confirmIdentification(call, db);
    return work({ ...call, db });
  });
}

/**
 * Looks again, if the call has waited since its caller was identified, whether the caller is still signed in with the same
 * role.
 *
 * @throws Refusal UNAUTHENTICATED or FORBIDDEN.
 */
export async function confirmIdentification({ caller, app }: Call, db: AnyDatabase): Promise<void> {
  if (caller === undefined) return;
  const { holdsMs, confirm } = app.identification;
  if (performance.now() - caller.identifiedAt >= holdsMs) await confirm(db, caller);
}

/** A background call: one that no request caused, as at startup and in scheduled jobs. */
export function backgroundCall(app: App, purpose: string): Call {
  return {
    app,
    db: app.database.kysely,
    caller: undefined,
    language: 'en',
    now: Temporal.Now.instant(),
    requestId: purpose,
    ip: '',
    userAgent: '',
  };
}
