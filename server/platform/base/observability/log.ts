/**
 * The log: JSON lines on stdout, as pino writes them, and a readable form on a terminal (contract §1). This module
 * decides the content of each line: the name of a secret hides its value, and only plain data is written.
 */
import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import type { Config } from '#platform/base/config/config.ts';
import { BufferedOutput } from './buffered-output.ts';
import { prettyLine } from './pretty-lines.ts';

/** The log of one process. Lines go to `stream` when one is given, for tests. */
export function createLog(config: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const log = pino(
    {
      level: config.logLevel,
      // The log collector already knows the host and the process id.
      base: null,
      formatters: { log: loggableFields },
      // pino's own serializer would run after the formatter, and would treat the formatter's result as an error.
      serializers: { err: (error) => error },
    },
    stream ?? (config.logLevel === 'silent' ? nowhere : stdout()),
  );
  // The formatter does not see the bindings of a child logger; this override converts them, and children inherit it.
  const { child } = log;
  log.child = function childOf(this: Logger, bindings: object, ...rest: object[]) {
    return Reflect.apply(child, this, [loggableFields(bindings), ...rest]);
  } as Logger['child'];
  return log;
}

/**
 * Writes preformatted lines into the log, bypassing pino and its levels: the line of a request is written so often
 * that its cost matters. Each line ends with a line break.
 */
export function lineWriter(log: Logger): (line: string) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym] ?? nowhere;
  return (line) => stream.write(line);
}

const nowhere: DestinationStream = { write() {} };

let output: DestinationStream | undefined;

/** Shared by all logs of the process: two buffers would mix up the order of the lines. */
function stdout(): DestinationStream {
  output ??= process.stdout.isTTY
    ? { write: (line) => process.stdout.write(prettyLine(line)) }
    : new BufferedOutput(process.stdout.fd);
  return output;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Names of fields whose values are never written, at any depth. */
const secretName =
  /^(?:authorization|proxy-authorization|cookie|set-cookie|.*(?:password|token|secret|apikey|privatekey))$/i;

const hidden = '[hidden]';
/** Levels below the line's own fields; deeper values are omitted. */
const deepest = 5;

/** Returns the fields of a line, each converted by `loggable`. */
function loggableFields(fields: object, depth = 0): Record<string, unknown> {
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
function loggableError(error: Error, depth: number): unknown {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code: String(code) }),
    ...(constraint === undefined ? {} : { constraint: String(constraint) }),
    stack: error.stack,
    // Node tries each address of a name, and reports the failure of all of them only in this list.
    ...(error instanceof AggregateError ? { errors: loggable(error.errors, depth + 1) } : {}),
    ...(error.cause === undefined || depth > deepest ? {} : { cause: loggable(error.cause, depth + 1) }),
  };
}
