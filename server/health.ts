/** The image's health check: exit code 0 when the server beside it answers that it lives, 1 with a line when not. */
import { readConfig } from '#platform/config/config.ts';

/** Milliseconds; the answer needs no database. */
const longestAnswerMs = 3_000;

try {
  const { host, port } = readConfig(process.env);
  const response = await fetch(`http://${reachable(host)}:${port}/health/live`, {
    signal: AbortSignal.timeout(longestAnswerMs),
  });
  if (response.status !== 200) throw new Error(`/health/live answered ${response.status}`);
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`petalpaw: ${cause instanceof Error ? cause.message : message}\n`);
  process.exitCode = 1;
}

/** Who listens everywhere is reached at home. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
