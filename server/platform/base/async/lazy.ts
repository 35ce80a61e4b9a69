/**
 * Functions that are compiled on first use: the validators and serializers of a hundred endpoints take a second,
 * which startup does not need to wait for.
 */

/** Compilations that have not been needed yet. */
const waiting = new Set<() => void>();

/** Returns a function that `make` creates on the first call, or when `prepareOneByOne` reaches it. */
export function lazy<Arguments extends unknown[], Result>(
  make: () => (...given: Arguments) => Result,
): (...given: Arguments) => Result {
  let made: ((...given: Arguments) => Result) | undefined;
  const prepare = () => {
    waiting.delete(prepare);
    made ??= make();
    return made;
  };
  waiting.add(prepare);
  return (...given) => (made ?? prepare())(...given);
}

/** Compiles everything that still waits, one at a time, so that requests are answered in between. */
export function prepareOneByOne(): void {
  const [next] = waiting;
  if (next === undefined) return;
  next();
  // A timer lets pending network events run first; it does not keep the process alive.
  setTimeout(prepareOneByOne, 1).unref();
}
