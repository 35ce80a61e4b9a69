/** Which users must have a second factor (contract §13). */
import type { Role } from './roles.ts';

/** The values of REQUIRE_SECOND_FACTOR. */
export const secondFactorRules = ['off', 'staff', 'all'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

/** True if a user with the role must have a second factor. */
export function needsSecondFactor(rule: SecondFactorRule, role: Role): boolean {
  return rule === 'all' || (rule === 'staff' && role !== 'CUSTOMER');
}

/** The most factors of one user, besides the recovery codes: a login tries its code with each of them. */
export const mostFactors = 20;
