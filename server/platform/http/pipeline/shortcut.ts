/**
 * The only bypass of the pipeline (register-endpoint.ts): a read whose bytes are cached and depend on nothing in
 * the request but its language is answered before the router sees it. It has the same rate limit and the same
 * headers as the pipeline, also behind a proxy, for pages of other origins and for conditional requests; any unusual
 * request is left to the pipeline. The catalog is read more than anything else, and the bypass reduces the cost of
 * such a read to a third.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Language } from '#domain/language.ts';
import type { App } from '#platform/app-context.ts';
import { localizedHeaders } from '#platform/http/cached-reply.ts';
import type { AnyEndpoint } from '#platform/http/endpoint.ts';
import { clientAddress, warnOfIgnoredProxy } from '#platform/http/protection/client-address.ts';
import { clientKey } from '#platform/http/protection/client-key.ts';
import { corsHeaders } from '#platform/http/protection/cors.ts';
import type { RateLimiter } from '#platform/http/protection/rate-limit.ts';
import { securityHeaders } from '#platform/http/protection/security-headers.ts';
import { type BodyForm, formOf } from '#platform/table-cache/body-forms.ts';
import { acceptedCodings } from './content-coding.ts';
import { etagMatches } from './etag.ts';
import { observe } from './observe.ts';
import { headProblem } from './request-form.ts';
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
    const { method, url = '' } = request;
    if (method !== 'GET') return false;
    const queryAt = url.indexOf('?');
    const path = queryAt < 0 ? url : url.slice(0, queryAt);
    for (const { endpoint, idIn } of shortcuts) {
      const id = idIn(path);
      if (id === undefined) continue;
      const { headers } = request;
      if (!isOrdinary(app, headers) || headProblem(request) !== undefined) return false;
      const started = performance.now();
      const query = queryAt < 0 ? undefined : languageIn(url.slice(queryAt + 1));
      if (queryAt >= 0 && query === undefined) return false;
      const language = requestLanguage(app, query, headers);
      const body = endpoint.cachedBody?.(app, language, id);
      // A body in pieces is too long to be written at once.
      if (body === undefined || body.inPieces) return false;
      warnOfIgnoredProxy(app, headers);
      const ip = clientAddress(app, request);
      // Beyond the limit the pipeline refuses the call; it counts the call once more, which no longer matters by
      // then.
      if (limiter && limiter.hit(`${endpoint.operationId} ${clientKey(ip)}`, started) > 0) return false;
      const requestId = nextRequestId();
      const form = formOf(body, acceptedCodings(headers['accept-encoding']));
      const { whole, unchanged } = headersOf(app, endpoint, language, form);
      const isUnchanged = etagMatches(form.etag, headers['if-none-match']);
      const status = isUnchanged ? 304 : 200;
      response.writeHead(
        status,
        withOwn(isUnchanged ? unchanged : whole, requestId, originHeaders(app, headers.origin)),
      );
      if (isUnchanged) response.end();
      else response.end(form.bytes);
      observe(app, {
        requestId,
        operation: endpoint.operationId,
        method,
        url,
        status,
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

/** True if the shortcut may answer. The pipeline handles a server that is stopping, and closes the connection. */
function isOrdinary(app: App, headers: IncomingMessage['headers']): boolean {
  return headers.upgrade === undefined && !app.draining;
}

/** The headers for a page of another origin, names and values alternating. */
function originHeaders({ config }: App, origin: string | undefined): readonly string[] {
  return config.corsOrigins.length === 0
    ? none
    : Object.entries(corsHeaders(config.corsOrigins, origin)).flat();
}

const none: readonly string[] = [];

/** Returns the language from a query that contains nothing else. */
function languageIn(query: string): string | undefined {
  return /^lang=([A-Za-z_-]{0,35})$/.exec(query)?.[1];
}

/** Names and values alternating, as `writeHead` takes them; the first pair is that of the request's number. */
interface BodyHeaders {
  /** The fixed headers that are among these; they change when the server learns its URL. */
  readonly fixed: object;
  readonly whole: readonly string[];
  /** Of the answer 304. */
  readonly unchanged: readonly string[];
}

const bodyHeaders = new WeakMap<BodyForm, BodyHeaders>();

/** Returns a copy of the headers with what belongs to one request alone: its number, and those for its origin. */
function withOwn(headers: readonly string[], requestId: string, ofOrigin: readonly string[]): string[] {
  const all = headers.slice();
  all[1] = requestId;
  if (ofOrigin.length > 0) all.push(...ofOrigin);
  return all;
}

/** Returns the headers that the pipeline sends with the same body (http/cached-reply.ts); built once for each form. */
function headersOf(app: App, endpoint: AnyEndpoint, language: Language, form: BodyForm): BodyHeaders {
  const fixed = securityHeaders(app.publicUrl);
  let headers = bodyHeaders.get(form);
  if (headers?.fixed !== fixed) {
    const unchanged = Object.entries({
      'x-request-id': '',
      ...fixed,
      'cache-control': endpoint.cacheControl ?? 'no-store',
      'content-type': 'application/json; charset=utf-8',
      etag: form.etag,
      ...localizedHeaders({ app, language }, { codings: [] }),
    }).flat();
    const coding = form.coding === undefined ? [] : ['content-encoding', form.coding];
    const length = ['content-length', String(form.bytes.length)];
    headers = { fixed, whole: [...unchanged, ...coding, ...length], unchanged };
    bodyHeaders.set(form, headers);
  }
  return headers;
}
