/** Ids of plants: int64, which can exceed the exact range of JavaScript numbers. */
import { typedNumber } from '#console/i18n/typed-number.ts';
import { parseInt64PathSegment } from '#domain/number/int64.ts';

export const leastId = -(2n ** 63n);
export const mostId = 2n ** 63n - 1n;

/** The typed id, with or without digit separators; undefined for anything else. */
export function typedId(text: string): bigint | undefined {
  return parseInt64PathSegment(typedNumber(text) ?? '');
}
