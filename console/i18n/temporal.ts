/** Temporal, which the rules of the domain need to count hours and days, for browsers that lack it. */

/** Loads it if the browser lacks it. Without it prices are not estimated; everything else works. */
export async function loadTemporal(): Promise<void> {
  if (typeof Temporal !== 'undefined') return;
  try {
    const polyfill = await import('temporal-polyfill');
    Object.assign(globalThis, { Temporal: polyfill.Temporal });
  } catch {
    // The page may still be used, and the server calculates the price.
  }
}
