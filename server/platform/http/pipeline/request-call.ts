/** Creates the call of a request: its language, address and id. */
import type { FastifyRequest } from 'fastify';
import { chooseLanguage } from '#domain/language.ts';
import type { App } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { longestLine } from '#platform/shapes/sizes.ts';
import { cookieValue } from './cookies.ts';
import { type QueryValues, undecodable } from './query.ts';

/** Returns the call of a request, before the caller has been identified. */
export function callOf(app: App, request: FastifyRequest): Call {
  return {
    app,
    db: app.database.kysely,
    caller: undefined,
    language: languageOf(app, request),
    now: Temporal.Now.instant(),
    requestId: request.id,
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestLine),
  };
}

function languageOf(app: App, request: FastifyRequest) {
  const { languageCookie, languageHeader } = app.config;
  const asked = (request.query as QueryValues).lang;
  const query = asked === undecodable ? '' : asked;
  const header = request.headers[languageHeader.toLowerCase()];
  return chooseLanguage({
    query,
    cookie: query === undefined ? cookieValue(request.headers.cookie, languageCookie) : undefined,
    header: Array.isArray(header) ? header.join(',') : header,
  });
}
