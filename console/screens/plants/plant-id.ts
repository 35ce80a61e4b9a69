/** Ids of plants: int64, so beyond what a number of JavaScript holds exactly. */
import { parseInt64PathSegment } from '#domain/int64.ts';

export const leastId = -(2n ** 63n);
export const mostId = 2n ** 63n - 1n;

/** The id that was typed, with or without separators of groups; undefined for anything else. */
export function typedId(text: string): bigint | undefined {
  return parseInt64PathSegment(text.replaceAll(/[\s\u00a0\u202f]/g, ''));
}
