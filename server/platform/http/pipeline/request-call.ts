/** Creates the call of a request: its language, address and id. */
import type { FastifyRequest } from 'fastify';
import type { App } from '#platform/app-context.ts';
import type { Call } from '#platform/call.ts';
import { clientAddress } from '#platform/http/protection/client-address.ts';
import { longestLine } from '#platform/shapes/sizes.ts';
import { type QueryValues, undecodable } from './query.ts';
import { requestLanguage } from './request-language.ts';

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
