/** Parsing of query strings: the first of a repeated name counts, and no value is decoded partially. */

/** A value whose percent-encoding is not UTF-8: an error only where the parameter has a meaning. */
export const undecodable = Symbol('undecodable');

export type QueryValues = Readonly<Record<string, string | typeof undecodable>>;

/**
 * An object without a prototype's properties. V8 keeps the properties of one made by `Object.create(null)` in a hash
 * table, which costs several times as much.
 */
const Values = function Values() {} as unknown as new () => Record<string, string | typeof undecodable>;
Values.prototype = Object.create(null);

const nothing: QueryValues = Object.freeze(new Values());

/** Parses the part of a URL after the `?` as `application/x-www-form-urlencoded` (WHATWG URL, 5.1). */
export function parseQuery(text: string): QueryValues {
  if (text === '') return nothing;
  const values = new Values();
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
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undecodable;
  }
}
