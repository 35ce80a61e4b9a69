/** The door of sign-in: what the server and other ways in need of it. What the endpoints do is in files of their own. */
import { expireSignIns } from './expire-sign-ins.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { identify } from './identify.ts';
import { finishRequestedLinks, sendRequestedLinks } from './link-requests.ts';
import { registerLockoutMetric } from './lockout.ts';
import { openSignIn } from './open-sign-in.ts';
import { type RotatedKeys, rotateKeys } from './rotate-keys.ts';
import { recordSecurityEvent } from './security-event.ts';
import { ensureSigningKey } from './signing-keys.ts';

export type { RotatedKeys };
export {
  ensureFirstAdmin,
  ensureSigningKey,
  expireSignIns,
  finishRequestedLinks,
  identify,
  openSignIn,
  recordSecurityEvent,
  registerLockoutMetric,
  rotateKeys,
  sendRequestedLinks,
};
