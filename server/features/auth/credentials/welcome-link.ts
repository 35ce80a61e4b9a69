/** The link with which the first administrator of an embedded database chooses a password (contract §18). */
import { hasAuditEntry } from '#features/audit/public.ts';
import { findUserByEmail } from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { removeEmailTokens } from './email-token-queries.ts';
import { localAddress } from './first-admin.ts';
import { createToken } from './mailed-links.ts';
import { type Show, terminal } from './terminal.ts';

/** The lifetime of the link without LINK_TTL, in milliseconds: it is shown again at the next start. */
const usualLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Shows the link on the terminal at every start until `admin@localhost` has signed in; no other administrator exists
 * before. The token is one of POST /auth/reset-password, made anew at each start: the links of earlier starts end.
 * Without a terminal nothing is made: the password in DATA_DIR/first-admin remains.
 */
export async function showWelcomeLink(call: Call, show: Show | undefined = terminal()): Promise<void> {
  const { config, database } = call.app;
  if (show === undefined || config.admin || database.kind !== 'embedded') return;
  const admin = await findUserByEmail(call.db, localAddress);
  if (admin === undefined || admin.role !== 'ADMIN' || admin.disabled) return;
  if (await hasAuditEntry(call.db, admin.id, 'login')) return;
  const lifetimeMs = config.linkTtlMs ?? usualLifetimeMs;
  const token = await inTransaction(call, async (call) => {
    await removeEmailTokens(call.db, admin.id, ['reset-password']);
    return createToken(call, { userId: admin.id, purpose: 'reset-password', email: admin.email }, lifetimeMs);
  });
  show(
    `\nTo choose the password of ${localAddress}, open\n\n  ${call.app.publicUrl}/app/welcome#token=${token}\n\n`,
  );
}
