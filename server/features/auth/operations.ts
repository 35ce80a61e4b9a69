/** The door of sign-in: what the server itself needs of it. What the endpoints do stands in files of their own. */
import { expireSignIns } from './expire-sign-ins.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { identify } from './identify.ts';
import { finishRequestedLinks, sendRequestedLinks } from './link-requests.ts';
import { registerLockoutMetric } from './lockout.ts';
import { type RotatedKeys, rotateKeys } from './rotate-keys.ts';
import { ensureSigningKey } from './signing-keys.ts';

export type { RotatedKeys };
export {
  ensureFirstAdmin,
  ensureSigningKey,
  expireSignIns,
  finishRequestedLinks,
  identify,
  registerLockoutMetric,
  rotateKeys,
  sendRequestedLinks,
};
