/** Uses the storage of the browser. If its settings forbid that, or it has something else, the result is `without`. */
export function withStorage<Result>(use: () => Result, without: Result): Result {
  try {
    return use();
  } catch {
    return without;
  }
}
