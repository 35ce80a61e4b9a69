/** The client: a function for each operation, based on fetch and without any other dependency. */
import type { OperationDescription } from './answer.ts';
import { answerOf } from './answers.ts';
import type { Credentials, TokenPair } from './credentials.ts';
import { ApiError } from './error.ts';
import { operations } from './generated/operations.ts';
import type { Api, OperationId } from './generated/types.ts';
import { type AnyRequest, fetchArguments, urlOf } from './request.ts';
import { isWorthRetrying, pause } from './retry.ts';

export interface ClientOptions {
  /** The address of the server: `https://petalpaw.example`. A path in it is kept. */
  readonly baseUrl: string;
  /** The credentials of the calls; anonymous when omitted. */
  readonly credentials?: Credentials;
  /** Milliseconds after which a call fails; 30,000 by default. */
  readonly timeout?: number;
  /** The maximum number of retries of a repeatable call when the server is busy or unavailable; 2 by default. */
  readonly retries?: number;
  /**
   * The longest wait in seconds that `Retry-After` may request; a call with a longer one fails at once; 10 by default.
   */
  readonly longestWait?: number;
  /** Sent with every request, such as `{ 'Accept-Language': 'vi' }`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global one. */
  readonly fetch?: typeof fetch;
}

/**
 * Returns a client of one server. Each function resolves to the result of a success, and rejects with an
 * {@link ApiError} when the server refuses the request, with fetch's own error when the network fails, and with the
 * signal's reason when it is aborted.
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
  const credentials = operation.isPublic ? undefined : options.credentials;
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
    const isRefusedToken =
      token !== undefined &&
      error instanceof ApiError &&
      error.status === 401 &&
      error.error !== 'SECOND_FACTOR_REQUIRED';
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
    // A proxy between client and server may respond with a page of its own.
  }
  return new ApiError(id, response, body);
}

/** Sent by the client itself and never repeated: a refresh token works once. */
function refreshWith(options: ClientOptions): (refreshToken: string) => Promise<TokenPair> {
  return async (refreshToken) => {
    const { credentials: _, ...anonymous } = options;
    const { data } = await createClient({ ...anonymous, retries: 0 }).refresh({ body: { refreshToken } });
    return data;
  };
}

/** A request with a key can be sent twice without being executed twice. */
function withIdempotencyKey(request: AnyRequest): AnyRequest {
  if (request.headers?.['Idempotency-Key'] !== undefined) return request;
  return { ...request, headers: { ...request.headers, 'Idempotency-Key': idempotencyKey() } };
}

/** A unique name for a request: 128 random bits. */
export function idempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
