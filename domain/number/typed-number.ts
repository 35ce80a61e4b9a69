/**
 * Numbers as people type and paste them: with the digits of any script, the full-width forms of an input method, and the
 * decimal sign and the grouping of their language.
 */
import { scaledInteger } from './decimal.ts';

/**
 * Returns the text with the digits 0 to 9 for the decimal digits of every script (Unicode, `\p{Nd}`), with ASCII for
 * full-width letters and punctuation, for spaces, for dashes and for the full stop and the comma of Japanese and Arabic, and without
 * invisible marks. The signs of numbers in Arabic script, `٫` and `٬`, stay: only they say which of the two they are.
 */
export function withAsciiDigits(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Zs}/gu, ' ')
    .replaceAll(/[\uff01-\uff5e]/g, (form) => String.fromCharCode(form.charCodeAt(0) - 0xfee0))
    .replaceAll(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replaceAll(/[\p{Pd}\u2212\u30fc\uff70]/gu, '-')
    .replaceAll(/[\u3002\uff61]/g, '.')
    .replaceAll(/[\u060c\u3001\uff64]/g, ',');
}

/**
 * Returns a code, such as that of an authenticator app, as it is compared: with ASCII digits, and without the spaces and
 * hyphens between its groups. Empty for a text of more than 100 characters, which is no code.
 */
export function readCode(typed: string): string {
  return typed.length > 100 ? '' : withAsciiDigits(typed).replaceAll(/[\s-]/g, '');
}

/**
 * Returns the number as JSON writes it, `-1234.5`, for what a reader of the language types: `1.234,50` in German, `1,234.50`
 * in English. Spaces and apostrophes group digits in every language. A text that is no number in the language, but one with
 * the signs of the others, is that one: `10.50` in German. `undefined` for any other text.
 *
 * @param language One of the 14 codes of contract §3.
 */
export function readNumber(typed: string, language: string): string | undefined {
  const point = decimalSign(language);
  const comma = point === '.' ? ',' : '.';
  const text = withAsciiDigits(typed).trim().replaceAll('٫', point).replaceAll('٬', comma);
  // French groups digits with spaces alone, so that `1.234` there is no thousand.
  const group = language === 'fr' ? '' : comma;
  return numberIn(text, point, group) ?? numberIn(text, comma, point);
}

/** Returns the whole number that {@link readNumber} reads; `undefined` also for a fraction and for more than 40 digits. */
export function readWholeNumber(typed: string, language: string): bigint | undefined {
  const number = readNumber(typed, language);
  return number === undefined ? undefined : scaledInteger(number, 0);
}

/** The decimal sign of the language (Unicode CLDR, `decimal`). */
export function decimalSign(language: string): '.' | ',' {
  return commaLanguages.has(language) ? ',' : '.';
}

const commaLanguages: ReadonlySet<string> = new Set(['vi', 'id', 'fr', 'de', 'es', 'lo']);

/** The text as a number with these signs. A group of thousands does not begin with a zero: `0.500` is a fraction. */
function numberIn(text: string, decimal: string, group: string): string | undefined {
  const grouped = `[1-9]\\d{0,2}(?<separator>[ '’${group}])\\d{3}(?:\\k<separator>\\d{3})*`;
  const number = `(?<sign>[+-]?)(?<whole>${grouped}|\\d+)(?:\\${decimal}(?<fraction>\\d+))?`;
  const { sign, whole, fraction } = new RegExp(`^${number}$`).exec(text)?.groups ?? {};
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, '');
  return `${sign === '-' ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** The digits of a script are ten in a row, from zero to nine, and some rows follow each other (Unicode, chapter 4.6). */
function asciiDigit(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((point - first) % 10);
}
