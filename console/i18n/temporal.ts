/** Temporal, with which the rules of the domain count hours and days, where the browser lacks it. */

/** Loads it where it is missing. Without it prices are not estimated; everything else works. */
export async function loadTemporal(): Promise<void> {
  if (typeof Temporal !== 'undefined') return;
  try {
    const polyfill = await import('temporal-polyfill');
    Object.assign(globalThis, { Temporal: polyfill.Temporal });
  } catch {
    // The page may still be used, and the server calculates the price.
  }
}
