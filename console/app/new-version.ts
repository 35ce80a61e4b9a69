/** After an update the files that an old page names are gone. */
import { api } from '#console/api/client.ts';

const key = 'reloaded-for';

/**
 * Reloads once when a chunk is missing; the same page failing again shows its error. A server that does not answer has
 * no newer page: reloading would lose this one, and merely pointing at a link loads a chunk.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', async (event) => {
    const missing = String((event as Event & { payload?: unknown }).payload);
    if (sessionStorage.getItem(key) === missing) return;
    const answers = await api.getLiveness().then(
      () => true,
      () => false,
    );
    if (!answers) return;
    sessionStorage.setItem(key, missing);
    location.reload();
  });
}
