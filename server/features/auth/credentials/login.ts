/** Signing in with email address and password. */
import { Refusal } from '#domain/refusal.ts';
import { countPasswordLogin } from '#features/auth/auth-metrics.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import {
  type Entrance,
  type IssuedSession,
  issueTokens,
  type OpenedSession,
  openSession,
} from '#features/auth/sessions/open-session.ts';
import {
  findUserByEmail,
  lockUser,
  replacePasswordHash,
  type UserWithPassword,
} from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { ConcurrencyLimiter } from '#platform/crypto/concurrency-limiter.ts';
import { hashPassword, needsRehash, passwordMatches } from '#platform/crypto/password-hash.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import {
  clearUnlessLocked,
  countFailedLogin,
  hashOfUnknown,
  locked,
  recordLockout,
  secondsLocked,
  secondsLockedAtVerdict,
} from './lockout.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * A few logins are judged at a time, their reads included: a flood waits here, in its own queue, and not for the
 * connections to the database that everybody needs. Whoever is locked when the turn comes is not hashed. Wide enough
 * to keep both places of the hashLimiter busy (password-hash.ts).
 */
export const loginLimiter = new ConcurrencyLimiter({ width: 4, longestQueue: 100, longestWaitMs: 30_000 });

/** Why a login failed, as the audit log has it, and as it is counted. */
const failures = {
  'no such account': 'unknown_account',
  'wrong password': 'wrong_password',
  'email not verified': 'email_not_verified',
  disabled: 'disabled',
  locked: 'locked',
} as const;

type Failure = keyof typeof failures;

/** What the transaction that opens a sign-in came to. */
type Outcome =
  | { readonly kind: 'opened'; readonly signIn: OpenedSession }
  /** For so many seconds more. */
  | { readonly kind: 'locked'; readonly seconds: number }
  /** The account is another than the one that was judged. */
  | { readonly kind: 'changed' };

/**
 * Opens a sign-in. An unknown address costs the same work as a wrong password and gets the same answer; that an
 * address is not confirmed is told only to who knows the password (contract §5).
 *
 * @throws Refusal INVALID_CREDENTIALS; ACCOUNT_LOCKED, whatever the password; EMAIL_NOT_VERIFIED; UNAVAILABLE when
 * too many others wait.
 */
export async function login(
  call: Call,
  credentials: Credentials,
  entrance: Entrance,
): Promise<IssuedSession> {
  const account = await loginLimiter.run(() => requirePassword(call, credentials));
  if (!account.emailVerified && call.app.config.requireEmailVerification) {
    throw await refuseUnconfirmed(call, credentials, account);
  }
  const rehashed = await rehash(account, credentials.password);
  const outcome = await inTransaction(call, (call) => enter(call, account, entrance, rehashed));
  if (outcome.kind === 'locked') {
    await recordFailure(call, credentials, account, 'locked');
    throw locked(outcome.seconds);
  }
  // Judged anew, by what the account is now.
  if (outcome.kind === 'changed') return login(call, credentials, entrance);
  countPasswordLogin(call.app, 'succeeded');
  return issueTokens(call.app, outcome.signIn);
}

async function requirePassword(call: Call, credentials: Credentials): Promise<UserWithPassword> {
  const account = await findUserByEmail(call, credentials.email);
  await requireUnlocked(call, credentials, account);
  const matches = await passwordMatches(credentials.password, account?.passwordHash);
  // Others may have locked it meanwhile: then nothing that follows may take its time from the verdict.
  await requireUnlocked(call, credentials, account);
  if (account && matches && !account.disabled) return account;
  const reason = account === undefined ? 'no such account' : matches ? 'disabled' : 'wrong password';
  throw await refuse(call, credentials, account, reason);
}

async function requireUnlocked(
  call: Call,
  credentials: Credentials,
  account: UserWithPassword | undefined,
): Promise<void> {
  const seconds = await secondsLocked(call, credentials.email);
  if (seconds === 0) return;
  await recordFailure(call, credentials, account, 'locked');
  throw locked(seconds);
}

/** Counts the failure, and gives what it is answered with. */
async function refuse(
  call: Call,
  credentials: Credentials,
  account: UserWithPassword | undefined,
  reason: Failure,
): Promise<Refusal> {
  const counted = await inTransaction(call, async (call) => {
    const counted = await countFailedLogin(call, credentials.email);
    await recordFailure(call, credentials, account, counted === 'wasLocked' ? 'locked' : reason);
    if (counted === 'locks') await recordLockout(call, credentials.email, account);
    return counted;
  });
  if (counted === 'wasLocked') return locked(await secondsLocked(call, credentials.email));
  return new Refusal('INVALID_CREDENTIALS');
}

/**
 * What the right password of an unconfirmed account is answered with. It neither counts nor clears: the password was
 * right, and the login did not succeed. Like every verdict it is given as of one moment: of guesses in parallel, those
 * after the threshold learn nothing, the right one included.
 */
async function refuseUnconfirmed(
  call: Call,
  credentials: Credentials,
  account: UserWithPassword,
): Promise<Refusal> {
  return inTransaction(call, async (call) => {
    const seconds = await secondsLockedAtVerdict(call, account.email);
    await recordFailure(call, credentials, account, seconds > 0 ? 'locked' : 'email not verified');
    return seconds > 0 ? locked(seconds) : new Refusal('EMAIL_NOT_VERIFIED');
  });
}

async function recordFailure(
  call: Call,
  { email }: Credentials,
  account: UserWithPassword | undefined,
  reason: Failure,
): Promise<void> {
  await recordSecurityEvent(call, {
    action: 'loginFailed',
    entity: 'user',
    entityId: account?.id ?? null,
    after: account ? { reason } : { reason, emailHash: hashOfUnknown(call, email) },
  });
  afterCommit(call.db, () => countPasswordLogin(call.app, failures[reason]));
}

/** The hash at today's cost; undefined when the stored one has it already. */
async function rehash({ passwordHash }: UserWithPassword, password: string): Promise<string | undefined> {
  return passwordHash && needsRehash(passwordHash) ? hashPassword(password) : undefined;
}

async function enter(
  call: Call,
  account: UserWithPassword,
  entrance: Entrance,
  rehashed: string | undefined,
): Promise<Outcome> {
  // Hashing took its time: who was disabled, or chose another password meanwhile, must not come in by the old one.
  const user = await lockUser(call, account.id);
  if (user?.passwordHash !== account.passwordHash || user.disabled) return { kind: 'changed' };
  const seconds = await clearUnlessLocked(call, account.email);
  if (seconds > 0) return { kind: 'locked', seconds };
  if (rehashed !== undefined) await replacePasswordHash(call, user.id, rehashed);
  const opened = await openSession(call, user, entrance);
  await recordSecurityEvent(call, {
    action: 'login',
    entity: 'signIn',
    entityId: opened.row.id,
    actorId: user.id,
    after: { userId: user.id },
  });
  return { kind: 'opened', signIn: opened };
}
