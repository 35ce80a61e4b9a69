/** Numbers as people type them, with the signs of the language of the page. */
import { decimalSign, readNumber, readWholeNumber } from '#domain/number/typed-number.ts';

/** The number as JSON writes it; undefined for a text that is none. */
export function typedNumber(typed: string): string | undefined {
  return readNumber(typed, pageLanguage());
}

/** Undefined for anything else than a whole number. */
export function typedWhole(typed: string): bigint | undefined {
  return readWholeNumber(typed, pageLanguage());
}

/** A number of JSON as a field shows it: {@link typedNumber} reads the same. */
export function shownNumber(number: string): string {
  return number.replace('.', decimalSign(pageLanguage()));
}

function pageLanguage(): string {
  // The tests of forms have no page.
  const { document } = globalThis as {
    readonly document?: { readonly documentElement: { readonly lang: string } };
  };
  return document?.documentElement.lang ?? 'en';
}
