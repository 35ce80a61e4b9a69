/** Currency codes: kept as they were written, compared without regard to case (contract §7). */

/** True if the text has the form of a currency code: three letters a–z, any case. Unknown codes are accepted. */
export function isCurrency(text: string): boolean {
  return /^[a-z]{3}$/i.test(text);
}

/** True if two codes denote the same currency, in any case. */
export function isSameCurrency(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}
