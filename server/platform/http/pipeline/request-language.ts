/** The language of the answer to a request (specification, "Language selection"). */
import type { IncomingHttpHeaders } from 'node:http';
import { chooseLanguage, type Language } from '#domain/language.ts';
import type { App } from '#platform/app-context.ts';
import { recent } from '#platform/async/recent.ts';
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

/** Parsing a header takes up to a fifth of the time of a cached read. */
const headerLanguage = recent((header) => chooseLanguage({ query: undefined, cookie: undefined, header }));
