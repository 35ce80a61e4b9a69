/** Decides which calls are retried, and when. */
import type { OperationDescription } from './answer.ts';
import { ApiError } from './error.ts';
import type { AnyRequest } from './request.ts';

export interface RetryOptions {
  readonly retries?: number;
  readonly longestWait?: number;
}

/**
 * Milliseconds until the next retry; undefined for none. Only requests that may be executed twice are retried: a method
 * that is idempotent (RFC 9110, 9.2.2), or a request with an `Idempotency-Key`.
 */
export function isWorthRetrying(
  operation: OperationDescription,
  request: AnyRequest,
  error: unknown,
  attempt: number,
  { retries = 2, longestWait = 10 }: RetryOptions,
): number | undefined {
  if (attempt >= retries) return undefined;
  const isKeyed = request.headers?.['Idempotency-Key'] !== undefined;
  const { method } = operation;
  if (!(error instanceof ApiError)) {
    // The network failed, so it is unknown whether the request was executed. A second DELETE would receive 404, and a
    // second conditional PUT 412, because of the first one.
    return method === 'GET' || isKeyed ? backoff(attempt) : undefined;
  }
  const isIdempotent = method === 'GET' || method === 'PUT' || method === 'DELETE' || isKeyed;
  if (!isIdempotent || (error.status !== 429 && error.status !== 503)) return undefined;
  const asked = (error.retryAfter ?? 0) * 1_000;
  return asked > longestWait * 1_000 ? undefined : Math.max(asked, backoff(attempt));
}

/** Doubled each time, with a random part, so that many clients do not retry at the same moment. */
function backoff(attempt: number): number {
  return 100 * 2 ** attempt * (1 + Math.random());
}

/** Waits so many milliseconds, or until the signal is aborted. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort, { once: true });
  });
}
