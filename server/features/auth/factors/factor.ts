/** A second factor as its user sees it: never with a secret. */

export const factorTypes = ['totp', 'passkey', 'recovery'] as const;
export type FactorType = (typeof factorTypes)[number];

export interface Factor {
  readonly id: string;
  readonly type: FactorType;
  readonly name: string;
  readonly createdAt: Temporal.Instant;
  readonly lastUsedAt: Temporal.Instant | null;
  /** Of the recovery codes: the number that is left. */
  readonly remaining: number | null;
}

/** The name of an authenticator app, unless the user gives it one. */
export const totpName = 'Authenticator app';
/** The name of the recovery codes. */
export const recoveryName = 'Recovery codes';

/** Minutes that an authenticator app has to show its first code (contract §13). */
export const confirmationMinutes = 10;
/** Minutes that a passkey has to answer a challenge (contract §13). */
export const challengeMinutes = 5;
