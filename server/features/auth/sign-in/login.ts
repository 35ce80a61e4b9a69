/** Signs in with email address and password. */
import { Refusal } from '#domain/refusal.ts';
import { countLogin, loginFailures } from '#features/auth/auth-metrics.ts';
import {
  clearUnlessLocked,
  lockedRefusal,
  type RecordRefusal,
  refuseCounted,
  refuseUncounted,
  requireUnlocked,
  unknownEmailHash,
} from '#features/auth/credentials/lockout.ts';
import { type AcceptedStep, type SecondStepVerdict, verifyCode } from '#features/auth/factors/second-step.ts';
import type { Credentials } from '#features/auth/schema.ts';
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
import {
  hashPassword,
  matchPassword,
  needsRehash,
  type PasswordMatch,
} from '#platform/base/crypto/password-hash.ts';
import { type Call, inTransaction } from '#platform/data/call.ts';
import { afterCommit } from '#platform/data/db/transaction.ts';
import { loginLimiter } from './login-limiter.ts';

type Failure = keyof typeof loginFailures;

/** A user whose password is right, and the verdict on a code that is no wrong one. */
interface Checked {
  readonly user: UserWithPassword;
  readonly match: PasswordMatch;
  readonly step: Exclude<SecondStepVerdict, { readonly kind: 'wrong' }>;
}

/** A user whose password is right, and whose code is right, if they need one. */
type Complete = Pick<Checked, 'user'> & { readonly step: AcceptedStep };

/** The outcome of the transaction that opens a session. */
type Outcome =
  | { readonly kind: 'opened'; readonly session: OpenedSession }
  /** Locked for that many more seconds. */
  | { readonly kind: 'locked'; readonly seconds: number }
  /** The user has changed since the password was checked. */
  | { readonly kind: 'changed' }
  /** Another login has used the code since it was checked. */
  | { readonly kind: 'used' };

/** Each needs a change of the user, such as a new password, within the time of one login. */
const mostAttempts = 3;

/**
 * Opens a session. An unknown address costs the same work as a wrong password and gets the same response, and so does a
 * wrong code; only a caller who knows the password learns that an address is not confirmed (contract §5), or that the
 * user has a second factor (contract §13).
 *
 *     check password and code ── wrong ──────────────────▶ INVALID_CREDENTIALS, counted as a failure
 *       ▲    │                ── locked ─────────────────▶ ACCOUNT_LOCKED
 *       │    │                ── used code ──────────────▶ INVALID_CREDENTIALS
 *       │    │                ── address not confirmed ──▶ EMAIL_NOT_VERIFIED
 *       │    │                ── code missing ───────────▶ SECOND_FACTOR_REQUIRED
 *       │    ▼ right
 *       │  open in one transaction ── session ───────────▶ tokens
 *       │    │                     ── locked meanwhile ──▶ ACCOUNT_LOCKED
 *       │    │                     ── used meanwhile ────▶ INVALID_CREDENTIALS
 *       │    ▼ user changed meanwhile
 *       └── again, up to three attempts in all ──────────▶ UNAVAILABLE
 *
 * @throws Refusal those above; UNAVAILABLE also when too many others wait.
 */
export async function login(
  call: Call,
  credentials: Credentials,
  request: SignInRequest,
): Promise<IssuedSession> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const checked = await loginLimiter.run(() => requirePassword(call, credentials));
    const complete = await requireComplete(call, checked);
    const rehashed = await rehash(checked, credentials.password);
    const outcome = await tryToOpen(call, complete, request, rehashed);
    switch (outcome.kind) {
      case 'opened':
        countLogin(call.app, 'password', 'succeeded');
        return issueTokens(call.app, outcome.session);
      case 'locked':
        await recordFailure(credentials.email, complete.user, 'locked')(call, true);
        throw lockedRefusal(outcome.seconds);
      case 'used':
        throw await refuseRight(call, complete.user, 'used code', new Refusal('INVALID_CREDENTIALS'));
    }
  }
  throw new Refusal('UNAVAILABLE', 'the user was changed several times during this login; try again');
}

async function requirePassword(call: Call, { email, password, code }: Credentials): Promise<Checked> {
  const user = await findUserByEmail(call.db, email);
  await requireUnlocked(call, email, recordFailure(email, user, 'locked'));
  const match = await matchPassword(password, user?.passwordHash);
  const matches = match !== 'none';
  const step = await verifyCode(call, user?.id, code ?? undefined);
  // Others may have locked it meanwhile: then the time of the steps that follow must not depend on the verdict.
  await requireUnlocked(call, email, recordFailure(email, user, 'locked'));
  if (user && matches && !user.disabled && step.kind !== 'wrong') return { user, match, step };
  const record = recordFailure(email, user, reasonOf(user, matches));
  throw await refuseCounted(call, { email, user }, record, new Refusal('INVALID_CREDENTIALS'));
}

/**
 * Returns what {@link requirePassword} has returned, once nothing is missing.
 *
 * @throws Refusal EMAIL_NOT_VERIFIED; SECOND_FACTOR_REQUIRED; INVALID_CREDENTIALS for a used code; ACCOUNT_LOCKED.
 */
async function requireComplete(call: Call, { user, step }: Checked): Promise<Complete> {
  if (step.kind === 'used')
    throw await refuseRight(call, user, 'used code', new Refusal('INVALID_CREDENTIALS'));
  if (!user.emailVerified && call.app.config.requireEmailVerification)
    throw await refuseRight(call, user, 'email not verified', new Refusal('EMAIL_NOT_VERIFIED'));
  if (step.kind === 'missing') {
    const refusal = new Refusal('SECOND_FACTOR_REQUIRED', step.types.join(', '));
    throw await refuseRight(call, user, 'no second factor', refusal);
  }
  return { user, step };
}

function reasonOf(user: UserWithPassword | undefined, matches: boolean): Failure {
  if (user === undefined) return 'no such account';
  if (!matches) return 'wrong password';
  return user.disabled ? 'disabled' : 'wrong code';
}

/** Returns the refusal for the right password where more is needed: a confirmed address, a code, or an unused one. */
function refuseRight(
  call: Call,
  user: UserWithPassword,
  reason: Failure,
  refusal: Refusal,
): Promise<Refusal> {
  return refuseUncounted(call, user.email, recordFailure(user.email, user, reason), refusal);
}

/** Returns how a failed login is recorded: in the audit log, and in the metrics once the entry is committed. */
function recordFailure(email: string, user: UserWithPassword | undefined, otherwise: Failure): RecordRefusal {
  return async (call, isLocked) => {
    const reason = isLocked ? 'locked' : otherwise;
    await recordSecurityEvent(call, 'loginFailed', 'user', user?.id ?? null, {
      after: user ? { reason } : { reason, emailHash: unknownEmailHash(call, email) },
    });
    afterCommit(call.db, () => countLogin(call.app, 'password', loginFailures[reason]));
  };
}

/** Returns the hash at the current cost and of the normalized form; undefined when the stored one is that. */
async function rehash(
  { user: { passwordHash }, match }: Checked,
  password: string,
): Promise<string | undefined> {
  return passwordHash && needsRehash(passwordHash, match) ? hashPassword(password) : undefined;
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
  const by = step.kind === 'right' ? { secondFactor: step.type } : {};
  return { kind: 'opened', session: await openSession(call, user, request, by) };
}
