/** Creates the call of a request: its language (specification, "Language selection"), address and id. */
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { chooseLanguage, type Language } from '#domain/text/language.ts';
import { longestLine } from '#domain/text/sizes.ts';
import { recent } from '#platform/base/async/recent.ts';
import type { App } from '#platform/data/app.ts';
import type { Call } from '#platform/data/call.ts';
import { clientAddress } from '#platform/http/protection/client-address.ts';
import { cookieValue } from './cookies.ts';
import { type QueryValues, undecodable } from './query.ts';

/** Returns the call of a request, before the caller has been identified. */
export function callOf(app: App, request: FastifyRequest): Call {
  const { lang } = request.query as QueryValues;
  return {
    app,
    db: app.database.kysely,
    caller: undefined,
    language: requestLanguage(app, lang === undecodable ? '' : lang, request.headers),
    now: Temporal.Now.instant(),
    requestId: request.id,
    ip: clientAddress(app, request.raw),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestLine),
  };
}

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
