/** The HTTP server itself: limits against slow clients, headers, and the answers that belong to no endpoint. */
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { notFound, Refusal } from '#domain/refusal.ts';
import type { App } from '#platform/data/app.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { allowedMethods, MethodNotAllowed } from '#platform/http/pipeline/known-paths.ts';
import { observeRequest } from '#platform/http/pipeline/observe.ts';
import { parseQuery } from '#platform/http/pipeline/query.ts';
import { errorReply, interfaceOf, refusalOf } from '#platform/http/pipeline/replies.ts';
import { headProblem, pathOf } from '#platform/http/pipeline/request-form.ts';
import { schemaController } from '#platform/http/pipeline/response-schemas.ts';
import { type ConnectionLimits, guardConnections } from '#platform/http/protection/connections.ts';
import { applyCors, replyToOptions } from '#platform/http/protection/cors.ts';
import type { RateLimiter } from '#platform/http/protection/rate-limit.ts';
import { securityHeaders } from '#platform/http/protection/security-headers.ts';
import { answerBeforeRouter } from './before-router.ts';
import { answerBrokenRequest, type BrokenRequest } from './broken-request.ts';

/**
 * Longer than any request head can be (Node's limit is 16 KiB): an identifier of any length passes through the
 * pipeline as the others do, and is reported as unknown at the end. The router would answer an identifier beyond
 * its own limit with an error.
 */
const longestPathParameter = 64 * 1024;

/** Creates an HTTP server with everything that applies to every request, but without endpoints. */
export function createServer(
  app: App,
  endpoints: readonly AnyEndpoint[],
  limiter: RateLimiter | undefined,
  limits: ConnectionLimits,
): FastifyInstance {
  const nextRequestId = requestIds();
  const server = Fastify({
    // The server logs requests itself (observe.ts): Fastify would create a child logger for each.
    logger: false,
    bodyLimit: app.config.bodyLimit,
    genReqId: nextRequestId,
    requestIdHeader: false,
    // Node swaps the two limits when the headers' limit is the larger one, and Fastify turns the first one off.
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    http: {
      headersTimeout: limits.headersMs,
      connectionsCheckingInterval: limits.checkMs,
      // Node's own refusal has no body; the first hook sends one with a body.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController,
    routerOptions: {
      maxParamLength: longestPathParameter,
      querystringParser: (text) => parseQuery(text) as Record<string, string>,
    },
    frameworkErrors: (error, request, reply) => fail(app, error, request as never, reply as never),
    clientErrorHandler(error, socket) {
      const broken = error as unknown as BrokenRequest;
      answerBrokenRequest(broken, socket as Socket, app.publicUrl, endpoints, limits.lingerMs);
    },
  });

  // Bodies stay bytes until the record in the path is known to exist. Every media type is accepted here, so that
  // the endpoint refuses the wrong ones at its place in the order of the answers.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  // Declared, so that every request object has these properties from the beginning.
  for (const name of ['call', 'deadline', 'endpoint', 'refusal', 'upload'])
    server.decorateRequest(name, undefined);
  // One hook rather than several: each one costs every request a call and a closure.
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders(app.publicUrl));
    reply.header('x-request-id', request.id);
    // Node's parser loses the bytes that arrive in one packet with an upgrade request, and this server never
    // upgrades.
    if (app.draining || request.headers.upgrade !== undefined) reply.header('connection', 'close');
    applyCors(app.config.corsOrigins, request, reply);
    const problem = headProblem(request.raw);
    if (problem !== undefined) {
      reply.header('connection', 'close');
      return done(new Refusal('VALIDATION_FAILED', problem));
    }
    if (!request.is404) return done();
    // In the hook rather than in a handler: Fastify would read the body first, and 405 precedes all other answers.
    const allow = allowedMethods(endpoints, pathOf(request.url));
    if (allow.length === 0) return done(notFound('endpoint', undefined, 'path'));
    if (request.method === 'OPTIONS') replyToOptions(app.config.corsOrigins, allow, request, reply);
    else done(new MethodNotAllowed(allow));
  });
  server.addHook('onResponse', (request, reply, done) => {
    observeRequest(app, request, reply);
    done();
  });
  server.setErrorHandler((error, request, reply) => fail(app, error, request, reply));
  answerBeforeRouter(server.server, app, endpoints, limiter, nextRequestId);
  guardConnections(server.server, limits);
  // Without a listener, Node refuses unknown values of `Expect`; RFC 9110, 10.1.1, permits ignoring them.
  server.server.on('checkExpectation', (request, response) =>
    server.server.emit('request', request, response),
  );
  return server;
}

function fail(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request.routeOptions.bodyLimit ?? app.config.bodyLimit);
  request.refusal = refusal.identifier;
  if (refusal.identifier === 'INTERNAL_ERROR')
    app.log.error({ err: error, requestId: request.id }, 'request failed');
  else if (refusal !== error && refusal.identifier === 'UNAVAILABLE')
    app.log.warn({ err: error, requestId: request.id }, 'the database is unavailable');
  const { status, headers, body } = errorReply(refusal, interfaceOf(pathOf(request.url)));
  for (const name of ['etag', 'content-language', 'vary', 'content-length']) reply.removeHeader(name);
  // Framework errors can occur before the onRequest hook has set these headers.
  reply
    .headers(securityHeaders(app.publicUrl))
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store');
  if (app.draining) reply.header('connection', 'close');
  // Fastify closes the connection, which is a reset for a client that is still sending: it would not see the response.
  // Node discards the rest of the body, within the time limit of a request.
  else if (refusal.identifier === 'BODY_TOO_LARGE') reply.removeHeader('connection');
  return reply.code(status).headers(headers).serializer(asIs).send(body);
}

const asIs = (body: unknown) => body as string;

/** Unique across processes by a random prefix; a counter costs less than a UUID per request. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}
