/** Text from a request as an error message repeats it: short whatever was sent. */

/** Longest quoted text, in UTF-16 code units: more than a UUID. */
const longestQuoted = 50;

/** Returns the text in quotation marks, escaped as in JSON and cut to 50 characters. */
export function quoted(text: string): string {
  return cutAndQuoted(text, longestQuoted);
}

/** Returns the text in quotation marks, escaped as in JSON and cut to so many UTF-16 code units. */
export function cutAndQuoted(text: string, longest: number): string {
  return JSON.stringify(text.slice(0, longest).toWellFormed());
}

/** Returns the first `most` items, and how many more there are. */
export function listed(items: readonly string[], separator: ', ' | '; ', most = 20): string {
  const rest = items.length - most;
  return items.slice(0, most).join(separator) + (rest > 0 ? `${separator}and ${rest} more` : '');
}

/** Returns a key as it may stand in a path: escaped where it is no plain word, and short whatever was sent. */
export function shortKey(key: string): string {
  const characters = [...key.slice(0, 80)];
  const short = characters.length > 40 ? `${characters.slice(0, 40).join('')}…` : key;
  return /^\w+$/.test(short) ? short : JSON.stringify(short);
}
