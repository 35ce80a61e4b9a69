/** Decimal numerals read by their exact value, with no binary floating point in between. */
import { withoutTrailing } from '#domain/without-trailing.ts';

/**
 * The value of a numeral times ten to the power of `decimals`, when that is a whole number: `('10.50', 2)` is
 * 1050n, `('1e3', 0)` is 1000n. The numeral is JSON's, with leading zeros and a plus sign accepted besides.
 * `undefined` for a remaining fraction, for any other text, and for results of more than 40 digits, so that the work is
 * bounded by the length of the text and never by its exponent.
 */
export function scaledInteger(text: string, decimals: number): bigint | undefined {
  const [, sign, whole, fraction = '', exponent = '0'] = numeral.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole + fraction;
  const first = digits.search(/[1-9]/);
  if (first < 0) return 0n;
  const significant = withoutTrailing(digits, '0').slice(first);
  // The significant digits are followed by this many zeros; a negative number of them is a fraction.
  const zeros = whole.length - first - significant.length + Number(exponent) + decimals;
  if (zeros < 0 || significant.length + zeros > MOST_DIGITS) return undefined;
  const magnitude = BigInt(significant) * 10n ** BigInt(zeros);
  return sign === '-' ? -magnitude : magnitude;
}

/** True if the text is a number in JSON's grammar (RFC 8259, 6). */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}

const MOST_DIGITS = 40;

const numeral = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
