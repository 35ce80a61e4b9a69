/** Compares an answer with the one that a page prints: exactly, except for layout and values that change each time. */

/** The notation of a page for variable values, and the values that may replace each. */
const volatile: readonly (readonly [written: RegExp, real: RegExp])[] = [
  [/^[0-9a-f]{8}-…$/, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/],
  [/^\d{4}-…Z$/, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/],
  [/^eyJ\w+…$/, /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/],
  [/^\w{6}…$/, /^[\w-]{43}$/],
];

/** Strings and everything between them; JSON has white space only between its tokens. */
const pieces = /"(?:[^"\\]|\\.)*"|[^"]+/g;

/**
 * The shown JSON on one line, with each placeholder replaced by the value at its place in the real text, if that is of
 * the right kind: then it equals the real text. Numbers stay digits. One placeholder of an id represents one id: `ids`
 * remembers which, over all answers of a page.
 *
 * @throws Error for a placeholder of unknown kind.
 */
export function fillIn(shown: string, real: string, ids: Map<string, string>): string {
  const found = [...real.matchAll(pieces)].map(([piece]) => piece);
  return (compact(shown).match(pieces) ?? [])
    .map((piece, at) => (piece.includes('…') ? fillOne(piece, found[at] ?? '', ids) : piece))
    .join('');
}

function fillOne(written: string, real: string, ids: Map<string, string>): string {
  const name = written.slice(1, -1);
  const kind = volatile.find(([pattern]) => pattern.test(name));
  if (!kind) throw new Error(`no known kind of placeholder: ${written}`);
  if (!real.startsWith('"') || !kind[1].test(real.slice(1, -1))) return written;
  if (kind !== volatile[0]) return real;
  const known = ids.get(name);
  const isTaken = known === undefined && [...ids.values()].includes(real);
  if (!isTaken) ids.set(name, known ?? real);
  return known ?? (isTaken ? written : real);
}

function compact(json: string): string {
  return json.replaceAll(pieces, (piece) => (piece.startsWith('"') ? piece : piece.replaceAll(/\s+/g, '')));
}
