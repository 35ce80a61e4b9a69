/** 64-bit integers, exact over the whole range (specification, "NewPlant": int64; contract §4). */

import { isJsonNumber, scaledInteger } from './decimal.ts';

/**
 * The int64 that the text of a JSON number stands for, by its decimal value: `1.0`, `1e3` and
 * `9007199254740993.0` are integers. `undefined` for a fraction, for a value outside −2^63 to 2^63−1, and for text that is
 * not a JSON number.
 */
export function parseInt64(text: string): bigint | undefined {
  return isJsonNumber(text) ? parseInt64PathSegment(text) : undefined;
}

/**
 * The int64 that a (decoded) path segment stands for, also by its decimal value, so that a client may use the same text in
 * the path as in the body. A segment is not JSON, so `007` and `+7` are 7 as well; hexadecimal, white space and digits
 * outside ASCII are not accepted. `undefined` for everything else.
 */
export function parseInt64PathSegment(text: string): bigint | undefined {
  const value = scaledInteger(text, 0);
  return value !== undefined && value === BigInt.asIntN(64, value) ? value : undefined;
}
