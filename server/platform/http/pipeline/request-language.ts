/** The language of the answer to a request (specification, "Language selection"). */
import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, type Language } from '#domain/language.ts';
import type { App } from '#platform/app-context.ts';
import { cookieValue } from './cookies.ts';

/**
 * Returns the language that the query parameter `lang`, the language cookie or the language header asks for. The
 * cookie is not read when the query has the parameter.
 */
export function requestLanguage(app: App, query: string | undefined, headers: IncomingHttpHeaders): Language {
  const { languageCookie, languageHeader } = app.config;
  const cookie = query === undefined ? cookieValue(headers.cookie, languageCookie) : undefined;
  if (query !== undefined || cookie !== undefined)
    return chooseLanguage({ query, cookie, header: undefined });
  const lines = headers[languageHeader.toLowerCase()];
  const header = Array.isArray(lines) ? lines.join(',') : lines;
  return header === undefined ? 'en' : headerLanguage(header);
}

/**
 * The languages of recent headers. Browsers send few different ones, and parsing one takes up to a fifth of the time
 * of a cached read.
 */
const recent = new Map<string, Language>();
const mostRecent = 500;
/** Longest header that is kept, in characters. */
const longestRecent = 200;

function headerLanguage(header: string): Language {
  const known = recent.get(header);
  if (known !== undefined) return known;
  const language = chooseLanguage({ query: undefined, cookie: undefined, header });
  if (header.length <= longestRecent) {
    // Cleared as a whole: a client that sends new headers all the time costs others one parse each, and no memory.
    if (recent.size >= mostRecent) recent.clear();
    recent.set(header, language);
  }
  return language;
}
