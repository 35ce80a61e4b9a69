/** Canonical JSON (RFC 8785): one text for each value, so that everybody computes the same hash of it. */
import { withoutTrailing } from '#domain/without-trailing.ts';

/**
 * Returns the canonical text of a value of JSON; a member whose value is undefined is left out, as by JSON.stringify.
 *
 * RFC 8785 covers only the numbers that a double holds (section 3.1, I-JSON). A number that parseExactJson kept because
 * no double holds it is written with all its digits, in the same layout: rounded, two different entries of a log would
 * have one hash.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return canonicalNumber(String(value));
  if (JSON.isRawJSON(value)) return canonicalNumber(value.rawJSON);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('JSON has no such number.');
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = value as Readonly<Record<string, unknown>>;
  // The default order of `sort` is that of UTF-16 code units, which RFC 8785 requires (section 3.2.3).
  const texts = Object.keys(members)
    .filter((key) => members[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(members[key])}`);
  return `{${texts.join(',')}}`;
}

/**
 * Returns a number of JSON in the layout of ECMAScript's Number::toString, with all of its digits: for the numbers of
 * JavaScript, the text that JSON.stringify gives. Two texts of the same decimal have the same result.
 */
export function canonicalNumber(number: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = jsonNumber.exec(number) ?? [];
  const all = `${whole}${fraction}`;
  const leading = all.length - all.replace(/^0+/, '').length;
  const digits = withoutTrailing(all.slice(leading), '0');
  if (digits === '') return '0';
  // The value is 0.DIGITS times ten to the power of `point`. An exponent may have any number of digits.
  const point = BigInt(exponent) + BigInt(whole.length - leading);
  return sign + laidOut(digits, point);
}

/** ECMA-262, Number::toString, steps 6 to 10, where `point` is called n. */
function laidOut(digits: string, point: bigint): string {
  if (point > 21n || point <= -6n) {
    const power = point - 1n;
    const rest = digits.length > 1 ? `.${digits.slice(1)}` : '';
    return `${digits[0]}${rest}e${power < 0n ? '-' : '+'}${power < 0n ? -power : power}`;
  }
  const at = Number(point);
  if (at <= 0) return `0.${'0'.repeat(-at)}${digits}`;
  if (digits.length <= at) return digits + '0'.repeat(at - digits.length);
  return `${digits.slice(0, at)}.${digits.slice(at)}`;
}

const jsonNumber = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
