/**
 * Two people edit the same record. Its content is a set of parts, each a text by its name: a part that only one of them
 * has changed takes that change, and for a part that both have changed the second user chooses.
 */
export type Parts = Readonly<Record<string, string>>;
export type Side = 'mine' | 'theirs';

/** The parts in which the two differ; an absent part counts as empty. */
export function changedParts(one: Parts, other: Parts): readonly string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => (one[name] ?? '') !== (other[name] ?? ''));
}

/** The parts that both have changed, each to something else. */
export function contestedParts(base: Parts, mine: Parts, theirs: Parts): readonly string[] {
  const changed = new Set(changedParts(base, theirs));
  const apart = new Set(changedParts(mine, theirs));
  return changedParts(base, mine).filter((name) => changed.has(name) && apart.has(name));
}

/** Their version with the reader's changes; for parts that both have changed, the chosen side, or the reader's. */
export function mergedParts(
  base: Parts,
  mine: Parts,
  theirs: Parts,
  choices: Readonly<Record<string, Side>> = {},
): Parts {
  const kept = changedParts(base, mine).filter((name) => choices[name] !== 'theirs');
  return { ...theirs, ...Object.fromEntries(kept.map((name) => [name, mine[name] ?? ''])) };
}
