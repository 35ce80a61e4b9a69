/** Which passwords an account may have (contract §5; OWASP ASVS 5.0, 6.2). */

/** In Unicode code points (ASVS 5.0, 6.2.1). */
export const shortestPassword = 8;

/** In Unicode code points; more than the 64 that ASVS 5.0, 6.2.9 asks for, and a bound on the hashing work. */
export const longestPassword = 128;

/**
 * Why the password is refused, or `undefined` when it is good: 8 to 128 characters, counted as Unicode code
 * points, any character, no rules of composition (ASVS 5.0, 6.2.5), and none of the common ones (6.2.4), which
 * `isCommon` knows. The password is judged, and to be hashed, exactly as it came: not trimmed, not normalized
 * (6.2.8). The explanation never repeats it.
 */
export function passwordProblem(
  password: string,
  isCommon: (password: string) => boolean,
): string | undefined {
  const length = codePoints(password);
  if (length < shortestPassword) return `must have at least ${shortestPassword} characters`;
  if (length > longestPassword) return `must have at most ${longestPassword} characters`;
  if (isCommon(password)) return 'is one of the most common passwords and would be guessed';
  return undefined;
}

/** The number of code points, exact up to the longest password and merely larger beyond it. */
function codePoints(text: string): number {
  // A code point has one or two units: what is over twice the limit needs no counting.
  return text.length > 2 * longestPassword ? text.length : [...text].length;
}
