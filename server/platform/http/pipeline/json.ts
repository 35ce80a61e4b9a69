/** Strict parsing of JSON bodies (contract §2, "Bodies"): nothing is guessed, dropped or rounded. */
import { isUtf8 } from 'node:buffer';
import type { Cause } from '#domain/causes.ts';
import { Refusal } from '#domain/refusal.ts';
import { shortKey } from '#domain/text/error-details.ts';
import { decodedString, endOfString } from '#platform/base/json/escaped-keys.ts';
import { parseExactJson } from '#platform/base/json/exact-json.ts';

/** The deepest nesting of arrays and objects that a body may have (contract §2). */
const deepest = 100;
/** Of a path in an error, in UTF-16 units. */
const longestPath = 500;

/**
 * Returns the value of a JSON body. Integers beyond the safe range and decimals that no double represents exactly
 * are returned as `JSON.rawJSON`, so that their exact text is preserved.
 *
 * @throws Refusal VALIDATION_FAILED: invalid UTF-8, not JSON, a key twice, too deep, NUL or a lone surrogate.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw refused({ reason: 'WRONG_FORMAT', expected: 'UTF8' });
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '') throw refused({ reason: 'REQUIRED' });
  refuseDeepAndTwice(text);
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch {
    throw refused({ reason: 'WRONG_FORMAT', expected: 'JSON' });
  }
  refuseUnstorableText(value, '');
  return value;
}

/** One pass over the text before it is parsed: the parser itself would keep the last of two equal keys. */
function refuseDeepAndTwice(text: string): void {
  const keysOf: (Set<string> | undefined)[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x7b: // {
      case 0x5b: // [
        expectsKey = text[at] === '{';
        keysOf.push(expectsKey ? new Set() : undefined);
        if (keysOf.length > deepest) {
          throw refused({ reason: 'TOO_LONG', max: deepest, unit: 'LEVELS' });
        }
        break;
      case 0x7d: // }
      case 0x5d: // ]
        keysOf.pop();
        expectsKey = false;
        break;
      case 0x2c: // ,
        expectsKey = keysOf.at(-1) !== undefined;
        break;
      case 0x22: {
        const end = endOfString(text, at);
        if (expectsKey) noteKey(keysOf.at(-1), text.slice(at, end));
        expectsKey = false;
        at = end - 1;
        break;
      }
    }
  }
}

function noteKey(keys: Set<string> | undefined, quoted: string): void {
  // The parser reports a key that is no string later.
  const key = decodedString(quoted) ?? quoted;
  if (keys?.has(key)) throw refused({ reason: 'DUPLICATE', field: shortKey(key) });
  keys?.add(key);
}

function refuseUnstorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw refused({ reason: 'WRONG_FORMAT', expected: 'TEXT', field: path });
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) refuseUnstorableText(item, `${path}[${at}]`);
  } else if (typeof value === 'object' && value !== null && !JSON.isRawJSON(value)) {
    for (const [key, item] of Object.entries(value)) {
      if (!isStorable(key)) throw refused({ reason: 'WRONG_FORMAT', expected: 'TEXT', field: path });
      refuseUnstorableText(item, path ? `${path}.${key}` : key);
    }
  }
}

/** False if PostgreSQL could not store the text unchanged: its text type permits no NUL, and UTF-8 no lone surrogate. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

function refused(cause: Cause): Refusal {
  // The path has keys of any length.
  const field = cause.field?.slice(0, longestPath).toWellFormed() || 'body';
  return new Refusal('VALIDATION_FAILED', [{ ...cause, field }]);
}
