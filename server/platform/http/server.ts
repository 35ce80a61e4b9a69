/** The HTTP server itself: limits against slow clients, headers, and the answers that no endpoint gives. */
import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Refusal } from '#domain/refusal.ts';
import type { App } from '../app-context.ts';
import { trustProxyOption } from '../config/values/trusted-proxies.ts';
import { answerOptions, applyCors } from './cors.ts';
import type { AnyEndpoint } from './endpoint.ts';
import { allowedMethods } from './known-paths.ts';
import { observeRequest } from './observe.ts';
import type { RateLimiter } from './rate-limit.ts';
import { answerReadyFirst } from './ready-answers.ts';
import { querystringParser } from './register.ts';
import { errorAnswer, interfaceOf, refusalOf } from './replies.ts';
import { securityHeaders } from './security-headers.ts';
import { schemaController } from './serialize.ts';

/** Largest identifier in a path that is still looked up; longer ones are simply unknown. */
const longestPathParameter = 4096;

/** An HTTP server with everything that holds for every request, and no endpoint yet. */
export function createServer(
  app: App,
  endpoints: readonly AnyEndpoint[],
  limiter: RateLimiter | undefined,
): FastifyInstance {
  const nextRequestId = requestIds();
  const server = Fastify({
    // We log requests ourselves (observe.ts): Fastify would make a child logger for each.
    logger: false,
    bodyLimit: app.config.bodyLimit,
    trustProxy: trustProxyOption(app.config.trustProxy),
    genReqId: nextRequestId,
    requestIdHeader: false,
    // Node swaps the two limits when the headers' is the larger, and Fastify turns the first one off.
    requestTimeout: 30_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    schemaController,
    routerOptions: { maxParamLength: longestPathParameter, querystringParser },
    frameworkErrors: (error, request, reply) => fail(app, error, request as never, reply as never),
    clientErrorHandler(error, socket) {
      answerBrokenRequest(error as unknown as BrokenRequest, socket as Socket, endpoints);
    },
  });

  // Bodies stay bytes until the record in the path is known to exist; every type is taken here, so that it is
  // the endpoint that refuses the wrong ones, in its turn.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  let warned = false;
  server.addHook('onRequest', (request, reply, done) => {
    if (!warned && !app.config.trustProxy && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      app.log.warn('X-Forwarded-For came and is not believed: behind a proxy, TRUST_PROXY must name it');
    }
    reply.headers(securityHeaders(app.publicUrl));
    reply.header('x-request-id', request.id);
    if (app.draining) reply.header('connection', 'close');
    applyCors(app.config.corsOrigins, request, reply);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    observeRequest(app, request, reply);
    done();
  });
  server.setErrorHandler((error, request, reply) => fail(app, error, request, reply));
  server.setNotFoundHandler((request, reply) => {
    const allow = allowedMethods(endpoints, pathOf(request));
    if (request.method === 'OPTIONS' && allow.length > 0)
      return answerOptions(app.config.corsOrigins, allow, request, reply);
    const refusal =
      allow.length > 0
        ? new Refusal('METHOD_NOT_ALLOWED', `expected ${allow.join(', ')}`, { allow })
        : new Refusal('NOT_FOUND', 'path: there is nothing here');
    return fail(app, refusal, request, reply);
  });
  answerReadyFirst(server.server, app, endpoints, limiter, nextRequestId);
  return server;
}

function fail(app: App, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  request.refusal = refusal.identifier;
  if (refusal.identifier === 'INTERNAL_ERROR')
    app.log.error({ err: error, requestId: request.id }, 'request failed');
  else if (refusal !== error && refusal.status === 503)
    app.log.warn({ err: error, requestId: request.id }, 'database away');
  const { status, headers, body } = errorAnswer(refusal, interfaceOf(pathOf(request)));
  for (const name of ['etag', 'content-language', 'vary', 'content-length']) reply.removeHeader(name);
  // Framework errors come before the onRequest hook has set these.
  reply
    .headers(securityHeaders(app.publicUrl))
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store');
  return reply.code(status).headers(headers).serializer(asIs).send(body);
}

const asIs = (body: unknown) => body as string;

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '';
}

/** Unique over processes by a random prefix; a counter costs less than a UUID for each request. */
function requestIds(): () => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return () => `${prefix}-${(++count).toString(36)}`;
}

interface BrokenRequest extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** A request that Node's parser gave up on has no request object; it is answered on the bare socket. */
function answerBrokenRequest(error: BrokenRequest, socket: Socket, endpoints: readonly AnyEndpoint[]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const path = error.rawPacket?.subarray(0, 2048).toString('latin1').split(' ', 2)[1]?.split('?')[0] ?? '/';
  const { status, headers, body } = errorAnswer(
    brokenRequestRefusal(error.code, path, endpoints),
    interfaceOf(path),
  );
  const lines = Object.entries({
    ...headers,
    ...securityHeaders(''),
    'cache-control': 'no-store',
    'x-request-id': randomBytes(8).toString('hex'),
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
}

function brokenRequestRefusal(
  code: string | undefined,
  path: string,
  endpoints: readonly AnyEndpoint[],
): Refusal {
  if (code === 'HPE_INVALID_METHOD') {
    const allow = allowedMethods(endpoints, path);
    if (allow.length > 0) return new Refusal('METHOD_NOT_ALLOWED', `expected ${allow.join(', ')}`, { allow });
  }
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Refusal('VALIDATION_FAILED', 'headers: expected 16 KiB at most');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Refusal('VALIDATION_FAILED', 'request: it did not arrive in time');
  return new Refusal('VALIDATION_FAILED', 'request: expected HTTP/1.1');
}
