/** The single place that turns a refusal, or any other error, into a status and a body of interface A or B. */
import type { Cause } from '#domain/causes.ts';
import { errorCatalogue } from '#domain/error-catalogue.ts';
import { detailsOf, errorText } from '#domain/error-text.ts';
import { awayReasonOf, notFound, Refusal, unsupportedMediaType } from '#domain/refusal.ts';
import { asRefusal } from '#platform/data/db/errors.ts';
import { MethodNotAllowed } from './known-paths.ts';

/** Interface A is the plant store; interface B is everything else (specification, "Endpoints"). */
export type Interface = 'A' | 'B';

/** Returns the interface whose error format applies to a path. */
export function interfaceOf(path: string): Interface {
  return /^\/plants(?:[/?#]|$)/.test(path) ? 'A' : 'B';
}

/**
 * Returns the refusal for any thrown value, with the limit of bodies in bytes. An error that is not a refusal becomes a 500
 * that exposes no internals.
 */
export function refusalOf(error: unknown, bodyLimit: number): Refusal {
  if (error instanceof Refusal) return error;
  return asFrameworkRefusal(error, bodyLimit) ?? asRefusal(error) ?? new Refusal('INTERNAL_ERROR');
}

/** Returns the status, headers and JSON body of the response to a refusal on the requested interface. */
export function errorReply(
  refusal: Refusal,
  api: Interface,
): { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } {
  const { message, ...entry } = errorCatalogue[refusal.identifier];
  const status = statusOn(api, entry.status);
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8' };
  if (refusal instanceof MethodNotAllowed) headers.allow = refusal.allow.join(', ');
  // Whole seconds (RFC 9110, 10.2.3).
  if (status === 429 || status === 503) headers['retry-after'] = String(refusal.retryAfter ?? 1);
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  const body =
    api === 'A'
      ? {
          error: status,
          message: errorText(refusal),
        }
      : {
          statusCode: status,
          message,
          error: refusal.identifier,
          details: detailsOf(refusal),
          causes: refusal.causes.length > 0 ? refusal.causes : undefined,
          // Left out when it is undefined.
          reason: awayReasonOf(refusal),
          timestamp: new Date().toISOString(),
        };
  return { status, headers, body: JSON.stringify(body) };
}

/**
 * Returns the status of a refusal on an interface. On interface A every failure of the request itself is 400
 * (specification, "Interface A"; contract §4).
 */
export function statusOn(api: Interface, status: number): number {
  return api === 'B' || [401, 403, 404, 405, 429, 500, 503].includes(status) ? status : 400;
}

/** The body ends before its length, or is not as its head says. */
export const brokenBody: readonly Cause[] = [
  { reason: 'WRONG_FORMAT', expected: 'CONTENT_LENGTH', field: 'body' },
];
const brokenRequest: readonly Cause[] = [{ reason: 'WRONG_FORMAT', expected: 'HTTP', field: 'request' }];

function asFrameworkRefusal(error: unknown, bodyLimit: number): Refusal | undefined {
  const { code, statusCode } = (error ?? {}) as { code?: string; statusCode?: number };
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('BODY_TOO_LARGE', { reason: 'BODY_TOO_LARGE', field: 'body', max: bodyLimit });
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType();
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new Refusal('VALIDATION_FAILED', brokenBody);
    case 'FST_ERR_BAD_URL':
      return notFound('endpoint', undefined, 'path');
    default:
      // With ECONNRESET too: the status says that the client disconnected, and not the database.
      return statusCode === 400 ? new Refusal('VALIDATION_FAILED', brokenRequest) : undefined;
  }
}
