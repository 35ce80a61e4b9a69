/** The secrets of authenticator apps, sealed under the root secret. */
import { randomBytes } from 'node:crypto';
import type { App } from '#platform/app-context.ts';
import { seal, Unsealable, unseal } from '#platform/crypto/seal.ts';
import { totpSecretBytes, totpStepOf } from '#platform/crypto/totp.ts';
import type { TotpSecret } from './totp-queries.ts';

export function newTotpSecret(): Buffer {
  return randomBytes(totpSecretBytes);
}

/** The purpose binds the secret to its own row, so rows cannot be exchanged. */
const purposeOf = (id: string) => `totp secret ${id}`;

export function sealTotpSecret({ appSecret }: App, id: string, secret: Buffer): Buffer {
  return seal(appSecret, purposeOf(id), secret);
}

/** Returns the unused time step whose code the app shows for this text; undefined when there is none. */
export function stepShownBy(
  app: App,
  { id, secret, usedSteps, step }: TotpSecret,
  code: string,
): number | undefined {
  try {
    return totpStepOf(unseal(app.appSecret, purposeOf(id), secret), code, step, usedSteps);
  } catch (error) {
    // After a change of APP_SECRET the recovery codes and passkeys still work.
    if (!(error instanceof Unsealable)) throw error;
    app.log.warn({ factor: id }, 'the secret of an authenticator app cannot be decrypted');
    return undefined;
  }
}
