/** Scheduled job: removes expired data, including client addresses, from all tables of this feature. */
import { sql } from 'kysely';
import type { App } from '#platform/data/app.ts';
import { backgroundCall } from '#platform/data/call.ts';
import { type Expired, sweep } from '#platform/data/db/sweep.ts';
import { removeRetiredKeys } from './keys/key-queries.ts';
import { verifyMs } from './keys/signing-keys.ts';
import { fromNow } from './sessions/queries.ts';
import { removeTokensOfEnded } from './sessions/refresh-queries.ts';

/** Tokens removed by one statement: few enough that its locks delay no other statement. */
const batch = 1_000;

const day = 24 * 60 * 60 * 1000;

/** Returns what is removed, in this order: a session takes its refresh tokens with it, so that those go first. */
function expiredOf({ config }: App): readonly Expired[] {
  const now = sql`now()`;
  const failuresMs = Math.max(day, config.lockout?.durationMs ?? 0);
  return [
    { table: 'refresh_tokens', key: ['id'], time: 'expires_at', before: now },
    { table: 'sessions', key: ['id'], time: 'greatest(cookie_expires_at, refresh_expires_at)', before: now },
    // Ended ones stay for a day, so that a stolen refresh token is still recognised as one.
    { table: 'sessions', key: ['id'], time: 'ended_at', before: sql`now() - interval '1 day'` },
    { table: 'email_tokens', key: ['hash'], time: 'expires_at', before: now },
    { table: 'email_counts', key: ['kind', 'subject_hash'], time: 'ends_at', before: now },
    {
      // Waiting for that gains no more guesses than waiting for a lock to end, and without it the guesses at addresses
      // without an account would stay for ever.
      table: 'login_failures',
      key: ['key'],
      time: 'last_at',
      before: fromNow(-failuresMs),
      and: sql`(locked_until IS NULL OR locked_until <= now())`,
    },
    { table: 'passkey_challenges', key: ['id'], time: 'expires_at', before: now },
    { table: 'deletion_codes', key: ['user_id'], time: 'expires_at', before: now },
    // The authenticator apps that did not show a code in time; other factors have no such time.
    { table: 'factors', key: ['id'], time: 'expires_at', before: now },
  ];
}

/**
 * Removes what has expired ({@link expiredOf}), the refresh tokens of ended sessions, and the keys that verify no token
 * any more, in batches, until all are removed or `signal` is aborted. Replicas do not disturb each other.
 */
export async function expireSessions(app: App, signal?: AbortSignal): Promise<void> {
  const { db } = backgroundCall(app, 'expire-sign-ins');
  while (signal?.aborted !== true && (await removeTokensOfEnded(db, batch)) === batch);
  for (const expired of expiredOf(app)) await sweep(db, expired, signal);
  await removeRetiredKeys(db, verifyMs(app));
}
