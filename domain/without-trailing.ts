/**
 * Returns the text without the given characters at its end. A regular expression for this takes quadratic time on a text
 * with many such characters elsewhere.
 */
export function withoutTrailing(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
