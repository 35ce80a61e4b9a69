/** A stopping server and the load balancer that has not noticed yet (contract §1, DRAIN_DELAY). */
import { Agent, get } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from './support/server.ts';
import { expectAtLeast } from './support/trial.ts';

let server: TestServer;
afterEach(() => server?.close());

interface Answer {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** Sends a request on a connection of its own; undefined when the server no longer accepts it. */
function ask(path: string): Promise<Answer | undefined> {
  const agent = new Agent({ keepAlive: true });
  return new Promise<Answer | undefined>((resolve, reject) => {
    const request = get(server.url + path, { agent }, (response) => {
      response.resume();
      response.once('end', () =>
        resolve({ status: response.statusCode, connection: response.headers.connection }),
      );
    });
    // At the moment of closing, the system has connected some clients that the server has not accepted: they are reset.
    request.once('error', (error: NodeJS.ErrnoException) =>
      ['ECONNREFUSED', 'ECONNRESET'].includes(error.code ?? '') ? resolve(undefined) : reject(error),
    );
  }).finally(() => agent.destroy());
}

test('contract §1: during DRAIN_DELAY a stopping server accepts new connections, is not ready, and closes each', async () => {
  server = await startServer({ DRAIN_DELAY: '1s' });
  expect(await ask('/services')).toEqual({ status: 200, connection: 'keep-alive' });
  const began = performance.now();
  const stopped = server.stop();
  for (;;) {
    const answers = [await ask('/health/ready'), await ask('/services')];
    if (answers.includes(undefined)) break;
    expect(answers).toEqual([
      { status: 503, connection: 'close' },
      { status: 200, connection: 'close' },
    ]);
  }
  // This holds at any speed of the machine: no timer fires early. The margin is for its rounding.
  expectAtLeast(990, performance.now() - began, 'time of DRAIN_DELAY=1s', 'ms');
  await stopped;
});
