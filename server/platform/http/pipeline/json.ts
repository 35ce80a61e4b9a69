/** Strict parsing of JSON bodies (contract §2, "Bodies"): nothing is guessed, dropped or rounded. */
import { isUtf8 } from 'node:buffer';
import { Refusal } from '#domain/refusal.ts';
import { parseExactJson } from '#platform/base/json/exact-json.ts';

/** The deepest nesting of arrays and objects that a body may have (contract §2). */
const deepest = 100;

/**
 * Returns the value of a JSON body. Integers beyond the safe range and decimals that no double represents exactly
 * are returned as `JSON.rawJSON`, so that their exact text is preserved.
 *
 * @throws Refusal VALIDATION_FAILED: invalid UTF-8, not JSON, a key twice, too deep, NUL or a lone surrogate.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new Refusal('VALIDATION_FAILED', 'body: expected UTF-8');
  const text = new TextDecoder().decode(bytes);
  if (text.trim() === '')
    throw new Refusal('VALIDATION_FAILED', 'body: expected JSON, but the body is empty');
  refuseDeepAndTwice(text);
  let value: unknown;
  try {
    value = parseExactJson(text);
  } catch (error) {
    throw new Refusal('VALIDATION_FAILED', `body: expected JSON: ${(error as Error).message}`);
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
          throw new Refusal('VALIDATION_FAILED', `body: expected at most ${deepest} levels of nesting`);
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
        if (expectsKey) noteKey(keysOf.at(-1), text.slice(at, end + 1));
        expectsKey = false;
        at = end;
        break;
      }
    }
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

function noteKey(keys: Set<string> | undefined, quoted: string): void {
  let key = quoted;
  try {
    key = JSON.parse(quoted);
  } catch {
    // JSON.parse reports the error later.
  }
  if (keys?.has(key))
    throw new Refusal('VALIDATION_FAILED', `body: the key ${JSON.stringify(key)} is there twice`);
  keys?.add(key);
}

function refuseUnstorableText(value: unknown, path: string): void {
  if (typeof value === 'string') {
    const problem = unstorable(value);
    if (problem) throw new Refusal('VALIDATION_FAILED', `${path || 'body'}: ${problem}`);
  } else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) refuseUnstorableText(item, `${path}[${at}]`);
  } else if (typeof value === 'object' && value !== null && !JSON.isRawJSON(value)) {
    for (const [key, item] of Object.entries(value)) {
      const problem = unstorable(key);
      if (problem) throw new Refusal('VALIDATION_FAILED', `${path || 'body'}: a key: ${problem}`);
      refuseUnstorableText(item, path ? `${path}.${key}` : key);
    }
  }
}

/**
 * Returns why PostgreSQL could not store the text unchanged: its text type permits no NUL, and UTF-8 no lone
 * surrogate.
 */
export function unstorable(text: string): string | undefined {
  if (text.includes('\0')) return 'expected text without the character NUL';
  if (!text.isWellFormed()) return 'expected text without lone surrogates';
  return undefined;
}
