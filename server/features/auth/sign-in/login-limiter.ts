/** The limit on concurrent logins of one process. */
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';

/**
 * Checks a few logins at a time, including their reads: a flood waits here, in its own queue, and not for the database
 * connections that every request needs. The password for an account that is locked by then is not hashed. Wide enough
 * to keep both slots of the hashLimiter busy (password-hash.ts).
 */
export const loginLimiter = new ConcurrencyLimiter({ width: 4, longestQueue: 100, longestWaitMs: 30_000 });
