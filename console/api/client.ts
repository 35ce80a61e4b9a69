/** The one client of this page: the session cookie, and the language of the page on every request. */
import { createClient, sessionCookie } from '#client/index.ts';
import type { Language } from '#domain/language.ts';

let language: Language = 'en';

/** Sets the language of the answers and of the emails that a request causes. */
export function answerIn(next: Language): void {
  language = next;
}

type Listener = (millisecondsLeft: number) => void;
const listeners = new Set<Listener>();

/** Tells `change` when the server cannot be reached any more, and when it can again. */
export const connection = Object.assign(new EventTarget(), { isLost: false });

function setLost(isLost: boolean): void {
  if (connection.isLost === isLost) return;
  connection.isLost = isLost;
  connection.dispatchEvent(new Event('change'));
}

/**
 * Calls the listener with every answer that tells when the session ends, with the time until then. It is by the
 * server's clock, since the reader's may be wrong. Returns the function that stops it.
 */
export function onSessionLimit(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The parameter decides on the server before the cookie, which may be another page's (contract §3). Answers of a
 * session carry its end, which every request moves.
 */
export const fetchInLanguage: typeof fetch = async (input, init) => {
  const url = new URL(String(input));
  // There it is a filter: the texts that lack this language.
  if (url.pathname !== '/translations') url.searchParams.set('lang', language);
  const response = await fetch(url, init).catch((error) => {
    // A request that the page itself has given up says nothing about the server.
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
const baseUrl = typeof location === 'undefined' ? '' : location.origin;

const options = { baseUrl, credentials: sessionCookie(), fetch: fetchInLanguage };

export const api = createClient(options);

/** For what a page reads again by itself: a session that nobody uses ends although such a page is open (contract §18). */
export const backgroundApi = createClient({ ...options, headers: { 'X-Background': 'true' } });
