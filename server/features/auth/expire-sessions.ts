/** Scheduled job: removes expired data, including client addresses. */
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { expireFailures } from './credentials/lockout.ts';
import { sweepEmailCounts, sweepEmailTokens } from './credentials/mailed-link-queries.ts';
import { sweepDeletionCodes } from './factors/code-queries.ts';
import { sweepChallenges, sweepUnconfirmed } from './factors/queries.ts';
import { expireKeys } from './keys/signing-keys.ts';
import { sweepSessions } from './sessions/queries.ts';
import { removeTokensOfEnded, sweepRefreshTokens } from './sessions/refresh-queries.ts';

/** Tokens removed by one statement: few enough that its locks delay no other statement. */
const batch = 1_000;

/**
 * Removes sessions whose credentials have expired, tokens, challenges and codes that have expired, authenticator
 * apps that were not confirmed, and old failed logins, in batches, until
 * all are removed or `signal` is aborted. Replicas do not disturb each other.
 */
export async function expireSessions(app: App, signal?: AbortSignal): Promise<void> {
  const call = backgroundCall(app, 'expire-sign-ins');
  const { db } = call;
  await sweepRefreshTokens(db, signal);
  while (signal?.aborted !== true && (await removeTokensOfEnded(db, batch)) === batch);
  await sweepSessions(db, signal);
  await sweepEmailTokens(db, signal);
  await sweepEmailCounts(db, signal);
  await expireFailures(call, signal);
  await sweepChallenges(db, signal);
  await sweepDeletionCodes(db, signal);
  await sweepUnconfirmed(db, signal);
  await expireKeys(call);
}
