/** The second step of a login with a password: asks for a code where the user has a factor, and judges it. */
import type { SecondStep, SecondStepVerdict } from '#features/auth/credentials/second-step.ts';
import type { App } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { keyedHash } from '#platform/crypto/keyed-hash.ts';
import { totpStepOf } from '#platform/crypto/totp.ts';
import { factorTypes } from './factor.ts';
import { hasFactor, recordUse } from './queries.ts';
import { hasRecoveryCode, takeRecoveryCode } from './recovery-code-queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { type LoginFactor, selectLoginFactors, useStep } from './totp-queries.ts';
import { stepShownBy } from './totp-secret.ts';

export const secondStep: SecondStep = { check };

/**
 * Judges the code before anything tells whether the password is right, and with the same work whether or not the user
 * exists and has a factor. Nothing is used up until the verdict's `accept`.
 */
async function check(
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

async function findMatching(
  call: Call,
  userId: string | undefined,
  factors: readonly LoginFactor[],
  text: string,
): Promise<SecondStepVerdict | undefined> {
  const hash = recoveryCodeHash(text);
  const hasCode = hash !== undefined && (await hasRecoveryCode(call.db, userId ?? null, hash));
  const code = text.length > 100 ? '' : text.replaceAll(/[\s-]/g, '');
  const apps = factors.filter((factor) => factor.type === 'totp');
  if (apps.length === 0) workAsForOne(call.app, code);
  const steps = apps.map((app) => ({ id: app.id, step: stepShownBy(call.app, app, code) }));
  const shown = steps.find(({ step }) => step !== undefined);
  if (shown?.step !== undefined) {
    const { id, step } = shown;
    return right('totp', (call) => useStep(call.db, id, step));
  }
  const recovery = factors.find(({ type }) => type === 'recovery');
  if (!hasCode || recovery === undefined) return undefined;
  return right('recovery', async (call) => {
    if (!(await takeRecoveryCode(call.db, recovery.id, hash))) return false;
    await recordUse(call.db, recovery.id);
    return true;
  });
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
  totpStepOf(keyedHash(appSecret, 'no totp secret', ''), code, Math.floor(Date.now() / 30_000), []);
}
