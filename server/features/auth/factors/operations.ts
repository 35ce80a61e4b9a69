/** The operations of the endpoints of second factors (contract §13). */
import { randomUUIDv7 } from 'node:crypto';
import { Refusal } from '#domain/refusal.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { lockUser } from '#features/users/public.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/call.ts';
import { base32 } from '#platform/crypto/base32.ts';
import { totpDigits, totpPeriod } from '#platform/crypto/totp.ts';
import { isUuid } from '#platform/shapes/shapes.ts';
import { type Factor, totpName } from './factor.ts';
import { recordAdded, recordFactorChange } from './factor-changes.ts';
import { lockCaller, lockOwner, requireOwner, requirePlace } from './factor-owner.ts';
import {
  deleteFactor,
  deleteFactorsOf,
  deleteUnconfirmed,
  findFactor,
  hasFactor,
  insertTotp,
  selectFactors,
} from './queries.ts';
import { addMissingRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { relyingPartyName } from './relying-party.ts';
import { confirmTotp, lockUnconfirmed } from './totp-queries.ts';
import { newTotpSecret, sealTotpSecret, stepShownBy } from './totp-secret.ts';

/** Returns the caller's factors, oldest first. */
export function listFactors(call: SignedInCall): Promise<Factor[]> {
  return selectFactors(call.db, call.caller.userId);
}

/** A factor that counts from now on; the recovery codes only if they are new. */
export interface AddedFactor {
  readonly factor: Factor;
  readonly recoveryCodes: string[] | null;
}

/**
 * Makes the secret of an authenticator app, which counts once it has shown a code. An earlier one that has not is
 * replaced.
 *
 * @throws Refusal those of `requireOwner` and `lockOwner`; CONFLICT when the user has too many factors.
 */
export async function createTotpFactor(
  call: SignedInCall,
  body: { readonly password?: string | null; readonly name?: string | null },
): Promise<{ id: string; secret: string; uri: string }> {
  const verified = await requireOwner(call, 'createTotpFactor', body.password);
  const id = randomUUIDv7();
  const secret = newTotpSecret();
  await inTransaction(call, async (call) => {
    const user = await lockOwner(call, verified);
    await requirePlace(call, user.id);
    await deleteUnconfirmed(call.db, user.id);
    const sealed = sealTotpSecret(call.app, id, secret);
    await insertTotp(call.db, { id, userId: user.id, name: body.name ?? totpName, secret: sealed });
    await recordSecurityEvent(call, {
      action: 'createTotpFactor',
      entity: 'factor',
      entityId: id,
      after: { userId: user.id, type: 'totp', confirmed: false },
    });
  });
  return { id, secret: base32(secret), uri: keyUri(verified.email, base32(secret)) };
}

/** The address that authenticator apps read from a QR code (Key Uri Format of Google Authenticator). */
function keyUri(account: string, secret: string): string {
  const label = `${relyingPartyName}:${encodeURIComponent(account)}`;
  const parameters = {
    secret,
    issuer: relyingPartyName,
    algorithm: 'SHA1',
    digits: totpDigits,
    period: totpPeriod,
  };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/**
 * Makes an authenticator app of the caller count, which `requireOwnTotp` has accepted, by its first code. The first
 * factor comes with recovery codes.
 *
 * @throws Refusal CODE_INVALID; NOT_FOUND when its time is over; CONFLICT when it counts already.
 */
export function confirmTotpFactor(call: SignedInCall, id: string, code: string): Promise<AddedFactor> {
  return inTransaction(call, async (call) => {
    const user = await lockCaller(call);
    const waiting = await lockUnconfirmed(call.db, id, user.id);
    if (waiting === undefined) {
      if ((await findFactor(call.db, id)) === undefined) throw new Refusal('NOT_FOUND', 'id: no such factor');
      throw new Refusal('CONFLICT', 'id: this authenticator app is confirmed already');
    }
    const step =
      code.length > 100 ? undefined : stepShownBy(call.app, waiting, code.replaceAll(/[\s-]/g, ''));
    if (step === undefined)
      throw new Refusal('CODE_INVALID', 'code: the authenticator app does not show this code now');
    await requirePlace(call, user.id);
    await confirmTotp(call.db, waiting.id, step);
    const recoveryCodes = await addMissingRecoveryCodes(call, user.id);
    const newRecoveryCodes = recoveryCodes !== null;
    await recordAdded(call, user, 'confirmTotpFactor', { id: waiting.id, type: 'totp', newRecoveryCodes });
    return { factor: await requireFactor(call, waiting.id), recoveryCodes };
  });
}

/**
 * Makes ten new recovery codes; the old ones end.
 *
 * @throws Refusal those of `requireOwner` and `lockOwner`; CONFLICT when the user has no factor that they could replace.
 */
export async function createRecoveryCodes(
  call: SignedInCall,
  password: string | null | undefined,
): Promise<string[]> {
  const verified = await requireOwner(call, 'createRecoveryCodes', password);
  return inTransaction(call, async (call) => {
    const user = await lockOwner(call, verified);
    if (!(await hasFactor(call.db, user.id)))
      throw new Refusal('CONFLICT', 'recovery codes replace a second factor; set one up first');
    const recoveryCodes = await replaceRecoveryCodes(call, user.id);
    await recordFactorChange(call, user, {
      action: 'createRecoveryCodes',
      email: 'recovery-codes-renewed',
      factorId: null,
      after: { type: 'recovery' },
    });
    return recoveryCodes;
  });
}

/**
 * Removes a factor of the caller, which `requireOwnFactor` has accepted. With the last factor the recovery codes go.
 *
 * @throws Refusal NOT_FOUND; those of `requireOwner` and `lockOwner`.
 */
export async function removeFactor(
  call: SignedInCall,
  id: string,
  password: string | null | undefined,
): Promise<void> {
  const verified = await requireOwner(call, 'removeFactor', password);
  await inTransaction(call, async (call) => {
    const user = await lockOwner(call, verified);
    const found = await findFactor(call.db, id);
    if (found === undefined) throw new Refusal('NOT_FOUND', 'id: no such factor');
    await deleteFactor(call.db, found.factor.id);
    if (!(await hasFactor(call.db, user.id))) await deleteFactorsOf(call.db, user.id);
    await recordFactorChange(call, user, {
      action: 'removeFactor',
      email: 'factor-removed',
      factorId: found.factor.id,
      before: { type: found.factor.type },
    });
  });
}

/**
 * Removes all factors of a user who has lost them.
 *
 * @throws Refusal NOT_FOUND when there is no such user.
 */
export async function removeUserFactors(call: SignedInCall, userId: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const user = isUuid(userId) ? await lockUser(call.db, userId) : undefined;
    if (user === undefined) throw new Refusal('NOT_FOUND', 'id: no such user');
    const removed = await deleteFactorsOf(call.db, user.id);
    if (removed.length === 0) return;
    const action = 'removeUserFactors';
    const types = removed.filter(({ counted }) => counted).map(({ type }) => type);
    if (types.length > 0) {
      const before = { types };
      await recordFactorChange(call, user, { action, email: 'factor-removed', factorId: null, before });
    } else {
      // An authenticator app that was not confirmed: no factor that the user had is gone.
      const before = { userId: user.id, type: 'totp', confirmed: false };
      await recordSecurityEvent(call, { action, entity: 'factor', entityId: null, before });
    }
  });
}

async function requireFactor(call: Call, id: string): Promise<Factor> {
  const found = await findFactor(call.db, id);
  if (found === undefined) throw new Error('a factor that was just written is missing');
  return found.factor;
}
