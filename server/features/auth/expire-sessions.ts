/** Scheduled job: removes expired data, including client addresses. */
import type { App } from '#platform/app-context.ts';
import { backgroundCall } from '#platform/call.ts';
import { sweepLetterCounts } from './credentials/email-count-queries.ts';
import { sweepEmailTokens } from './credentials/email-token-queries.ts';
import { expireFailures } from './credentials/lockout.ts';
import { expireKeys } from './keys/signing-keys.ts';
import { sweepSignIns } from './sessions/queries.ts';
import { removeTokensOfEnded, sweepRefreshTokens } from './sessions/refresh-queries.ts';

/** Tokens removed by one statement: few enough that its locks delay no other statement. */
const batch = 1_000;

/**
 * Removes sessions whose credentials have expired, tokens that have expired, and old failed logins, in batches, until
 * all are removed or `signal` is aborted. Replicas do not disturb each other.
 */
export async function expireSessions(app: App, signal?: AbortSignal): Promise<void> {
  const call = backgroundCall(app, 'expire-sign-ins');
  const { db } = call;
  await sweepRefreshTokens(db, signal);
  while (signal?.aborted !== true && (await removeTokensOfEnded(db, batch)) === batch);
  await sweepSignIns(db, signal);
  await sweepEmailTokens(db, signal);
  await sweepLetterCounts(db, signal);
  await expireFailures(call, signal);
  await expireKeys(call);
}
