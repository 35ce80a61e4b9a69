/** Returns what the function returns; undefined when it throws, as Temporal does for an invalid date, time or zone. */
export function ifValid<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
