/** Temporal, which the rules of the domain need to count hours and days, for browsers that lack it. */

/** The screen, with the polyfill if the browser lacks it; both load side by side. */
export async function withTemporal(screen: Promise<object>): Promise<object> {
  await loadTemporal();
  return screen;
}

/** Loads it if the browser lacks it. Without it prices are not estimated; everything else works. */
async function loadTemporal(): Promise<void> {
  if (typeof Temporal !== 'undefined') return;
  try {
    const polyfill = await import('temporal-polyfill');
    Object.assign(globalThis, { Temporal: polyfill.Temporal });
  } catch {
    // The page may still be used, and the server calculates the price.
  }
}
