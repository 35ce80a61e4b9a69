/** The errors of the parts of a setting. */
import type { Cause, JsonValue } from '#client/index.ts';

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

/** The parts that the server refuses; a part is the whole of an array within the value, such as `value.BOARDING[1]`. */
export function refusedParts(causes: readonly Cause[]): readonly string[] {
  return causes.flatMap(({ field = '' }) => {
    const [, part] = /^(?:\[\d+\]\.)?((?:value|key|group|type)(?:\.\w+)*)/.exec(field) ?? [];
    return part ?? [];
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
