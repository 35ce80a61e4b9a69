/** The rules for passwords (contract §5; OWASP ASVS 5.0, 6.2). */
import type { Cause } from '#domain/causes.ts';
import { isLongerThan } from '#domain/text/is-longer-than.ts';
import { guessableWords, lengthBesides, type PasswordContext } from './guessable-words.ts';

/** In Unicode code points (ASVS 5.0, 6.2.1). */
export const shortestPassword = 8;

/** In Unicode code points; more than the 64 that ASVS 5.0, 6.2.9 requires, and a limit on the work of hashing. */
export const longestPassword = 128;

/**
 * Returns the password in the one form that is checked and hashed (RFC 8265, OpaqueString; NIST SP 800-63B): some keyboards
 * send a letter and its accent apart, others together, and spaces of other kinds. Nothing else is changed: case, width and
 * spaces at the ends are the user's choice (ASVS 5.0, 6.2.8).
 */
export function normalizedPassword(password: string): string {
  return password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');
}

/**
 * The reason why the password is refused, or `undefined` when it is accepted: in its normalized form 8 to 128 Unicode code
 * points, any character, no composition rules (ASVS 5.0, 6.2.5), and none of the common passwords (6.2.4), which `isCommon`
 * recognizes. The reason never contains the password.
 */
export function passwordProblem(
  password: string,
  isCommon: (password: string) => boolean,
): Cause | undefined {
  const normalized = normalizedPassword(password);
  if (!isLongerThan(shortestPassword - 1, normalized))
    return { reason: 'TOO_SHORT', min: shortestPassword, unit: 'CHARACTERS' };
  if (isLongerThan(longestPassword, normalized))
    return { reason: 'TOO_LONG', max: longestPassword, unit: 'CHARACTERS' };
  if (isCommon(normalized)) return { reason: 'GUESSABLE', because: 'COMMON' };
  return undefined;
}

/**
 * The reason why the password is refused in its context, or `undefined` when it is accepted (ASVS 5.0, 6.2.11). The user's
 * own words and those of the service do not count: besides them it must be as long as any password. So they may be part
 * of a long password, while `petalpaw2026` is refused.
 */
export function contextProblem(password: string, context: PasswordContext): Cause | undefined {
  if (lengthBesides(guessableWords(context), password) >= shortestPassword) return undefined;
  return { reason: 'GUESSABLE', because: 'OWN_WORDS' };
}
