/** Signs in with email address and password. */
import { Refusal } from '#domain/refusal.ts';
import { countPasswordLogin } from '#features/auth/auth-metrics.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import {
  type IssuedSession,
  issueTokens,
  type OpenedSession,
  openSession,
  type SignInRequest,
} from '#features/auth/sessions/open-session.ts';
import {
  findUserByEmail,
  lockUser,
  replacePasswordHash,
  type UserWithPassword,
} from '#features/users/public.ts';
import { type Call, inTransaction } from '#platform/call.ts';
import { hashPassword, needsRehash, passwordMatches } from '#platform/crypto/password-hash.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import {
  clearUnlessLocked,
  countFailedLogin,
  lockedRefusal,
  recordLockout,
  secondsLocked,
  secondsLockedAtVerdict,
  unknownEmailHash,
} from './lockout.ts';
import { loginLimiter } from './login-limiter.ts';
import type { SecondStep, SecondStepVerdict } from './second-step.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Of the second factor; ignored for a user who has none. */
  readonly code?: string | null;
}

/** The reason of a failed login, in the audit log and in the metrics. */
const failures = {
  'no such account': 'unknown_account',
  'wrong password': 'wrong_password',
  'email not verified': 'email_not_verified',
  disabled: 'disabled',
  locked: 'locked',
  'wrong code': 'wrong_code',
  'no second factor': 'no_second_factor',
} as const;

type Failure = keyof typeof failures;

/** A user whose password is right, and whose code, if they need one, is right or missing. */
interface Checked {
  readonly user: UserWithPassword;
  readonly step: Exclude<SecondStepVerdict, { readonly kind: 'wrong' }>;
}

/** The outcome of the transaction that opens a session. */
type Outcome =
  | { readonly kind: 'opened'; readonly session: OpenedSession }
  /** Locked for that many more seconds. */
  | { readonly kind: 'locked'; readonly seconds: number }
  /** The user has changed since the password was checked. */
  | { readonly kind: 'changed' }
  /** Another login has used the code since it was checked. */
  | { readonly kind: 'used' };

/**
 * Opens a session. An unknown address costs the same work as a wrong password and gets the same answer, and so does a
 * wrong code; only a caller who knows the password learns that an address is not confirmed (contract §5), or that the
 * user has a second factor (contract §13).
 *
 * @throws Refusal INVALID_CREDENTIALS; ACCOUNT_LOCKED, whatever the password; EMAIL_NOT_VERIFIED;
 * SECOND_FACTOR_REQUIRED; UNAVAILABLE when too many others wait.
 */
export async function login(
  call: Call,
  credentials: Credentials,
  request: SignInRequest,
  secondStep: SecondStep,
): Promise<IssuedSession> {
  const { user, step } = await loginLimiter.run(() => requirePassword(call, credentials, secondStep));
  if (!user.emailVerified && call.app.config.requireEmailVerification) {
    throw await refuseIncomplete(
      call,
      credentials,
      user,
      'email not verified',
      new Refusal('EMAIL_NOT_VERIFIED'),
    );
  }
  if (step.kind === 'missing') {
    const refusal = new Refusal('SECOND_FACTOR_REQUIRED', step.types.join(', '));
    throw await refuseIncomplete(call, credentials, user, 'no second factor', refusal);
  }
  const rehashed = await rehash(user, credentials.password);
  const outcome = await tryToOpen(call, { user, step }, request, rehashed);
  if (outcome.kind === 'locked') {
    await recordFailure(call, credentials, user, 'locked');
    throw lockedRefusal(outcome.seconds);
  }
  if (outcome.kind === 'used') throw await refuse(call, credentials, user, 'wrong code');
  // Checked again, by the user's current state.
  if (outcome.kind === 'changed') return login(call, credentials, request, secondStep);
  countPasswordLogin(call.app, 'succeeded');
  return issueTokens(call.app, outcome.session);
}

async function requirePassword(
  call: Call,
  credentials: Credentials,
  secondStep: SecondStep,
): Promise<Checked> {
  const user = await findUserByEmail(call.db, credentials.email);
  await requireUnlocked(call, credentials, user);
  const matches = await passwordMatches(credentials.password, user?.passwordHash);
  const step = await secondStep.check(call, user?.id, credentials.code ?? undefined);
  // Others may have locked it meanwhile: then the time of the steps that follow must not depend on the verdict.
  await requireUnlocked(call, credentials, user);
  if (user && matches && !user.disabled && step.kind !== 'wrong') return { user, step };
  throw await refuse(call, credentials, user, reasonOf(user, matches));
}

function reasonOf(user: UserWithPassword | undefined, matches: boolean): Failure {
  if (user === undefined) return 'no such account';
  if (!matches) return 'wrong password';
  return user.disabled ? 'disabled' : 'wrong code';
}

async function requireUnlocked(
  call: Call,
  credentials: Credentials,
  user: UserWithPassword | undefined,
): Promise<void> {
  const seconds = await secondsLocked(call, credentials.email);
  if (seconds === 0) return;
  await recordFailure(call, credentials, user, 'locked');
  throw lockedRefusal(seconds);
}

/** Counts the failure, and returns the refusal. */
async function refuse(
  call: Call,
  credentials: Credentials,
  user: UserWithPassword | undefined,
  reason: Failure,
): Promise<Refusal> {
  const counted = await inTransaction(call, async (call) => {
    const counted = await countFailedLogin(call, credentials.email);
    await recordFailure(call, credentials, user, counted === 'wasLocked' ? 'locked' : reason);
    if (counted === 'locks') await recordLockout(call, credentials.email, user);
    return counted;
  });
  if (counted === 'wasLocked') return lockedRefusal(await secondsLocked(call, credentials.email));
  return new Refusal('INVALID_CREDENTIALS');
}

/**
 * Returns the refusal for the right password where more is needed: a confirmed address, or a code. It neither counts
 * nor clears a failure: the password was right, but the login did not succeed. Like every verdict it applies to one
 * moment: of parallel guesses, those after the threshold learn nothing, the right one included.
 */
async function refuseIncomplete(
  call: Call,
  credentials: Credentials,
  user: UserWithPassword,
  reason: Failure,
  refusal: Refusal,
): Promise<Refusal> {
  return inTransaction(call, async (call) => {
    const seconds = await secondsLockedAtVerdict(call, user.email);
    await recordFailure(call, credentials, user, seconds > 0 ? 'locked' : reason);
    return seconds > 0 ? lockedRefusal(seconds) : refusal;
  });
}

async function recordFailure(
  call: Call,
  { email }: Credentials,
  user: UserWithPassword | undefined,
  reason: Failure,
): Promise<void> {
  await recordSecurityEvent(call, {
    action: 'loginFailed',
    entity: 'user',
    entityId: user?.id ?? null,
    after: user ? { reason } : { reason, emailHash: unknownEmailHash(call, email) },
  });
  afterCommit(call.db, () => countPasswordLogin(call.app, failures[reason]));
}

/** Returns the hash at the current cost; undefined when the stored one already has it. */
async function rehash({ passwordHash }: UserWithPassword, password: string): Promise<string | undefined> {
  return passwordHash && needsRehash(passwordHash) ? hashPassword(password) : undefined;
}

/** A user whose password is right, and whose code is right, if they need one. */
interface Complete extends Checked {
  readonly step: Exclude<Checked['step'], { readonly kind: 'missing' }>;
}

/** Rolls the login back: its code does not count any more. */
class CodeNotAccepted extends Error {
  readonly outcome: 'used' | 'changed';

  constructor(outcome: 'used' | 'changed') {
    super(`the code is not accepted: ${outcome}`);
    this.outcome = outcome;
  }
}

async function tryToOpen(
  call: Call,
  checked: Complete,
  request: SignInRequest,
  rehashed: string | undefined,
): Promise<Outcome> {
  try {
    return await inTransaction(call, (call) => openIfUnchanged(call, checked, request, rehashed));
  } catch (error) {
    if (error instanceof CodeNotAccepted) return { kind: error.outcome };
    throw error;
  }
}

async function openIfUnchanged(
  call: Call,
  { user: checked, step }: Complete,
  request: SignInRequest,
  rehashed: string | undefined,
): Promise<Outcome> {
  // Hashing took time: a user who was disabled or chose another password meanwhile must not sign in with the old one.
  const user = await lockUser(call.db, checked.id);
  if (user?.passwordHash !== checked.passwordHash || user.disabled) return { kind: 'changed' };
  const seconds = await clearUnlessLocked(call, checked.email);
  if (seconds > 0) return { kind: 'locked', seconds };
  const accepted = await step.accept(call);
  if (accepted !== 'accepted') throw new CodeNotAccepted(accepted);
  if (rehashed !== undefined) await replacePasswordHash(call.db, user.id, rehashed);
  const opened = await openSession(call, user, request);
  await recordSecurityEvent(call, {
    action: 'login',
    entity: 'signIn',
    entityId: opened.row.id,
    actorId: user.id,
    after: { userId: user.id, ...(step.kind === 'right' && { secondFactor: step.type }) },
  });
  return { kind: 'opened', session: opened };
}
