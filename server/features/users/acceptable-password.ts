/** The final check of a new password: the list of common passwords. */
import { passwordProblem } from '#domain/password-policy.ts';
import { Refusal } from '#domain/refusal.ts';
import { loadIsCommonPassword } from '#platform/crypto/common-passwords.ts';

/**
 * Refuses a password that violates the policy (contract §5, "Passwords"; ASVS 5.0, 6.2.4).
 *
 * @throws Refusal VALIDATION_FAILED naming the field.
 */
export async function requireAcceptablePassword(password: string, field = 'password'): Promise<void> {
  const problem = passwordProblem(password, await loadIsCommonPassword());
  if (problem) throw new Refusal('VALIDATION_FAILED', `${field}: ${problem}`);
}
