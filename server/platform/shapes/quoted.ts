/** A value of the client in an error message. */

/** In characters: enough to recognize an id or a name. */
const longestQuote = 50;

/** Returns the text in quotation marks, as JSON writes it, shortened to 50 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, longestQuote).toWellFormed());
}

/** An error message lists at most this many ids or names. */
export const mostListed = 20;
