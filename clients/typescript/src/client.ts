/** The client: a function for each operation, over fetch and nothing else. */
import type { OperationDescription } from './answer.ts';
import { answerOf } from './answers.ts';
import type { Credentials, TokenPair } from './credentials.ts';
import { ApiError } from './error.ts';
import { operations } from './generated/operations.ts';
import type { Api, OperationId } from './generated/types.ts';
import { type AnyRequest, fetchArguments, urlOf } from './request.ts';
import { isWorthRetrying, pause } from './retry.ts';

export interface ClientOptions {
  /** Where the server is: `https://petalpaw.example`. A path in it is kept. */
  readonly baseUrl: string;
  /** Who is calling; nobody when it is left out. */
  readonly credentials?: Credentials;
  /** Milliseconds after which a call is given up; 30,000. */
  readonly timeout?: number;
  /** How often a call that may be repeated is tried again when the server is busy or away; 2. */
  readonly retries?: number;
  /** Seconds that `Retry-After` may ask to wait; when it asks for more, the call fails at once; 10. */
  readonly longestWait?: number;
  /** Sent with every request, such as `{ 'Accept-Language': 'vi' }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
}

/**
 * A client of one server. Each function resolves to the answer of a success, and rejects with an {@link ApiError} when
 * the server refuses, with fetch's own error when the network fails, and with the signal's reason when it is aborted.
 */
export function createClient(options: ClientOptions): Api {
  const calls = Object.entries(operations).map(([id, operation]) => [
    id,
    (request: AnyRequest = {}) => call(options, id as OperationId, operation, request),
  ]);
  return Object.fromEntries(calls) as Api;
}

async function call(
  options: ClientOptions,
  id: OperationId,
  operation: OperationDescription,
  given: AnyRequest,
): Promise<unknown> {
  const request = operation.takesIdempotencyKey ? withIdempotencyKey(given) : given;
  const signal = AbortSignal.any([
    ...(request.signal ? [request.signal] : []),
    AbortSignal.timeout(request.timeout ?? options.timeout ?? 30_000),
  ]);
  const credentials = operation.isSecured ? options.credentials : undefined;
  let isRenewed = false;
  for (let attempt = 0; ; attempt++) {
    const token = await credentials?.token?.();
    let error: unknown;
    try {
      const response = await send(options, operation, request, token, signal);
      if (response.status < 400) return await answerOf(id, operation, response);
      error = await errorOf(id, response);
    } catch (thrown) {
      signal.throwIfAborted();
      error = thrown;
    }
    const isRefusedToken = error instanceof ApiError && error.status === 401 && token !== undefined;
    if (isRefusedToken && !isRenewed && (await credentials?.renew?.(token, refreshWith(options)))) {
      isRenewed = true;
      attempt--;
      continue;
    }
    const wait = isWorthRetrying(operation, request, error, attempt, options);
    if (wait === undefined) throw error;
    await pause(wait, signal);
  }
}

function send(
  options: ClientOptions,
  operation: OperationDescription,
  request: AnyRequest,
  token: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const url = urlOf(options.baseUrl, operation, request);
  const init = fetchArguments(operation, request, options.headers);
  if (token !== undefined) init.headers.set('authorization', `Bearer ${token}`);
  const cookies = options.credentials?.cookies;
  return (options.fetch ?? fetch)(url, { ...init, signal, ...(cookies ? { credentials: cookies } : {}) });
}

async function errorOf(id: OperationId, response: Response): Promise<ApiError> {
  const text = await response.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // What stands between client and server may answer with a page of its own.
  }
  return new ApiError(id, response, body);
}

/** Sent by itself, never repeated: a refresh token works once. */
function refreshWith(options: ClientOptions): (refreshToken: string) => Promise<TokenPair> {
  return async (refreshToken) => {
    const { credentials: _, ...anonymous } = options;
    const { data } = await createClient({ ...anonymous, retries: 0 }).refresh({ body: { refreshToken } });
    return data;
  };
}

/** A request that carries a key can be sent twice without being carried out twice. */
function withIdempotencyKey(request: AnyRequest): AnyRequest {
  if (request.headers?.['Idempotency-Key'] !== undefined) return request;
  return { ...request, headers: { ...request.headers, 'Idempotency-Key': idempotencyKey() } };
}

/** A name for a request that nothing else has: 128 random bits. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
