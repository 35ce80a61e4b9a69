/** Allergies of a pet: any JSON (contract §8). Texts and lists of texts can be edited; the rest is shown and kept. */
import type { JsonValue } from '#client/index.ts';

export interface AllergyRecord {
  readonly allergies: readonly string[];
  /** The values that are not texts, in order. */
  readonly other: readonly JsonValue[];
}

export function readAllergies(stored: JsonValue): AllergyRecord {
  const entries: readonly JsonValue[] = stored === null ? [] : Array.isArray(stored) ? stored : [stored];
  return {
    allergies: entries.filter((entry) => typeof entry === 'string'),
    other: entries.filter((entry) => typeof entry !== 'string'),
  };
}

/** Returns the value to store, without blank texts. */
export function writtenAllergies({ allergies, other }: AllergyRecord): JsonValue {
  const texts = allergies.map((text) => text.trim()).filter(Boolean);
  return texts.length + other.length === 0 ? null : [...texts, ...other];
}
