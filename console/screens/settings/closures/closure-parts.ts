/** Closures as parts that people edit independently of each other: each is the JSON of one, named by its dates. */
import type { JsonValue } from '#client/index.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import type { ReadValue } from '#console/screens/settings/part-faults.ts';
import { type Closure, mostClosures } from '#domain/booking/rules/time-settings.ts';

/** A closure, and the name of its part. */
export interface NamedClosure extends Closure {
  readonly part: string;
}

export function closuresParts(value: JsonValue): Parts {
  const parts: Record<string, string> = {};
  for (const closure of value as unknown as readonly Closure[])
    parts[freePart(parts, closure)] = JSON.stringify(closure);
  return parts;
}

export function readClosures(parts: Parts): ReadValue {
  const closures = closuresIn(parts);
  if (closures.length > mostClosures) return { faults: { value: 'tooMany' } };
  return { value: closures.map(({ part: _, ...closure }) => closure) as unknown as JsonValue };
}

/** In the order of their days. */
export function closuresIn(parts: Parts): readonly NamedClosure[] {
  return Object.entries(parts)
    .filter(([part, text]) => part.startsWith('value.') && text !== '')
    .map(([part, text]) => ({ ...(JSON.parse(text) as Closure), part }))
    .sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

/** The change that adds closures. */
export function withClosures(parts: Parts, added: readonly Closure[]): Parts {
  const changed: Record<string, string> = {};
  for (const closure of added) changed[freePart({ ...parts, ...changed }, closure)] = JSON.stringify(closure);
  return changed;
}

/** The change that replaces a closure, whose part is named by its days. */
export function replacedClosure(parts: Parts, part: string, closure: Closure): Parts {
  return { [part]: '', ...withClosures({ ...parts, [part]: '' }, [closure]) };
}

/** The closure that covers the whole of the days for every category, if there is one. */
export function closureOver(closures: readonly Closure[], from: string, to: string): Closure | undefined {
  return closures.find((one) => one.categories === undefined && one.from <= from && to <= one.to);
}

/** Two closures of the same days differ in their categories, so the second has a number. */
function freePart(parts: Parts, { from, to }: Closure): string {
  const name = `value.${from}_${to}`;
  for (let at = 1; ; at += 1) {
    const part = at === 1 ? name : `${name}_${at}`;
    if (!parts[part]) return part;
  }
}

function orderOf({ from, to, part }: NamedClosure): string {
  return `${from} ${to} ${part}`;
}
