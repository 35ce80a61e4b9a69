/** Decimal numerals read by their exact value, with no binary floating point in between. */

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
  const first = firstNonZero(digits);
  if (first === digits.length) return 0n;
  const last = lastNonZero(digits);
  // The significant digits are followed by this many zeros; a negative number of them is a fraction.
  const zeros = digits.length - 1 - last - fraction.length + Number(exponent) + decimals;
  if (zeros < 0 || last - first + 1 + zeros > MOST_DIGITS) return undefined;
  const magnitude = BigInt(digits.slice(first, last + 1)) * 10n ** BigInt(zeros);
  return sign === '-' ? -magnitude : magnitude;
}

/** True if the text is a number in JSON's grammar (RFC 8259, 6). */
export function isJsonNumber(text: string): boolean {
  return jsonNumber.test(text);
}

/** The digits without the zeros at their end, in linear time: `/0+$/` takes quadratic time on long runs of zeros. */
export function withoutTrailingZeros(digits: string): string {
  return digits.slice(0, lastNonZero(digits) + 1);
}

const MOST_DIGITS = 40;

const numeral = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function firstNonZero(digits: string): number {
  let position = 0;
  while (digits[position] === '0') position++;
  return position;
}

function lastNonZero(digits: string): number {
  let position = digits.length - 1;
  while (digits[position] === '0') position--;
  return position;
}
