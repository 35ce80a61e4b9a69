/** JSON that keeps every number as it was written, where JSON.parse would round it. */
import { canonicalNumber } from './canonical-json.ts';
import { restoreKeys, unescapeKeys } from './escaped-keys.ts';

/**
 * Like JSON.parse, but a number that no double represents exactly becomes `JSON.rawJSON` of its own text: an
 * integer outside the safe range (ECMA-262, Number.MAX_SAFE_INTEGER), or a decimal whose shortest double is another
 * decimal. JSON.stringify then writes it back digit by digit.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  const keys = unescapeKeys(text);
  try {
    return restoreKeys(parseNumbers(keys.text), keys.standIns);
  } catch (error) {
    // The positions in the message must refer to the text that was given.
    if (keys.text !== text) JSON.parse(text);
    throw error;
  }
}

function parseNumbers(text: string): unknown {
  // A double preserves up to 15 significant digits (IEEE 754), so most texts need only this line.
  if (!mayHoldLongNumber.test(text)) return JSON.parse(text);
  return parseWithSource(text, (_key, value, { source }) => {
    if (typeof value !== 'number' || source === undefined || isExact(value, source)) return value;
    return JSON.rawJSON(source);
  });
}

// The compiler's library does not declare the third argument yet (ECMA-262, JSON.parse source text access).
const parseWithSource: (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown = JSON.parse as never;

/**
 * A number of 16 characters, or with an exponent. A number follows the beginning, a bracket, a colon, a comma or white
 * space, which the digits of a UUID do not. A match inside a string is possible, and only costs time.
 */
const mayHoldLongNumber = /(?:^|[[:,\s])-?(?:[\d.]{16}|[\d.]+[eE])/;

function isExact(value: number, source: string): boolean {
  if (!Number.isFinite(value)) return false;
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) return false;
  return String(value) === source || canonicalNumber(String(value)) === canonicalNumber(source);
}
