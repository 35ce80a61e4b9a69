/**
 * Protection from a defect of V8 in Node.js 26.10: `JSON.parse` can read a key that is written with an escape as a key
 * of a document that it parsed before. After `{"a": 7, "\\": 1}` it reads `{"a": 7, "\u0062": 3}` as
 * `{"a": 7, "\\": 3}`: the parser compares the text of the key with the key that followed `a` last time, and takes the
 * backslash of the escape for the backslash of that key. Texts whose keys contain no backslash are read correctly.
 */

/** A JSON text without escapes in its keys, and the keys that cannot be written without them. */
export interface UnescapedKeys {
  readonly text: string;
  /** The key that each stand-in in `text` represents. */
  readonly standIns: ReadonlyMap<string, string>;
}

/**
 * Returns the same JSON text with every key written without escapes. A key that needs them (it contains a quote, a
 * backslash or a control character) becomes a stand-in that occurs nowhere in the text. Takes linear time. A text
 * that is not JSON remains invalid.
 */
export function unescapeKeys(text: string): UnescapedKeys {
  const standIns = new Map<string, string>();
  if (!text.includes('\\')) return { text, standIns };
  const marker = absentMarker(text);
  const parts: string[] = [];
  let copied = 0;
  for (let at = text.indexOf('"'); at >= 0; ) {
    const end = endOfString(text, at);
    const literal = text.slice(at, end);
    if (literal.includes('\\') && isKeyBefore(text, end)) {
      const key = decodedString(literal);
      if (key !== undefined) {
        const standIn = `${marker}${standIns.size}`;
        // A decoded key may contain the marker, since only the text was searched for it.
        const isPlain = !needsEscape.test(key) && !key.includes('\ue000');
        if (!isPlain) standIns.set(standIn, key);
        parts.push(text.slice(copied, at), `"${isPlain ? key : standIn}"`);
        copied = end;
      }
    }
    at = text.indexOf('"', end);
  }
  parts.push(text.slice(copied));
  return { text: parts.join(''), standIns };
}

/** Returns `value` with every stand-in replaced by its key; the order of the keys is preserved. */
export function restoreKeys(value: unknown, standIns: ReadonlyMap<string, string>): unknown {
  if (standIns.size === 0 || typeof value !== 'object' || value === null || JSON.isRawJSON(value))
    return value;
  if (Array.isArray(value)) return value.map((item) => restoreKeys(item, standIns));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [standIns.get(key) ?? key, restoreKeys(item, standIns)]),
  );
}

/** RFC 8259, 7: quotation marks, backslashes and control characters must be escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters in question.
const needsEscape = /["\\\u0000-\u001f]/;

/** A private-use character (Unicode, U+E000 to U+F8FF), repeated more often than anywhere in the text. */
function absentMarker(text: string): string {
  let marker = '\ue000';
  while (text.includes(marker)) marker += '\ue000';
  return marker;
}

/** Returns the position after the closing quote of the string that begins at `start`. */
export function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** True if a colon follows, after white space: only keys are followed by one. */
function isKeyBefore(text: string, end: number): boolean {
  let at = end;
  while (
    at < text.length &&
    (text.charCodeAt(at) === 0x20 || (text.charCodeAt(at) >= 9 && text.charCodeAt(at) <= 13))
  )
    at++;
  return text[at] === ':';
}

/** Returns the decoded string; undefined for a literal that is not a JSON string, which the parser reports. */
export function decodedString(literal: string): string | undefined {
  try {
    return JSON.parse(literal);
  } catch {
    return undefined;
  }
}
