/** Converts the parts of a request to the arguments of fetch. */
import type { CallOptions, OperationDescription } from './answer.ts';
import { operations } from './generated/operations.ts';
import type { Api, OperationId } from './generated/types.ts';
import { writeJson } from './json.ts';

/** A request of any operation. */
export interface AnyRequest extends CallOptions {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}

/** The address of an operation, for links and for pages that a browser opens, such as `beginOAuthSignIn`. */
export function addressOf<Id extends OperationId>(
  baseUrl: string,
  operation: Id,
  ...[request]: Parameters<Api[Id]>
): string {
  return urlOf(baseUrl, operations[operation], (request ?? {}) as AnyRequest);
}

/** @throws TypeError when the path cannot contain a parameter. */
export function urlOf(baseUrl: string, { path }: OperationDescription, request: AnyRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, request.path?.[name]));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    if (value !== undefined) query.append(name, String(value));
  }
  const text = query.size > 0 ? `?${query}` : '';
  return `${baseUrl.replace(/\/+$/, '')}${filled}${text}`;
}

function segment(name: string, value: unknown): string {
  const text = String(value);
  // No URL has such segments: they mean the current and the parent folder (WHATWG URL, 4.4).
  if (value === undefined || text === '' || text === '.' || text === '..') {
    throw new TypeError(`path.${name}: a path cannot carry ${JSON.stringify(value) ?? 'nothing'}`);
  }
  return encodeURIComponent(text);
}

/** The request for fetch, without the credentials. */
export function fetchArguments(
  operation: OperationDescription,
  request: AnyRequest,
  always: Readonly<Record<string, string>> = {},
): RequestInit & { headers: Headers } {
  const headers = new Headers(always);
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value !== undefined) headers.set(name, value);
  }
  const isRedirect = Object.values(operation.answers ?? {}).some(({ as }) => as === 'redirect');
  // An API that answers with an undocumented redirect is not the intended one.
  const init: RequestInit & { headers: Headers } = {
    method: operation.method,
    headers,
    redirect: isRedirect ? 'manual' : 'error',
  };
  if (request.body === undefined) return init;
  // A file says its media type itself.
  if (request.body instanceof Blob) return { ...init, body: request.body };
  headers.set('content-type', 'application/json');
  return { ...init, body: writeJson(request.body, operation.body) };
}
