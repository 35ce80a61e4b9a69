/** Signing in with e-mail address and password. */
import { emailKey } from '#domain/email-address.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  type Account,
  findAccountByEmail,
  lockAccount,
  replacePasswordHash,
} from '#features/users/operations.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { hashPassword, needsRehash, passwordMatches } from '#platform/crypto/password-hash.ts';
import { hashSecretToken, isSecretToken } from '#platform/crypto/secret-token.ts';
import {
  type Entrance,
  type IssuedSignIn,
  issueTokens,
  type OpenedSignIn,
  openSignIn,
} from './open-sign-in.ts';
import { forgetCookie } from './queries.ts';
import { recordSecurityEvent } from './security-event.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * Opens a sign-in. An unknown address costs the same work as a wrong password and gets the same answer; that an
 * address is not confirmed is told only to who knows the password (contract §5).
 *
 * @throws Refusal INVALID_CREDENTIALS; EMAIL_NOT_VERIFIED; UNAVAILABLE when too many passwords wait to be hashed.
 */
export async function login(call: Call, credentials: Credentials, entrance: Entrance): Promise<IssuedSignIn> {
  const account = await requirePassword(call, credentials);
  if (!account.emailVerified && call.app.config.requireEmailVerification) {
    await recordFailure(call, credentials, account, 'email not verified');
    throw new Refusal('EMAIL_NOT_VERIFIED');
  }
  const rehashed = await rehash(account, credentials.password);
  const opened = await inTransaction(call, (call) => enter(call, account, entrance, rehashed));
  // The account is another than the one that was checked: judged anew, by what it is now.
  if (opened === undefined) return login(call, credentials, entrance);
  return issueTokens(call.app, opened);
}

async function requirePassword(call: Call, credentials: Credentials): Promise<Account> {
  const account = await findAccountByEmail(call, credentials.email);
  const matches = await passwordMatches(credentials.password, account?.passwordHash);
  if (account && matches && !account.disabled) return account;
  const reason = account === undefined ? 'no such account' : matches ? 'disabled' : 'wrong password';
  await recordFailure(call, credentials, account, reason);
  throw new Refusal('INVALID_CREDENTIALS');
}

/** Of an address that nobody has the entry holds a keyed hash only: people type passwords into that field. */
async function recordFailure(
  call: Call,
  { email }: Credentials,
  account: Account | undefined,
  reason: string,
): Promise<void> {
  const emailHash = keyedHash(call.app.appSecret, 'failed login', emailKey(email)).toString('base64url');
  await recordSecurityEvent(call, {
    action: 'loginFailed',
    entity: 'user',
    entityId: account?.id ?? null,
    after: account ? { reason } : { reason, emailHash },
  });
}

/** The hash at today's cost; undefined when the stored one has it already. */
async function rehash({ passwordHash }: Account, password: string): Promise<string | undefined> {
  return passwordHash && needsRehash(passwordHash) ? hashPassword(password) : undefined;
}

async function enter(
  call: Call,
  account: Account,
  entrance: Entrance,
  rehashed: string | undefined,
): Promise<OpenedSignIn | undefined> {
  // Hashing took its time: who was disabled, or chose another password meanwhile, must not come in by the old one.
  const user = await lockAccount(call, account.id);
  if (user?.passwordHash !== account.passwordHash || user.disabled) return undefined;
  if (rehashed !== undefined) await replacePasswordHash(call, user.id, rehashed);
  const { replacedCookie } = entrance;
  if (replacedCookie !== undefined && isSecretToken(replacedCookie)) {
    await forgetCookie(call.db, hashSecretToken(replacedCookie));
  }
  const opened = await openSignIn(call, user, entrance);
  await recordSecurityEvent(call, {
    action: 'login',
    entity: 'signIn',
    entityId: opened.row.id,
    actorId: user.id,
    after: { userId: user.id },
  });
  return opened;
}
