/** After an update the files that an old page names are gone. */

const key = 'reloaded-for';

/** Reloads once when a chunk is missing; the same page failing again shows its error. */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const missing = String((event as Event & { payload?: unknown }).payload);
    if (sessionStorage.getItem(key) === missing) return;
    sessionStorage.setItem(key, missing);
    event.preventDefault();
    location.reload();
  });
}
