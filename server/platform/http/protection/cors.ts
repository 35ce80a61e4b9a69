/** Cross-origin reads by bearer token for the origins in CORS_ORIGINS, never with cookies (Fetch, 3.2). */
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of this API that a page of an allowed origin may read. */
const exposed =
  'ETag, X-Request-Id, X-Total-Count, Link, Retry-After, Content-Language, Idempotency-Replayed';

/** Permits a page of an allowed origin to read the response. */
export function applyCors(origins: readonly string[], request: FastifyRequest, reply: FastifyReply): void {
  if (origins.length === 0) return;
  reply.header('vary', 'Origin').headers(corsHeaders(origins, request.headers.origin));
}

/** The headers by which a page of an allowed origin may read the response; none for other origins. */
export function corsHeaders(
  origins: readonly string[],
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (origin === undefined || !origins.includes(origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': exposed };
}

/** Replies to OPTIONS for a known path: the permitted methods, and for an allowed origin those of the preflight. */
export function replyToOptions(
  origins: readonly string[],
  allow: readonly string[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { origin } = request.headers;
  if (origin !== undefined && origins.includes(origin)) {
    reply.headers({
      'access-control-allow-methods': allow.join(', '),
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match',
      'access-control-max-age': '600',
    });
  }
  return reply
    .code(204)
    .header('allow', [...allow, 'OPTIONS'].join(', '))
    .header('cache-control', 'no-store')
    .send();
}
