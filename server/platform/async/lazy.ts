/**
 * What is compiled when it is first needed: checks and serializers of a hundred endpoints cost a second that a
 * start need not wait for.
 */

/** Compilations that nobody has needed yet. */
const waiting = new Set<() => void>();

/** A function that is made by `make` when it is first called, or when `prepareOneByOne` comes to it. */
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

/** Makes everything that still waits, one at a time, so that requests are answered in between. */
export function prepareOneByOne(): void {
  const [next] = waiting;
  if (next === undefined) return;
  next();
  // A timer that is due lets what the network has brought come first; it keeps no process alive.
  setTimeout(prepareOneByOne, 1).unref();
}
