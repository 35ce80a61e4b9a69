/** Names, codes and titles: texts of one line, as they are stored (contract §20). */
import type { Cause } from '#domain/causes.ts';

/** Returns the text with one space for white space that has a line break in it, and without white space at its ends. */
export function oneLine(text: string): string {
  // Run by run: an expression with a line break between two runs would take quadratic time.
  return text.replaceAll(/\s+/g, (space) => (/[\n\v\f\r\u2028\u2029]/.test(space) ? ' ' : space)).trim();
}

/** Returns why a text that {@link oneLine} has returned cannot be stored; undefined for one that can. */
export function oneLineProblem(line: string): Cause | undefined {
  return /\p{Cc}/u.test(line) ? { reason: 'WRONG_FORMAT', expected: 'ONE_LINE' } : undefined;
}
