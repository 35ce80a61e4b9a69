/**
 * Answers reads of kept bodies before the router: the catalog is read more than anything else, and the framework's
 * preparation of a request takes as long as the rest of such a read. An unusual request goes on to the router, which
 * uses the same functions (pipeline/register-endpoint.ts) and differs in nothing that a client sees.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { etagMatches } from '#platform/base/text/etag.ts';
import type { App } from '#platform/data/app.ts';
import type { ReadCall } from '#platform/data/call.ts';
import type { BodyForm, CachedBody } from '#platform/http/bodies/cached-body.ts';
import { formOf } from '#platform/http/bodies/content-codings.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { observe } from '#platform/http/pipeline/observe.ts';
import { requestLanguage } from '#platform/http/pipeline/request-call.ts';
import { headProblem } from '#platform/http/pipeline/request-form.ts';
import { bodyHeaders, withoutContent } from '#platform/http/pipeline/send-body.ts';
import { queryValidator } from '#platform/http/pipeline/validate.ts';
import { clientAddress } from '#platform/http/protection/client-address.ts';
import { corsHeaders } from '#platform/http/protection/cors.ts';
import { callKey, type RateLimiter } from '#platform/http/protection/rate-limit.ts';
import { securityHeaders } from '#platform/http/protection/security-headers.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts the endpoints whose bodies are kept, and that ignore credentials, in front of the server's own listener. */
export function answerBeforeRouter(
  server: Server,
  app: App,
  endpoints: readonly AnyEndpoint[],
  limiter: RateLimiter | undefined,
  nextRequestId: () => string,
): void {
  const [router] = server.listeners('request') as [Listener];
  const reads = endpoints
    .filter(({ cachedBody, access }) => cachedBody && access === 'ignored')
    .map((endpoint) => new CachedRead(endpoint));
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response)) router(request, response);
  });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    // The router closes the connection of an upgrade, and those of a server that is stopping.
    if (method !== 'GET' || headers.upgrade !== undefined || app.draining) return false;
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    const read = reads.find((one) => one.idIn(path) !== undefined);
    if (read === undefined || headProblem(request) !== undefined) return false;
    const started = performance.now();
    const lang = queryAt < 0 ? undefined : onlyLanguage.exec(url.slice(queryAt + 1))?.[1];
    if (queryAt >= 0 && lang === undefined) return false;
    const call = { app, language: requestLanguage(app, lang, headers) };
    const body = read.bodyFor(call, path);
    // A body in pieces is too long to be written at once.
    if (body === undefined || body.inPieces) return false;
    const ip = clientAddress(app, request);
    const operation = read.endpoint.operationId;
    // The router counts a refused call once more, which no longer matters by then.
    if (limiter && limiter.hit(callKey(operation, ip), started) > 0) return false;
    const requestId = nextRequestId();
    const form = formOf(body, headers['accept-encoding']);
    const isUnchanged = etagMatches(form.etag, headers['if-none-match']);
    const status = isUnchanged ? 304 : 200;
    const sent = read.headersFor(call, body, form)[isUnchanged ? 'unchanged' : 'whole'].slice();
    sent[1] = requestId;
    const { corsOrigins } = app.config;
    if (corsOrigins.length > 0) sent.push(...Object.entries(corsHeaders(corsOrigins, headers.origin)).flat());
    response.writeHead(status, sent);
    if (isUnchanged) response.end();
    else response.end(form.bytes);
    const ms = performance.now() - started;
    observe(app, { requestId, operation, method, url, status, ms, ip, userId: undefined, isPolled: false });
    return true;
  }
}

/** A query that contains nothing but the language. */
const onlyLanguage = /^lang=([A-Za-z_-]{0,35})$/;

/** Headers of one form of a body, names and values alternating, as `writeHead` takes them; the first is the id. */
interface FormHeaders {
  /** The security headers that are among these; they change when the server learns its URL. */
  readonly security: object;
  readonly whole: readonly string[];
  /** For 304. */
  readonly unchanged: readonly string[];
}

/** One endpoint. Its path is recognized as a whole, or by the part before an id at its end. */
class CachedRead {
  readonly endpoint: AnyEndpoint;
  readonly #prefix: string | undefined;
  #query: Readonly<Record<string, unknown>> | undefined;
  readonly #headers = new WeakMap<BodyForm, FormHeaders>();

  constructor(endpoint: AnyEndpoint) {
    this.endpoint = endpoint;
    this.#prefix = endpoint.path.endsWith('/:id') ? endpoint.path.slice(0, -':id'.length) : undefined;
  }

  /** Returns the id in the path, `''` for a path without one; undefined when the path does not match. */
  idIn(path: string): string | undefined {
    if (this.#prefix === undefined) return path === this.endpoint.path ? '' : undefined;
    return path.startsWith(this.#prefix) && path.length === this.#prefix.length + 36
      ? path.slice(this.#prefix.length)
      : undefined;
  }

  /** Returns the body; undefined for a refusal, which the router repeats and sends. */
  bodyFor(call: ReadCall, path: string): CachedBody | undefined {
    try {
      // At the first request, since it loads Ajv.
      this.#query ??= this.endpoint.query ? queryValidator(this.endpoint.query)({}) : {};
      return this.endpoint.cachedBody?.(call as never, {
        params: { id: this.idIn(path) },
        query: this.#query,
      });
    } catch {
      return undefined;
    }
  }

  /** Returns the headers that are the same for all responses with this form; built once. */
  headersFor(call: ReadCall, body: CachedBody, form: BodyForm): FormHeaders {
    const security = securityHeaders(call.app.publicUrl);
    let headers = this.#headers.get(form);
    if (headers?.security !== security) {
      const first = {
        'x-request-id': '',
        ...security,
        'cache-control': this.endpoint.cacheControl ?? 'no-store',
      };
      const ofBody = bodyHeaders(this.endpoint, call, body, form);
      const length = { 'content-length': String(form.bytes.length) };
      headers = {
        security,
        whole: Object.entries({ ...first, ...ofBody, ...length }).flat(),
        unchanged: Object.entries({ ...first, ...withoutContent(ofBody) }).flat(),
      };
      this.#headers.set(form, headers);
    }
    return headers;
  }
}
