/** Parses JSON text to values in which every number keeps its digits, in engines of any age. */

/** A parsed number, with its digits as in the text. */
export class Digits {
  readonly value: number;
  readonly text: string;

  constructor(text: string) {
    this.value = Number(text);
    this.text = text;
  }
}

/**
 * The value of JSON text, with a {@link Digits} in place of each number.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export function parseWithDigits(text: string): unknown {
  return tellsDigits() ? byReviver(text) : byTags(text);
}

/** The compiler's library does not know the third argument yet. */
type ParseWithSource = (
  text: string,
  reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
) => unknown;

/** ECMA-262, JSON.parse source text access: Node 21, Chrome 114, Firefox 135, Safari 18.4. */
function tellsDigits(): boolean {
  let told: string | undefined;
  (JSON.parse as ParseWithSource)('1', (_key, _value, context) => {
    told = context?.source;
  });
  return told === '1';
}

function byReviver(text: string): unknown {
  return (JSON.parse as ParseWithSource)(text, (_key, value, context) =>
    typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value,
  );
}

/**
 * For engines that do not report digits. Every number becomes a string, and to distinguish it from one, each string and
 * key gets a letter in front: `{"a": [1.10, "b"]}` is read as `{"sa": ["n1.10", "sb"]}`.
 */
function byTags(text: string): unknown {
  // Refuses text that is not JSON. In JSON, quotes and digits occur only where the pattern expects them.
  JSON.parse(text);
  return untagged(
    JSON.parse(
      text.replaceAll(stringOrNumber, (token) =>
        token.startsWith('"') ? `"s${token.slice(1)}` : `"n${token}"`,
      ),
    ),
  );
}

const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

function untagged(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith('n') ? new Digits(value.slice(1)) : value.slice(1);
  if (Array.isArray(value)) return value.map(untagged);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key.slice(1), untagged(part)]));
}
