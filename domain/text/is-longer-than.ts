/** Lengths of texts in characters. */

/** True if the text has more characters than that. */
export function isLongerThan(most: number, text: string): boolean {
  // A code point has one or two units, so most texts need no counting.
  if (text.length <= most) return false;
  return text.length > 2 * most || [...text].length > most;
}
