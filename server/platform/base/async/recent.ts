/** Results for texts that come with nearly every request and have few values, such as headers of browsers. */

/** Longest text that is kept, in characters. */
const longestKept = 200;
const mostKept = 500;

/** Returns a function that computes a result once for each recent text. */
export function recent<T>(compute: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    let result = known.get(text);
    if (result === undefined) {
      result = compute(text);
      // Cleared as a whole: a client that sends new texts all the time costs others one computation each, and no memory.
      if (known.size >= mostKept) known.clear();
      if (text.length <= longestKept) known.set(text, result);
    }
    return result;
  };
}
