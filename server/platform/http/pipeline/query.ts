/** Parsing of query strings: the first of a repeated name counts, and no value is decoded partially. */

/** A value whose percent-encoding is not UTF-8: an error only where the parameter has a meaning. */
export const undecodable = Symbol('undecodable');

export type QueryValues = Readonly<Record<string, string | typeof undecodable>>;

const nothing: QueryValues = Object.freeze(Object.create(null));

/** Parses the part of a URL after the `?` as `application/x-www-form-urlencoded` (WHATWG URL, 5.1). */
export function parseQuery(text: string): QueryValues {
  if (text === '') return nothing;
  const values: Record<string, string | typeof undecodable> = Object.create(null);
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decode(equals < 0 ? pair : pair.slice(0, equals));
    if (name === undecodable || name in values) continue;
    values[name] = decode(equals < 0 ? '' : pair.slice(equals + 1));
  }
  return values;
}

function decode(text: string): string | typeof undecodable {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undecodable;
  }
}
