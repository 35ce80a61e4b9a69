/**
 * The log: JSON lines on stdout, as pino writes them, and a readable form on a terminal (contract §1). What goes
 * into a line is decided here: a secret's name hides its value, and only plain data is written out.
 */
import { type DestinationStream, type Logger, pino, symbols } from 'pino';
import type { Config } from '../config/config.ts';
import { BufferedOutput } from './buffered-output.ts';
import { loggableFields } from './loggable.ts';
import { prettyLines } from './pretty-lines.ts';

/** The log of one process. Lines go to `stream` when one is given, for tests. */
export function createLog(config: Pick<Config, 'logLevel'>, stream?: DestinationStream): Logger {
  const log = pino(
    {
      level: config.logLevel,
      // Host and process id say nothing that whoever collects the lines does not know.
      base: null,
      formatters: { log: loggableFields },
      // pino's own would run after the formatter, and take what that made of an error for an error.
      serializers: { err: (error) => error },
    },
    stream ?? (config.logLevel === 'silent' ? nowhere : stdout()),
  );
  // The formatter does not see what a child is given once for all its lines; children inherit this.
  const { child } = log;
  log.child = function childOf(this: Logger, bindings: object, ...rest: object[]) {
    return Reflect.apply(child, this, [loggableFields(bindings), ...rest]);
  } as Logger['child'];
  return log;
}

/**
 * Writes lines that are made by hand into the log, beside pino and its levels: the line of a request is
 * written so often that its cost counts. Each ends with a line break.
 */
export function lineWriter(log: Logger): (line: string) => void {
  const stream = (log as unknown as Record<symbol, DestinationStream>)[symbols.streamSym] ?? nowhere;
  return (line) => stream.write(line);
}

const nowhere: DestinationStream = { write() {} };

let output: DestinationStream | undefined;

/** One for all logs of the process: two buffers would mix up the order of the lines. */
function stdout(): DestinationStream {
  output ??= process.stdout.isTTY ? prettyLines(process.stdout) : new BufferedOutput(process.stdout.fd);
  return output;
}
