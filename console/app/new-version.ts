/** After an update the files that an old page names are gone. */
import { api } from '#console/api/client.ts';

const key = 'reloaded-for';

/** Every page of the server names the same files; this one needs no lookup. */
const anyPage = '/app/sign-in';

/**
 * Reloads once when a chunk is missing because the server has a newer version; the same page failing again shows its
 * error. It does not reload for a chunk that a network error has prevented: reloading would discard entered text, and
 * merely pointing at a link loads a chunk.
 */
export function reloadOnMissingChunk(): void {
  addEventListener('vite:preloadError', async (event) => {
    const missing = String((event as Event & { payload?: unknown }).payload);
    if (sessionStorage.getItem(key) === missing) return;
    if (!(await isOutdated())) return;
    sessionStorage.setItem(key, missing);
    location.reload();
  });
}

/**
 * True if the server's page names another entry than this one; false if the server does not answer. Sent once and not
 * again, because the answer of a server that returns later does not explain why the chunk was missing.
 */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector('script[type="module"]:not([async])')?.getAttribute('src');
  try {
    const response = await fetch(anyPage, { cache: 'no-store' });
    return response.ok && typeof entry === 'string' && !(await response.text()).includes(entry);
  } catch {
    // A call of the interface, unlike this request, shows the user that there is no connection.
    api.getLiveness().catch(() => {});
    return false;
  }
}
