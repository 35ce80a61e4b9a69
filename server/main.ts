/** `npm start`: reads the settings, starts the server, and stops it on a signal. */
import { errorText } from '#domain/error-text.ts';
import { ConfigError, readConfig } from '#platform/base/config/config.ts';
import { createLog } from '#platform/base/observability/log.ts';
import { openDataDir } from '#platform/data/db/embedded/data-dir.ts';
import type { RunningServer } from './start.ts';

process.title = 'petalpaw';

/** Signals within this time count as one: a terminal, npm and the launcher each send it. */
const duplicateSignalMs = 2_000;
/**
 * Milliseconds after the server is ready until it compiles what no request has needed yet: balancers begin to send
 * requests, and processes that live only for a moment save the work.
 */
const prepareAfterMs = 2_000;
/** The same until it compares the console with its sources, which takes as long as all of that together. */
const compareAfterMs = 10_000;

try {
  const config = readConfig(process.env);
  const log = createLog(config);
  // The database's thread opens it while this one loads the rest of the code: this saves half a second of every
  // start.
  const opening = config.databaseUrl === undefined ? openDataDir(config.dataDir, log) : undefined;
  opening?.catch(() => {});
  const [{ startServer }, { prepareOneByOne }, { warnOfOldConsole }] = await Promise.all([
    import('./start.ts'),
    import('#platform/base/async/lazy.ts'),
    import('#features/console/freshness.ts'),
  ]);
  const running = await startServer(config, log, opening);
  stopOnSignal(running);
  announce(running.url);
  // The first requests take precedence.
  setTimeout(prepareOneByOne, prepareAfterMs).unref();
  setTimeout(() => warnOfOldConsole(log).catch(() => {}), compareAfterMs).unref();
} catch (error) {
  const lines = error instanceof ConfigError ? error.lines : [errorText(error)];
  for (const line of lines) process.stderr.write(`petalpaw: ${line}\n`);
  if (process.env.LOG_LEVEL === 'debug' || process.env.LOG_LEVEL === 'trace') console.error(error);
  process.exit(1);
}

/** Prints the ready line at every LOG_LEVEL: with PORT=0 it is the way to learn the address. */
function announce(url: string): void {
  const msg = `Petalpaw is ready at ${url}`;
  const line = process.stdout.isTTY
    ? `${msg}  (console: ${url}/app/, documentation: ${url}/docs)`
    : JSON.stringify({ level: 30, time: Date.now(), msg, url, console: `${url}/app/` });
  process.stdout.write(`${line}\n`);
}

function stopOnSignal(running: RunningServer): void {
  let firstSignalAt: number | undefined;
  const stop = (reason: string) => {
    const now = performance.now();
    if (firstSignalAt !== undefined && now - firstSignalAt > duplicateSignalMs) process.exit(1);
    if (firstSignalAt !== undefined) return;
    firstSignalAt = now;
    running.stop(reason).then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`petalpaw: stopping failed: ${(error as Error).message}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal));
  // The launcher keeps a channel to a server that it had to start as a child; when the launcher dies, the server
  // stops too.
  if (process.env.PETALPAW_LAUNCHED)
    process.on('disconnect', () => stop('the process that started the server has ended'));
}
