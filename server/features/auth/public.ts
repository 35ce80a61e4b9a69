/** The public interface of `auth`. */
export { countProviderLogin, registerAuthMetrics } from './auth-metrics.ts';
export { expireRegistrations } from './credentials/expire-registrations.ts';
export { ensureFirstAdmin } from './credentials/first-admin.ts';
export { finishRequestedLinks, sendRequestedLinks } from './credentials/link-requests.ts';
export { loginLimiter } from './credentials/login-limiter.ts';
export { onUserSecured } from './credentials/user-secured.ts';
export { showWelcomeLink } from './credentials/welcome-link.ts';
export { expireSessions } from './expire-sessions.ts';
export { requireSetUp } from './factors/required-factor.ts';
/** @public A user's second factors, without their secrets: at most 21. */
export { selectFactors } from './factors/queries.ts';
export { canDecryptSigningKeys, type RotatedKeys, rotateKeys } from './keys/rotate-keys.ts';
export { ensureSigningKey } from './keys/signing-keys.ts';
export { recordSecurityEvent } from './security-event.ts';
export { identify } from './sessions/identify.ts';
export { openSession } from './sessions/open-session.ts';
export { isSessionLive } from './sessions/queries.ts';
export { removeEmailsWithLinks, sessionTables } from './sessions/restored-sessions.ts';
