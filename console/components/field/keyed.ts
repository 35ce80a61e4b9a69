/** Rows of a list that is edited. */

/** A row of a list that is edited; the key stays with it. */
export interface Keyed<Value> {
  readonly key: number;
  readonly value: Value;
}

let lastKey = 0;

export function keyed<Value>(value: Value): Keyed<Value> {
  lastKey += 1;
  return { key: lastKey, value };
}
