/** Closures while they are edited, independently of each other: each has a key that contains its days. */
import type { JsonValue } from '#client/index.ts';
import type { ReadValue } from '#console/screens/settings/setting-faults.ts';
import type { ValueDraft } from '#console/screens/settings/setting-value.ts';
import { type Closure, mostClosures } from '#domain/booking/rules/time-settings.ts';

type Closures = ValueDraft['closures'];

export interface KeyedClosure extends Closure {
  readonly key: string;
}

export function readClosures(closures: Closures): ReadValue {
  const all = closuresIn(closures);
  if (all.length > mostClosures) return { faults: { '': 'tooMany' } };
  return { value: all.map(({ key: _, ...closure }) => closure) as unknown as JsonValue };
}

/** In the order of their days. */
export function closuresIn(closures: Closures): readonly KeyedClosure[] {
  return Object.entries(closures)
    .flatMap(([key, closure]) => (closure ? [{ ...closure, key }] : []))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

export function withClosures(closures: Closures, added: readonly Closure[]): Closures {
  const all = { ...closures };
  for (const closure of added) all[freeKey(all, closure)] = closure;
  return all;
}

/** The closure that covers the whole of the days for every category, if there is one. */
export function closureOver(closures: readonly Closure[], from: string, to: string): Closure | undefined {
  return closures.find((one) => one.categories === undefined && one.from <= from && to <= one.to);
}

/** Two closures of the same days differ in their categories, so the second has a number. */
function freeKey(closures: Closures, { from, to }: Closure): string {
  const days = `${from}_${to}`;
  for (let at = 1; ; at += 1) {
    const key = at === 1 ? days : `${days}_${at}`;
    if (!closures[key]) return key;
  }
}

function orderOf({ from, to, key }: KeyedClosure): string {
  return `${from} ${to} ${key}`;
}
