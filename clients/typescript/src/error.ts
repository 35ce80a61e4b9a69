/** The error that a client throws when the server refuses a request. */
import type { AwayReason, Cause, ErrorIdentifier, OperationErrors, OperationId } from './generated/types.ts';

/** The server refused the request: a status of 400 or more, with the details of its body. */
export class ApiError<Identifier extends ErrorIdentifier = ErrorIdentifier> extends Error {
  override readonly name = 'ApiError';
  readonly operation: OperationId;
  readonly status: number;
  /** The stable identifier. Errors of the plants have none; neither does an answer from a proxy. */
  readonly error: Identifier | undefined;
  /** Names each invalid field and the expected value; may be empty. */
  readonly details: string;
  /** Why values of the request are refused, for programs; may be empty. */
  readonly causes: readonly Cause[];
  /** With `STAFF_UNAVAILABLE`, what keeps the staff from taking the booking. */
  readonly reason: AwayReason | undefined;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;
  /** Seconds after which a retry is worthwhile, according to `Retry-After`. */
  readonly retryAfter: number | undefined;
  readonly headers: Headers;

  constructor(operation: OperationId, response: Response, body: unknown) {
    const { message, error, details, causes, reason } = (
      typeof body === 'object' && body !== null ? body : {}
    ) as {
      message?: unknown;
      error?: unknown;
      details?: unknown;
      causes?: unknown;
      reason?: unknown;
    };
    const said = typeof message === 'string' ? message : response.statusText;
    super(
      `${operation}: ${response.status} ${said}${typeof details === 'string' && details ? ` (${details})` : ''}`,
    );
    this.operation = operation;
    this.status = response.status;
    this.error = typeof error === 'string' ? (error as Identifier) : undefined;
    this.details = typeof details === 'string' ? details : '';
    this.causes = Array.isArray(causes) ? causes : [];
    this.reason = typeof reason === 'string' ? (reason as AwayReason) : undefined;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = secondsIn(response.headers.get('retry-after'));
    this.headers = response.headers;
  }
}

/** True if the server refused the request; with identifiers, whether it did so with one of them. */
export function isApiError<const Identifier extends ErrorIdentifier>(
  error: unknown,
  ...identifiers: readonly Identifier[]
): error is ApiError<Identifier> {
  if (!(error instanceof ApiError)) return false;
  return identifiers.length === 0 || (identifiers as readonly unknown[]).includes(error.error);
}

/** True if the operation was refused with that identifier; the compiler knows the possible ones. */
export function isRefusalOf<Id extends OperationId>(
  operation: Id,
  error: unknown,
  ...identifiers: readonly OperationErrors[Id][]
): error is ApiError<OperationErrors[Id]> {
  return isApiError(error, ...identifiers) && error.operation === operation;
}

/** `Retry-After` in seconds, or as a date (RFC 9110, 10.2.3). */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
}
