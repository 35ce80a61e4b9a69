/**
 * The image's health check: exit code 0 when the server beside it reports that it is alive, otherwise 1 and one line.
 */
import { get } from 'node:http';
import { readConfig } from '#platform/base/config/config.ts';

/** In milliseconds; the response needs no database. */
const responseTimeoutMs = 3_000;

try {
  const { host, port } = readConfig(process.env);
  const status = await statusOf(`http://${reachable(host)}:${port}/health/live`);
  if (status !== 200) throw new Error(`/health/live answered ${status}`);
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`petalpaw: ${cause instanceof Error ? cause.message : message}\n`);
  process.exitCode = 1;
}

/** Does not use fetch, which refuses ports that browsers block; a server may well listen on 6000 or 10080. */
function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(responseTimeoutMs) }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.on('error', reject);
  });
}

/** A server that listens on all addresses is reached on the loopback address. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
