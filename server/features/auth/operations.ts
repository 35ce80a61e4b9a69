/** The door of sign-in: what the server itself needs of it. What the endpoints do stands in files of their own. */
import { expireSignIns } from './expire-sign-ins.ts';
import { ensureFirstAdmin } from './first-admin.ts';
import { identify } from './identify.ts';
import { finishRequestedLinks, sendRequestedLinks } from './link-requests.ts';
import { registerLockoutMetric } from './lockout.ts';
import { ensureSigningKey } from './signing-keys.ts';

export {
  ensureFirstAdmin,
  ensureSigningKey,
  expireSignIns,
  finishRequestedLinks,
  identify,
  registerLockoutMetric,
  sendRequestedLinks,
};
