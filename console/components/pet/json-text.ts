/** Free JSON as text, to be read by people and to be compared. */
import { JsonNumber, type JsonValue } from '#client/index.ts';

/** A text is shown as it is, everything else as JSON; numbers keep all their digits. */
export function shownJson(value: JsonValue): string {
  return typeof value === 'string' ? value : jsonText(value);
}

/** Equal for equal values with their keys in the same order. */
export function jsonText(value: JsonValue): string {
  return JSON.stringify(
    value,
    (_key, part) => (typeof part === 'bigint' || part instanceof JsonNumber ? String(part) : part),
    2,
  );
}
