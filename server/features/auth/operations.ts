/** The door of sign-in: what the server and other ways in need of it. What the endpoints do is in files of their own. */
import type { Call } from '#platform/call.ts';
import { countProviderLogin, registerAuthMetrics } from './auth-metrics.ts';
import { expireSignIns } from './expire-sign-ins.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { identify } from './identify.ts';
import { finishRequestedLinks, sendRequestedLinks } from './link-requests.ts';
import { judging } from './login.ts';
import { openSignIn } from './open-sign-in.ts';
import { isLive } from './queries.ts';
import { removeDeadLinks, signInTables } from './restored-sign-ins.ts';
import { opensSigningKeys, type RotatedKeys, rotateKeys } from './rotate-keys.ts';
import { onSecuredAccount } from './secured-account.ts';
import { recordSecurityEvent } from './security-event.ts';
import { ensureSigningKey } from './signing-keys.ts';

/** Whether the sign-in, which was found open before, still is, as the transaction of `call` sees it. */
export function isLiveSignIn(call: Call, id: string): Promise<boolean> {
  return isLive(call.db, id);
}

export type { RotatedKeys };
export {
  countProviderLogin,
  ensureFirstAdmin,
  ensureSigningKey,
  expireSignIns,
  finishRequestedLinks,
  identify,
  judging,
  onSecuredAccount,
  openSignIn,
  opensSigningKeys,
  recordSecurityEvent,
  registerAuthMetrics,
  removeDeadLinks,
  rotateKeys,
  sendRequestedLinks,
  signInTables,
};
