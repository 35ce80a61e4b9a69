/** The errors of the parts of a setting. */
import type { JsonValue } from '#client/index.ts';

export type PartFault =
  | 'required'
  | 'number'
  | 'whole'
  | 'english'
  | 'tooLong'
  | 'json'
  | 'tooLarge'
  | 'tooMany'
  | 'time'
  | 'minutes'
  | 'refused';
export type PartFaults = Readonly<Record<string, PartFault>>;

export type ReadValue = { readonly value: JsonValue } | { readonly faults: PartFaults };

/**
 * The parts that the server refuses. Its details name the path within the value, such as `value.BOARDING[1]: …`, or a
 * language: `… at the key "lo"`.
 */
export function refusedParts(details: string): readonly string[] {
  return details.split('; ').flatMap((detail) => {
    const path = /^(?:\[\d+\]\.)?(value|key|group|type)(?:\.(\w+(?:\.\w+)*))?(?:\[\d+\][\w.]*)?:/.exec(
      detail,
    );
    if (!path) return [];
    const [, field = '', below = /at the key "(\w+)"/.exec(detail)?.[1]] = path;
    return [below === undefined ? field : `${field}.${below}`];
  });
}

/** Two changes that are valid one by one, and not together. */
export class InvalidParts extends Error {
  readonly faults: PartFaults;
  constructor(faults: PartFaults) {
    super();
    this.faults = faults;
  }
}
