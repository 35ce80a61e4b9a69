/**
 * Registers an endpoint on the server: the steps of every request that the router gets, in the order of the refusals
 * (contract §2): rate limit, identity, CSRF, role; then the body's size and type, the record in the path, the content of
 * the body and query, and the operation itself. server/before-router.ts serves most reads of kept bodies earlier.
 */

import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { TSchema } from 'typebox';
import { capabilities } from '#domain/access/roles.ts';
import { notFound, Refusal, requireCapability } from '#domain/refusal.ts';
import { type Deadline, withDeadline } from '#platform/base/async/deadline.ts';
import type { App } from '#platform/data/app.ts';
import { type Call, confirmIdentification, type SignedInCall } from '#platform/data/call.ts';
import { type AnyEndpoint, successesOf } from '#platform/http/endpoint.ts';
import { localizedHeaders } from '#platform/http/localized-headers.ts';
import { looksForged } from '#platform/http/protection/csrf.ts';
import { callKey, type RateLimiter } from '#platform/http/protection/rate-limit.ts';
import type { SharedRateLimiter } from '#platform/http/protection/shared-rate-limit.ts';
import { sendCsv } from '#platform/http/responses/send-csv.ts';
import { cookieValue } from './cookies.ts';
import { requestsInFlight } from './http-metrics.ts';
import { credentialOf, type Identify, type RequireSetUp, sessionCookie } from './identity.ts';
import { isStorable, parseJsonBody } from './json.ts';
import { prefersCsv, requireJson, requirePlain } from './media-type.ts';
import type { QueryValues } from './query.ts';
import { interfaceOf } from './replies.ts';
import { callOf } from './request-call.ts';
import { bodySchema } from './response-schemas.ts';
import { sendBody } from './send-body.ts';
import { type SuccessOfStatus, send, sendHead, varyByAccept } from './send-result.ts';
import { admitFile, receiveFile, sentFile } from './sent-file.ts';
import { bodyValidator, queryValidator } from './validate.ts';
import { valueSizeCheck } from './value-sizes.ts';

declare module 'fastify' {
  interface FastifyRequest {
    call: Call;
    deadline: Deadline;
    /** The endpoint that replies, once its own checks have begun. */
    endpoint: AnyEndpoint | undefined;
  }
  interface FastifyContextConfig {
    endpoint?: AnyEndpoint;
  }
}

export interface PipelineDeps {
  readonly app: App;
  readonly identify: Identify;
  readonly requireSetUp: RequireSetUp;
  readonly limiters: {
    readonly general: RateLimiter | undefined;
    readonly auth: SharedRateLimiter | undefined;
  };
}

/** Registers the endpoint. */
export function register(server: FastifyInstance, deps: PipelineDeps, endpoint: AnyEndpoint): void {
  const { file } = endpoint;
  const successes = successesOf(endpoint).map((success) => ({ ...success, body: bodySchema(success) }));
  const response: Record<number, TSchema> = {};
  for (const { status, body } of successes) if (body) response[status] = body;
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    schema: { response },
    ...(file && {
      bodyLimit: file.mostBytes,
      preParsing: (request, reply, body) => receiveFile(request, reply, body as Readable, file.mostBytes),
    }),
    onRequest: beforeBody(deps, endpoint),
    handler: handler(endpoint, successes),
  });
}

/** The checks that precede reading the body. */
function beforeBody(deps: PipelineDeps, endpoint: AnyEndpoint) {
  const limit = limiterFor(deps, endpoint);
  const identifies = endpoint.access !== 'ignored';
  const unsafe = endpoint.method !== 'GET';
  const isAuth = endpoint.path.startsWith('/auth/');
  const inFlight = requestsInFlight(deps.app).of(endpoint.operationId);

  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    inFlight.begin(reply.raw);
    request.endpoint = endpoint;
    request.call = callOf(deps.app, request);
    reply.header('cache-control', endpoint.cacheControl ?? 'no-store');
    const proceed = (wait: number) => {
      const refusal = earlyRefusal(request, wait);
      if (refusal !== undefined || !identifies) done(refusal);
      else identify(request, reply).then(() => done(), done);
    };
    request.deadline = deps.app.database.newDeadline();
    request.deadline.response = reply.raw;
    withDeadline(request.deadline, () => {
      const wait = limit?.hit(callKey(endpoint.operationId, request.call.ip), performance.now()) ?? 0;
      if (typeof wait === 'number') proceed(wait);
      else wait.then(proceed, done);
    });
  };

  function earlyRefusal(request: FastifyRequest, wait: number): Refusal | undefined {
    if (wait > 0) return new Refusal('RATE_LIMITED', { reason: 'RATE_LIMITED', retryAfter: wait });
    if (endpoint.forgeryCheckedAlways && forged(deps, request)) return new Refusal('CSRF_REJECTED');
    return undefined;
  }

  async function identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const bearerOnly = interfaceOf(endpoint.path) === 'A';
    const credential = credentialOf(request, { bearerOnly });
    if (credential === undefined) {
      if (endpoint.access === 'optional') return;
      throw new Refusal('UNAUTHENTICATED');
    }
    const isForged = unsafe && credential.kind === 'cookie' && forged(deps, request);
    // A request from another site must not extend a session either, nor one that a page sends without its user, nor
    // HEAD, which only reads.
    const isBackground = request.headers['x-background'] === 'true';
    const slides = !endpoint.keepsIdleLimit && !isForged && !isBackground && request.method !== 'HEAD';
    const { caller, headers } = await deps.identify(request.call, credential, slides);
    const call = { ...request.call, caller };
    request.call = call;
    reply.headers(headers);
    if (isForged) throw new Refusal('CSRF_REJECTED');
    if (!isAuth) await deps.requireSetUp(call);
    if (endpoint.access in capabilities) requireCapability(caller.role, endpoint.access);
    const csv = csvFormOf(endpoint, request);
    if (csv) requireCapability(caller.role, csv.access, 'Accept');
    if (endpoint.file === undefined) return;
    // Nobody waits for memory, or is given it, for a record that does not exist or is another user's.
    const params = request.params as Record<string, string>;
    requireStorable(params);
    await endpoint.loadTarget?.(call as never, params);
    await admitFile(request, reply);
  }
}

function limiterFor(deps: PipelineDeps, endpoint: AnyEndpoint): RateLimiter | SharedRateLimiter | undefined {
  if (endpoint.unlimited) return undefined;
  const isAuth = endpoint.authLimited || (endpoint.method === 'POST' && endpoint.path.startsWith('/auth/'));
  return isAuth ? deps.limiters.auth : deps.limiters.general;
}

function forged(deps: PipelineDeps, request: FastifyRequest): boolean {
  return looksForged(request.headers, {
    publicOrigin: deps.app.publicUrl,
    corsOrigins: deps.app.config.corsOrigins,
    hasSessionCookie: cookieValue(request.headers.cookie, sessionCookie) !== undefined,
  });
}

function handler(endpoint: AnyEndpoint, successes: readonly SuccessOfStatus[]): RouteHandlerMethod {
  const checkQuery = endpoint.query ? queryValidator(endpoint.query) : undefined;
  const readBody = endpoint.body ? bodyReader(endpoint) : undefined;

  if (endpoint.method === 'GET') return respond;
  // Sets the deadline again: after a body has been read, this code runs in the context of the socket.
  return (request, reply) => withDeadline(request.deadline, () => respondToBody(request, reply));

  async function respondToBody(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { call } = request;
    // The body may have taken long to arrive.
    await confirmIdentification(call, call.db);
    const work = () => respond(request, reply);
    return request.upload ? request.upload.handle(work) : work();
  }

  async function respond(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { call } = request;
    const params = request.params as Record<string, string>;
    if (request.body !== undefined) {
      if (readBody) requireJson(request.headers);
      // The bytes of a file say what it is, so no media type is refused: clients send many for a picture, such as
      // `application/octet-stream`, `image/jpg` or none.
      if (endpoint.file) requirePlain(request.headers);
    }
    requireStorable(params);
    if (endpoint.loadTarget && !endpoint.file) await endpoint.loadTarget(call as never, params);
    const query = checkQuery?.(request.query as QueryValues) ?? {};
    const csv = csvFormOf(endpoint, request);
    if (csv) {
      if (call.app.draining) reply.header('connection', 'close');
      reply.headers(localizedHeaders(endpoint, call));
      varyByAccept(reply);
      return sendCsv(request, reply, csv.tableOf(call as SignedInCall, query), csv.fileName);
    }
    if (endpoint.getWrites && request.method === 'HEAD') return sendHead(reply, call, endpoint, successes[0]);
    if (endpoint.cachedBody) {
      if (call.app.draining) reply.header('connection', 'close');
      const body = endpoint.cachedBody(call as never, { params, query });
      return sendBody(endpoint, request, reply, body);
    }
    const body = readBody?.(request.body as Buffer | undefined);
    const file = endpoint.file && sentFile(request);
    const { headers, url } = request;
    const searchAt = url.indexOf('?');
    const search = searchAt < 0 ? '' : url.slice(searchAt);
    const input = { params, query, body, search, headers, file };
    const result = await endpoint.handle(call as never, input as never);
    // The first hook sets this header for requests that arrive while the server stops; this one may be older.
    if (call.app.draining) reply.header('connection', 'close');
    return send(endpoint, request, reply, successes, result);
  }
}

/** Returns the CSV form of the list if the client asks for it. */
function csvFormOf(endpoint: AnyEndpoint, { headers }: FastifyRequest): AnyEndpoint['csv'] {
  return endpoint.csv && prefersCsv(headers.accept) ? endpoint.csv : undefined;
}

/**
 * Refuses with 404 any path parameter that PostgreSQL cannot store, since it cannot name a record (contract §2,
 * "Ids").
 */
function requireStorable(params: Readonly<Record<string, string>>): void {
  for (const name in params) {
    if (!isStorable(params[name] ?? '')) throw notFound('record', undefined, name);
  }
}

function bodyReader(endpoint: AnyEndpoint): (bytes: Buffer | undefined) => unknown {
  const check = bodyValidator(endpoint.body);
  const checkSizes = valueSizeCheck(endpoint.body);
  return (bytes) => {
    if (bytes === undefined || bytes.length === 0) {
      if (endpoint.bodyOptional) return {};
      throw new Refusal('VALIDATION_FAILED', [{ reason: 'REQUIRED', field: 'body' }]);
    }
    const value = parseJsonBody(bytes);
    checkSizes?.(bytes);
    return check(value, bytes.length);
  };
}
