/** Text from a request as an error message repeats it: short whatever was sent. */

/** Longest quoted text, in UTF-16 code units: more than a UUID. */
const longestQuoted = 50;

/** Returns the text in quotation marks, escaped as in JSON and cut to 50 characters. */
export function quoted(text: string): string {
  return JSON.stringify(text.slice(0, longestQuoted).toWellFormed());
}

/** Returns the first `most` items, and how many more there are. */
export function listed(items: readonly string[], separator: ', ' | '; ', most = 20): string {
  const rest = items.length - most;
  return items.slice(0, most).join(separator) + (rest > 0 ? `${separator}and ${rest} more` : '');
}
