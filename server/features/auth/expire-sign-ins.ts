/** Timed work: what can no longer be used is removed, addresses of clients with it. */
import type { App } from '#platform/app-context.ts';
import { systemCall } from '#platform/call.ts';
import { removeExpiredEmailTokens } from './email-token-queries.ts';
import { removeEndedLetterCounts } from './letter-count-queries.ts';
import { expireFailures } from './lockout.ts';
import { removeClosedSignIns } from './queries.ts';
import { removeExpiredRefreshTokens } from './refresh-queries.ts';
import { expireKeys } from './signing-keys.ts';

/** Rows removed by one statement: short enough that nobody waits for its locks. */
const batch = 1_000;

/**
 * Removes sign-ins whose doors have closed, tokens that have expired, and failed logins of long ago. Replicas do not
 * disturb each other.
 */
export async function expireSignIns(app: App): Promise<void> {
  const call = systemCall(app, 'expire-sign-ins');
  const { db } = call;
  while ((await removeExpiredRefreshTokens(db, batch)) === batch);
  while ((await removeClosedSignIns(db, batch)) === batch);
  await removeExpiredEmailTokens(db);
  await removeEndedLetterCounts(db);
  await expireFailures(call, batch);
  await expireKeys(call);
}
