/**
 * The public interface of `auth` for the server and the other features. The operations of the endpoints are in their
 * own files.
 */
import type { Call } from '#platform/call.ts';
import { countProviderLogin, registerAuthMetrics } from './auth-metrics.ts';
import { expireRegistrations } from './credentials/expire-registrations.ts';
import { ensureFirstAdmin } from './credentials/first-admin.ts';
import { finishRequestedLinks, sendRequestedLinks } from './credentials/link-requests.ts';
import { loginLimiter } from './credentials/login.ts';
import { onSecuredAccount } from './credentials/secured-account.ts';
import { expireSessions } from './expire-sessions.ts';
import { opensSigningKeys, type RotatedKeys, rotateKeys } from './keys/rotate-keys.ts';
import { ensureSigningKey } from './keys/signing-keys.ts';
import { recordSecurityEvent } from './security-event.ts';
import { identify } from './sessions/identify.ts';
import { openSession } from './sessions/open-session.ts';
import { isLive } from './sessions/queries.ts';
import { removeDeadLinks, signInTables } from './sessions/restored-sessions.ts';

/** Whether the session, which was live before, still is, as the transaction of `call` sees it. */
export function isLiveSignIn(call: Call, id: string): Promise<boolean> {
  return isLive(call.db, id);
}

export type { RotatedKeys };
export {
  countProviderLogin,
  ensureFirstAdmin,
  ensureSigningKey,
  expireRegistrations,
  expireSessions,
  finishRequestedLinks,
  identify,
  loginLimiter,
  onSecuredAccount,
  openSession,
  opensSigningKeys,
  recordSecurityEvent,
  registerAuthMetrics,
  removeDeadLinks,
  rotateKeys,
  sendRequestedLinks,
  signInTables,
};
