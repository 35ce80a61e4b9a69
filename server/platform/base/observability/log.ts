/**
 * The log: JSON lines on stdout, as pino writes them, and a readable form on a terminal (contract §1). This module
 * decides the content of each line: the name of a secret hides its value, and only plain data is written.
 */
import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import type { Config } from '#platform/base/config/config.ts';
import { BufferedOutput } from './buffered-output.ts';
import { loggableFields } from './loggable.ts';
import { prettyLines } from './pretty-lines.ts';

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
  output ??= process.stdout.isTTY ? prettyLines(process.stdout) : new BufferedOutput(process.stdout.fd);
  return output;
}

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
