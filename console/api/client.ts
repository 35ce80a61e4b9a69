/** The one client of this page: the session cookie, and the language of the page on every request. */
import { createClient, sessionCookie } from '#client/index.ts';
import type { Language } from '#domain/text/language.ts';

let language: Language = 'en';

/** Sets the language of the answers and of the emails that a request causes. */
export function answerIn(next: Language): void {
  language = next;
}

/** For queries outside of components, which read the language of the page. */
export function answerLanguage(): Language {
  return language;
}

type Listener = (millisecondsLeft: number) => void;
const listeners = new Set<Listener>();

/** Calls `change` when the server becomes unreachable, and when it is reachable again. */
export const connection = Object.assign(new EventTarget(), { isLost: false });

function setLost(isLost: boolean): void {
  if (connection.isLost === isLost) return;
  connection.isLost = isLost;
  connection.dispatchEvent(new Event('change'));
}

/**
 * Calls the listener with the time left in the session, for every answer that contains it. The time is by the server's
 * clock, because the reader's may be wrong. Returns the function that stops it.
 */
export function onSessionLimit(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * On the server, the parameter takes precedence over the cookie, which may be another page's (contract §3). A query
 * whose answer depends on the language names it itself (query.ts). Answers in a session contain its end, which every
 * request extends.
 */
export const fetchInLanguage: typeof fetch = async (input, init) => {
  const url = new URL(String(input));
  // There it is a filter for texts without this language.
  const isFilter = url.pathname === '/translations';
  if (!isFilter && !url.searchParams.has('lang')) url.searchParams.set('lang', language);
  const response = await fetch(url, init).catch((error) => {
    // A request that the page has aborted says nothing about the server.
    if (!init?.signal?.aborted) setLost(true);
    throw error;
  });
  setLost(false);
  const expiresAt = response.headers.get('x-session-expires-at');
  if (expiresAt !== null) {
    const left = Date.parse(expiresAt) - Date.parse(response.headers.get('date') ?? '');
    for (const listener of listeners) listener(left);
  }
  return response;
};

/** The server renders the first page with this file, and sends no request. */
const page = globalThis as { readonly location?: { readonly origin: string } };
const baseUrl = page.location?.origin ?? '';

const options = { baseUrl, credentials: sessionCookie(), fetch: fetchInLanguage };

export const api = createClient(options);

/** For automatic reads of a page: an unused session ends although such a page is open (contract §18). */
export const backgroundApi = createClient({ ...options, headers: { 'X-Background': 'true' } });
