/** The second step of a login with a password: asks for a code where the user has a factor, and verifies it. */
import { readCode } from '#domain/number/typed-number.ts';
import { keyedHash } from '#platform/base/crypto/keyed-hash.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import {
  findRecoveryCode,
  type LoginFactor,
  selectLoginFactors,
  takeRecoveryCode,
  useStep,
} from './code-queries.ts';
import { factorTypes, hasFactor, recordUse } from './queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { totpStepsOf } from './time-based-codes.ts';
import { stepShownBy } from './totp-secret.ts';

/** How a code, or its absence, counts. */
export type SecondStepVerdict =
  | AcceptedStep
  /** The user has factors of these types, and the request has no code. */
  | { readonly kind: 'missing'; readonly types: readonly string[] }
  | { readonly kind: 'wrong' }
  /** The code was right, and has been used: it opens nothing, and is no guess. */
  | { readonly kind: 'used' };

export type AcceptedStep =
  /** The user has no second factor; a code is ignored. */
  | { readonly kind: 'notNeeded'; readonly accept: Accept }
  | { readonly kind: 'right'; readonly type: string; readonly accept: Accept };

/**
 * Uses the code up, in the transaction of `call`, which has locked the user. `used`: another request has used it since
 * the check; `changed`: the user has a factor by now. In both cases the transaction must be rolled back.
 */
type Accept = (call: Call) => Promise<'accepted' | 'used' | 'changed'>;

/**
 * Verifies the code before anything tells whether the password is right, and with the same work whether or not the user
 * exists and has a factor. Nothing is used up until the verdict's `accept`.
 */
export async function verifyCode(
  call: Call,
  userId: string | undefined,
  code: string | undefined,
): Promise<SecondStepVerdict> {
  const factors = await selectLoginFactors(call.db, userId ?? null);
  const matching = code === undefined ? undefined : await findMatching(call, userId, factors, code);
  const types = factorTypes.filter((type) => factors.some((factor) => factor.type === type));
  if (userId === undefined || types.every((type) => type === 'recovery'))
    return { kind: 'notNeeded', accept: (call) => stillWithoutFactor(call, userId) };
  if (code === undefined) return { kind: 'missing', types };
  return matching ?? { kind: 'wrong' };
}

/** Returns the verdict on a code that is right or was right before it was used; undefined for any other. */
async function findMatching(
  call: Call,
  userId: string | undefined,
  factors: readonly LoginFactor[],
  text: string,
): Promise<SecondStepVerdict | undefined> {
  const hash = recoveryCodeHash(text);
  const recoveryCode = hash && (await findRecoveryCode(call.db, userId ?? null, hash));
  const code = readCode(text);
  const apps = factors.filter((factor) => factor.type === 'totp');
  if (apps.length === 0) workAsForOne(call.app, code);
  const shown = apps.flatMap((app) => {
    const step = stepShownBy(call.app, app, code);
    return step ? [{ id: app.id, ...step }] : [];
  });
  const unused = shown.find(({ isUsed }) => !isUsed);
  if (unused) return right('totp', (call) => useStep(call.db, unused.id, unused.step));
  const recovery = factors.find(({ type }) => type === 'recovery');
  if (recovery && hash && recoveryCode === 'unused')
    return right('recovery', async (call) => {
      if (!(await takeRecoveryCode(call.db, recovery.id, hash))) return false;
      await recordUse(call.db, recovery.id);
      return true;
    });
  return shown.length > 0 || recoveryCode === 'used' ? { kind: 'used' } : undefined;
}

function right(type: string, use: (call: Call) => Promise<boolean>): SecondStepVerdict {
  return { kind: 'right', type, accept: async (call) => ((await use(call)) ? 'accepted' : 'used') };
}

/** A factor may have been added since the check. */
async function stillWithoutFactor(call: Call, userId: string | undefined) {
  return userId !== undefined && (await hasFactor(call.db, userId)) ? 'changed' : 'accepted';
}

/** The work of deriving a key and comparing a code, for a user without an authenticator app. */
function workAsForOne({ appSecret }: App, code: string): void {
  totpStepsOf(keyedHash(appSecret, 'no totp secret', ''), code, Math.floor(Date.now() / 30_000));
}
