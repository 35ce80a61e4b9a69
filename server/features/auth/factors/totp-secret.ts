/** The secrets of authenticator apps, sealed under the root secret. */
import { randomBytes } from 'node:crypto';
import { seal, Unsealable, unseal } from '#platform/base/crypto/seal.ts';
import type { App } from '#platform/data/app.ts';
import type { TotpSecret } from './code-queries.ts';
import { totpSecretBytes, totpStepsOf } from './time-based-codes.ts';

export function newTotpSecret(): Buffer {
  return randomBytes(totpSecretBytes);
}

/** The purpose binds the secret to its own row, so rows cannot be exchanged. */
const purposeOf = (id: string) => `totp secret ${id}`;

export function sealTotpSecret({ appSecret }: App, id: string, secret: Buffer): Buffer {
  return seal(appSecret, purposeOf(id), secret);
}

/**
 * Returns the time step whose code the app shows for this text, and whether that code was used; undefined when there is
 * none.
 */
export function stepShownBy(
  app: App,
  { id, secret, usedSteps, step }: TotpSecret,
  code: string,
): { step: number; isUsed: boolean } | undefined {
  try {
    const shown = totpStepsOf(unseal(app.appSecret, purposeOf(id), secret), code, step);
    const unused = shown.find((one) => !usedSteps.includes(one));
    if (unused !== undefined) return { step: unused, isUsed: false };
    return shown[0] === undefined ? undefined : { step: shown[0], isUsed: true };
  } catch (error) {
    // After a change of APP_SECRET the recovery codes and passkeys still work.
    if (!(error instanceof Unsealable)) throw error;
    app.log.warn({ factor: id }, 'the secret of an authenticator app cannot be decrypted');
    return undefined;
  }
}
