/** Creates the first administrator, without whom no other user could be given access (contract §1, ADMIN_EMAIL; §18). */

import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { detailOf } from '#domain/error-text.ts';
import { hasAuditEntry } from '#features/audit/public.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import {
  auditedNewUser,
  countUsers,
  findUserByEmail,
  insertUser,
  lockUsersTable,
  passwordProblemOf,
} from '#features/users/public.ts';
import { hashPassword } from '#platform/base/crypto/password-hash.ts';
import { replacePrivateFile } from '#platform/base/new-file.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { CannotStart } from '#platform/data/db/cannot-start.ts';
import { removeEmailTokens } from './mailed-link-queries.ts';
import { createToken } from './mailed-links.ts';

/** Shows a secret to the operator: on a terminal, never in the log. */
type Show = (text: string) => void;

/** Returns a function that writes to the terminal; undefined when the output goes elsewhere, where it may be kept. */
function terminal(): Show | undefined {
  return process.stdout.isTTY ? (text) => void process.stdout.write(text) : undefined;
}

/** The address of the administrator that is created on an empty embedded database. */
const localAddress = 'admin@localhost';

const adminName = 'Admin';

/**
 * Creates the first ADMIN, its address confirmed, if none exists: the one of ADMIN_EMAIL, or on an empty embedded
 * database `admin@localhost` with a random password. Of several replicas that start at once, one creates it.
 *
 * @throws CannotStart when ADMIN_EMAIL is the address of a user who is not an ADMIN, or the password cannot be written
 * to DATA_DIR.
 */
export async function ensureFirstAdmin(call: Call, show: Show | undefined = terminal()): Promise<void> {
  const { admin } = call.app.config;
  const { total, admins } = await countUsers(call.db);
  if (admins > 0) return;
  if (admin) {
    await warnOfGuessablePassword(call, admin);
    await createAdmin(call, admin.email, admin.password);
  } else if (call.app.database.kind === 'embedded' && total === 0) {
    await createLocalAdmin(call, show);
  } else {
    call.app.log.warn('no administrator exists: set ADMIN_EMAIL and ADMIN_PASSWORD and start again');
  }
}

/**
 * The file is written first: a process killed in between leaves an unused password, rather than an account without a
 * known one.
 */
async function createLocalAdmin(call: Call, show: Show | undefined): Promise<void> {
  const password = randomBytes(15).toString('base64url');
  const text = `email: ${localAddress}\npassword: ${password}\n`;
  const file = path.join(call.app.config.dataDir, 'first-admin');
  await replacePrivateFile(file, text).catch((error) => {
    throw new CannotStart(`${file} cannot be written: ${(error as Error).message}`, { cause: error });
  });
  await createAdmin(call, localAddress, password);
  call.app.log.info({ file }, 'the first administrator was created; the password is in the file');
  show?.(`\nThe first administrator (kept in ${file}):\n\n  ${text.trimEnd().replace('\n', '\n  ')}\n\n`);
}

async function createAdmin(call: Call, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await inTransaction(call, async (call) => {
    await lockUsersTable(call.db);
    if ((await countUsers(call.db)).admins > 0) return;
    if (await findUserByEmail(call.db, email)) {
      // Promoting the user who signed up with the address would hand over the server.
      throw new CannotStart('ADMIN_EMAIL is the address of a user who is no ADMIN: choose another address.');
    }
    const user = await insertUser(call.db, {
      email,
      name: adminName,
      phone: null,
      role: 'ADMIN',
      passwordHash,
      emailVerified: true,
      language: null,
    });
    await recordSecurityEvent(call, 'createFirstAdmin', 'user', user.id, { after: auditedNewUser(user) });
  });
}

/** The operator chooses the password, but is warned of one that would be refused to a user. */
async function warnOfGuessablePassword(
  call: Call,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const problem = await passwordProblemOf(call, { password, user: { name: adminName, email } });
  if (problem) call.app.log.warn(`ADMIN_PASSWORD ${detailOf(problem)}; change it`);
}

/** The lifetime of the link without LINK_TTL, in milliseconds: it is shown again at the next start. */
const usualLifetimeMs = 24 * 60 * 60 * 1000;

/**
 * Shows the link on the terminal at every start until `admin@localhost` has signed in; no other administrator exists
 * before. The token is one of POST /auth/reset-password, made again at each start: the links of earlier starts end.
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
    const { id: userId, email } = admin;
    return createToken(call, { userId, purpose: 'reset-password', email, sessionId: null }, lifetimeMs);
  });
  show(
    `\nTo choose the password of ${localAddress}, open\n\n  ${call.app.publicUrl}/app/welcome#token=${token}\n\n`,
  );
}
