/** The errors of a setting. */
import type { Cause, JsonValue } from '#client/index.ts';

export type SettingFault =
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
  | 'method'
  | 'methodName'
  | 'percent'
  | 'amount'
  | 'due'
  | 'longSeller'
  | 'prefix'
  | 'refused';
/** By the path of the field. */
export type SettingFaults = Readonly<Record<string, SettingFault>>;

export type ReadValue = { readonly value: JsonValue } | { readonly faults: SettingFaults };

/** The paths that the server refuses, of an array only the whole: `value.BOARDING` for `value.BOARDING[1]`. */
export function refusedPaths(causes: readonly Cause[]): readonly string[] {
  return causes.flatMap(({ field = '' }) => {
    const [, path] = /^(?:\[\d+\]\.)?((?:value|key|group|type)(?:\.\w+)*)/.exec(field) ?? [];
    return path ?? [];
  });
}

/** Two changes that are valid one by one, and not together. */
export class InvalidSetting extends Error {
  readonly faults: SettingFaults;
  constructor(faults: SettingFaults) {
    super();
    this.faults = faults;
  }
}
