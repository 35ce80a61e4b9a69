/**
 * The only bypass of the pipeline (register-endpoint.ts): a read whose bytes are cached and depend on nothing in
 * the request but its language is answered before the router sees it. It has the same rate limit and the same
 * headers as the pipeline; any unusual request is left to the pipeline. The catalog is read more than anything
 * else, and the bypass reduces the cost of such a read to a third.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Language } from '#domain/language.ts';
import type { App } from '#platform/app-context.ts';
import { localizedHeaders } from '#platform/http/cached-reply.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { clientKey } from '#platform/http/protection/client-key.ts';
import type { RateLimiter } from '#platform/http/protection/rate-limit.ts';
import { securityHeaders } from '#platform/http/protection/security-headers.ts';
import type { CachedBody } from '#platform/table-cache/cached-body.ts';
import { observe } from './observe.ts';
import { headProblem, isForwarded } from './request-form.ts';
import { requestLanguage } from './request-language.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Puts the endpoints that have cached bodies in front of the server's own listener. */
export function answerCachedFirst(
  server: Server,
  app: App,
  endpoints: readonly AnyEndpoint[],
  limiter: RateLimiter | undefined,
  nextRequestId: () => string,
): void {
  const [pipeline] = server.listeners('request') as Listener[];
  const shortcuts = endpoints
    .filter((endpoint) => endpoint.cachedBody)
    .map((endpoint) => new Shortcut(endpoint));
  if (pipeline === undefined || shortcuts.length === 0) return;
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answer(request, response)) pipeline(request, response);
  });

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || !isOrdinary(app, headers) || headProblem(request) !== undefined) return false;
    const started = performance.now();
    const queryAt = url.indexOf('?');
    const query = queryAt < 0 ? undefined : languageIn(url.slice(queryAt + 1));
    if (queryAt >= 0 && query === undefined) return false;
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    for (const { endpoint, idIn } of shortcuts) {
      const id = idIn(path);
      if (id === undefined) continue;
      const language = requestLanguage(app, query, headers);
      const body = endpoint.cachedBody?.(app, language, id);
      const ip = request.socket.remoteAddress ?? '';
      // A body in pieces is too long to be written at once.
      if (body === undefined || body.inPieces) return false;
      // Beyond the limit the pipeline refuses the call; it counts the call once more, which no longer matters by
      // then.
      if (limiter && limiter.hit(`${endpoint.operationId} ${clientKey(ip)}`, started) > 0) return false;
      const requestId = nextRequestId();
      const ownHeaders = headersOf(app, endpoint, language, body);
      response.writeHead(200, ['x-request-id', requestId, ...alwaysHeaders(app), ...ownHeaders]);
      response.end(body.bytes);
      observe(app, {
        requestId,
        operation: endpoint.operationId,
        method,
        url,
        status: 200,
        ms: performance.now() - started,
        ip,
        userId: undefined,
        isDull: false,
      });
      return true;
    }
    return false;
  }
}

/** One endpoint, and how its path is recognized: by the whole path, or by the part before an id at its end. */
class Shortcut {
  readonly endpoint: AnyEndpoint;
  readonly #prefix: string | undefined;

  constructor(endpoint: AnyEndpoint) {
    this.endpoint = endpoint;
    this.#prefix = endpoint.path.endsWith('/:id') ? endpoint.path.slice(0, -':id'.length) : undefined;
  }

  /** Returns the id in the path, `''` for a path without one; undefined when the path does not match. */
  readonly idIn = (path: string): string | undefined => {
    if (this.#prefix === undefined) return path === this.endpoint.path ? '' : undefined;
    return path.startsWith(this.#prefix) && path.length === this.#prefix.length + 36
      ? path.slice(this.#prefix.length)
      : undefined;
  };
}

/**
 * Whether the shortcut may answer. The pipeline handles conditional requests, other origins, proxies and a server
 * that is stopping.
 */
function isOrdinary(app: App, headers: IncomingMessage['headers']): boolean {
  return (
    headers['if-none-match'] === undefined &&
    headers.upgrade === undefined &&
    !app.draining &&
    app.config.corsOrigins.length === 0 &&
    !isForwarded(headers)
  );
}

/** Returns the language from a query that contains nothing else. */
function languageIn(query: string): string | undefined {
  return /^lang=([A-Za-z_-]{0,35})$/.exec(query)?.[1];
}

/** The headers of each cached body, names and values alternating as `writeHead` takes them. */
const bodyHeaders = new WeakMap<CachedBody, readonly string[]>();

/** Returns the headers that the pipeline sends with the same body (http/cached-reply.ts); built once for each body. */
function headersOf(app: App, endpoint: AnyEndpoint, language: Language, body: CachedBody): readonly string[] {
  let headers = bodyHeaders.get(body);
  if (headers === undefined) {
    const named = {
      'cache-control': endpoint.cacheControl ?? 'no-store',
      'content-type': 'application/json; charset=utf-8',
      etag: body.etag,
      ...localizedHeaders({ app, language }),
      'content-length': String(body.bytes.length),
    };
    headers = Object.entries(named).flat();
    bodyHeaders.set(body, headers);
  }
  return headers;
}

const flat = new WeakMap<object, string[]>();

function alwaysHeaders(app: App): string[] {
  const headers = securityHeaders(app.publicUrl);
  let pairs = flat.get(headers);
  if (pairs === undefined) {
    pairs = Object.entries(headers).flat();
    flat.set(headers, pairs);
  }
  return pairs;
}
