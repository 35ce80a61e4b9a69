/** Selects the parts of a value that may be logged. */

/** Names of fields whose values are never written, at any depth. */
const secretName =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|.*(?:password|token|secret|apikey|privatekey))$/i;

const hidden = '[hidden]';
/** Levels below the line's own fields; deeper values are omitted. */
const deepest = 5;

/** Returns the fields of a line, each converted by `loggable`. */
export function loggableFields(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      secretName.test(name) ? hidden : loggable(value, depth),
    ]),
  );
}

/**
 * Returns a copy of the value that is safe to write: secrets hidden by name; plain objects, arrays and scalars
 * unchanged; errors converted by `loggableError`; anything else (a request, a socket, a URL with a password) only by
 * its name.
 */
function loggable(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return loggableError(value, depth);
  if (value instanceof Temporal.Instant || value instanceof Date) return value;
  if (depth > deepest) return '[deeper]';
  if (Array.isArray(value)) return value.map((item) => loggable(item, depth + 1));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${prototype.constructor?.name}]`;
  return loggableFields(value, depth + 1);
}

/**
 * Returns the logged parts of an error: type, message, code, constraint, stack and cause. Other properties are
 * omitted: drivers and clients attach whole requests, responses and rows to their errors.
 */
function loggableError(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return loggable(error, depth);
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint: String(constraint) }),
    stack: error.stack,
    // Node tries each address of a name, and reports the failure of all of them only in this list.
    ...(error instanceof AggregateError ? { errors: loggable(error.errors, depth + 1) } : {}),
    ...(error.cause === undefined || depth > deepest ? {} : { cause: loggableError(error.cause, depth + 1) }),
  };
}
