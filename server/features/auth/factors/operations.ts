/** The operations of the endpoints of second factors (contract §13). */
import { randomUUIDv7 } from 'node:crypto';
import { readCode } from '#domain/number/typed-number.ts';
import { Refusal, requireFound } from '#domain/refusal.ts';
import { lockCaller } from '#features/auth/credentials/own-password.ts';
import { recordSecurityEvent } from '#features/auth/security-event.ts';
import { lockUser, removeUser } from '#features/users/public.ts';
import { type Call, inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';
import { base32 } from './base32.ts';
import { confirmTotp, lockUnconfirmed } from './code-queries.ts';
import {
  type AddedFactor,
  finishAddition,
  finishFactorChange,
  lockOwner,
  requireOwner,
  requirePlace,
} from './factor-changes.ts';
import { codeInvalid, lockOwnerWithCode, requireOwnCode } from './own-code.ts';
import {
  deleteFactor,
  deleteFactorsOf,
  deleteUnconfirmed,
  type Factor,
  findFactor,
  hasFactor,
  insertTotp,
  selectFactors,
} from './queries.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import type { OwnCredentials } from './schema.ts';
import { totpDigits, totpPeriod } from './time-based-codes.ts';
import { newTotpSecret, sealTotpSecret, stepShownBy } from './totp-secret.ts';

/** Returns the caller's factors, oldest first. */
export function listFactors(call: SignedInCall): Promise<Factor[]> {
  return selectFactors(call.db, call.caller.userId);
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
    await insertTotp(call.db, {
      id,
      userId: user.id,
      name: body.name ?? 'Authenticator app',
      secret: sealed,
    });
    await recordSecurityEvent(call, 'createTotpFactor', 'factor', id, {
      after: { userId: user.id, type: 'totp', confirmed: false },
    });
  });
  return { id, secret: base32(secret), uri: keyUri(call, verified.email, base32(secret)) };
}

/**
 * The address that authenticator apps read from a QR code (Key Uri Format of Google Authenticator). A colon separates the
 * issuer from the account, also an encoded one, so that the issuer has none.
 */
function keyUri({ app, language }: Call, account: string, secret: string): string {
  const issuer = encodeURIComponent(app.businessName(language).replaceAll(':', ' '));
  const label = `${issuer}:${encodeURIComponent(account)}`;
  const parameters = { secret, issuer, algorithm: 'SHA1', digits: totpDigits, period: totpPeriod };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${value}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}

/**
 * Makes an authenticator app of the caller count, which `requireOwnFactor` has accepted, by its first code, and ends the
 * caller's other sessions. The first factor comes with recovery codes.
 *
 * @throws Refusal CODE_INVALID; NOT_FOUND when its time is over; CONFLICT when it counts already.
 */
export function confirmTotpFactor(call: SignedInCall, id: string, code: string): Promise<AddedFactor> {
  return inTransaction(call, async (call) => {
    const user = await lockCaller(call);
    const waiting = await lockUnconfirmed(call.db, id, user.id);
    if (waiting === undefined) {
      requireFound(await findFactor(call.db, id), 'factor', id);
      throw new Refusal('CONFLICT', { reason: 'ALREADY_CONFIRMED', field: 'id' });
    }
    const shown = stepShownBy(call.app, waiting, readCode(code));
    if (shown === undefined) throw codeInvalid();
    await requirePlace(call, user.id);
    await confirmTotp(call.db, waiting.id, shown.step);
    return finishAddition(call, user, 'confirmTotpFactor', { id: waiting.id, type: 'totp' });
  });
}

/**
 * Makes ten new recovery codes; the old ones end, and so do the caller's other sessions.
 *
 * @throws Refusal those of `requireOwnCode` and `lockOwnerWithCode`; CONFLICT when the user has no factor that they could
 * replace.
 */
export async function createRecoveryCodes(
  call: SignedInCall,
  credentials: OwnCredentials,
): Promise<string[]> {
  const verified = await requireOwnCode(call, 'createRecoveryCodes', credentials);
  return inTransaction(call, async (call) => {
    const user = await lockOwnerWithCode(call, verified);
    if (!(await hasFactor(call.db, user.id))) throw new Refusal('CONFLICT', { reason: 'NO_SECOND_FACTOR' });
    const recoveryCodes = await replaceRecoveryCodes(call, user.id);
    await finishFactorChange(call, user, {
      action: 'createRecoveryCodes',
      email: 'recovery-codes-renewed',
      factorId: null,
      after: { type: 'recovery' },
    });
    return recoveryCodes;
  });
}

/**
 * Removes a factor of the caller, which `requireOwnFactor` has accepted, and ends the caller's other sessions. With the
 * last factor the recovery codes go.
 *
 * @throws Refusal NOT_FOUND; those of `requireOwnCode` and `lockOwnerWithCode`.
 */
export async function removeFactor(
  call: SignedInCall,
  id: string,
  credentials: OwnCredentials,
): Promise<void> {
  const verified = await requireOwnCode(call, 'removeFactor', credentials);
  await inTransaction(call, async (call) => {
    const user = await lockOwnerWithCode(call, verified);
    const found = requireFound(await findFactor(call.db, id), 'factor', id);
    await deleteFactor(call.db, found.id);
    if (!(await hasFactor(call.db, user.id))) await deleteFactorsOf(call.db, user.id);
    await finishFactorChange(call, user, {
      action: 'removeFactor',
      email: 'factor-removed',
      factorId: found.id,
      before: { type: found.type },
    });
  });
}

/**
 * Deletes the caller's account, as an ADMIN would.
 *
 * @throws Refusal those of `requireOwnCode`, `lockOwnerWithCode` and `removeUser`.
 */
export async function deleteOwnAccount(call: SignedInCall, credentials: OwnCredentials): Promise<void> {
  const verified = await requireOwnCode(call, 'deleteOwnAccount', credentials);
  await removeUser(call, (call) => lockOwnerWithCode(call, verified));
}

/**
 * Removes all factors of another user, who has lost them, and ends the user's sessions. The user and every other ADMIN are
 * told by email.
 *
 * @throws Refusal NOT_FOUND when there is no such user; FORBIDDEN for the caller, who would need no code.
 */
export async function removeUserFactors(call: SignedInCall, userId: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const user = requireFound(isUuid(userId) ? await lockUser(call.db, userId) : undefined, 'user', userId);
    if (user.id === call.caller.userId) throw new Refusal('FORBIDDEN', { reason: 'YOUR_OWN', field: 'id' });
    const removed = await deleteFactorsOf(call.db, user.id);
    if (removed.length === 0) return;
    const action = 'removeUserFactors';
    const types = removed.filter(({ expiresAt }) => expiresAt === null).map(({ type }) => type);
    if (types.length > 0) {
      const before = { types };
      await finishFactorChange(call, user, { action, email: undefined, factorId: null, before });
    } else {
      // An authenticator app that was not confirmed: no factor that the user had is gone.
      const before = { userId: user.id, type: 'totp', confirmed: false };
      await recordSecurityEvent(call, action, 'factor', null, { before });
    }
  });
}
