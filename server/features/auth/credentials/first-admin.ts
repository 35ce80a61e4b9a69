/** Creates the first administrator, without whom no other user could be given access (contract §1, ADMIN_EMAIL). */
import { randomBytes } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import path from 'node:path';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import {
  auditedNewUser,
  countUsers,
  findUserByEmail,
  insertUser,
  lockUsersTable,
  passwordProblemOf,
} from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { hashPassword } from '#platform/crypto/password-hash.ts';
import { CannotStart } from '#platform/db/cannot-start.ts';
import { type Show, terminal } from './terminal.ts';

/** The address of the administrator that is created on an empty embedded database. */
export const localAddress = 'admin@localhost';

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
  await writePrivately(file, text).catch((error) => {
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
      role: 'ADMIN',
      passwordHash,
      emailVerified: true,
    });
    await recordSecurityEvent(call, {
      action: 'createFirstAdmin',
      entity: 'user',
      entityId: user.id,
      after: auditedNewUser(user),
    });
  });
}

/** The operator chooses the password, but is warned of one that would be refused to a user. */
async function warnOfGuessablePassword(
  call: Call,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  const problem = await passwordProblemOf(call, { password, user: { name: adminName, email } });
  if (problem) call.app.log.warn(`ADMIN_PASSWORD ${problem}: change it`);
}

/** Writes the file atomically, readable by its owner only, regardless of any earlier file. */
async function writePrivately(file: string, text: string): Promise<void> {
  const draft = `${file}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    // The mode above applies only to a newly created file.
    await handle.chmod(0o600);
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}
