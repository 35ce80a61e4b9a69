/** The image's health check; test/shipping/imitation.embedded.test.ts checks it against a complete server. */
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { runChild } from '#test/support/child.ts';

/** The ports from 1024 on that browsers and fetch refuse (Fetch, "Port blocking"). */
const avoided = ['10080', '6697', '6669', '6668', '6667', '6666', '6665', '6566', '6000', '5061', '5060'];

/** Listens on the first free port of the list; returns it. */
async function listen(ports: readonly string[], answer: RequestListener): Promise<string> {
  for (const port of ports) {
    const server = createServer(answer);
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(Number(port), '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    onTestFinished(() => {
      server.close();
      server.closeAllConnections();
    });
    return String((server.address() as { port: number }).port);
  }
  throw new Error('every one of these ports is taken');
}

async function check(port: string) {
  const child = runChild('server/commands/health.ts', [], { HOST: '0.0.0.0', PORT: port });
  return [await child.ended, child.out() + child.err()];
}

test('the health check succeeds for a live server, also on a port that fetch refuses', async () => {
  const asked: (string | undefined)[] = [];
  const port = await listen(avoided, ({ url }, response) => {
    asked.push(url);
    response.end('{}');
  });
  expect(await check(port)).toEqual([0, '']);
  expect(asked).toEqual(['/health/live']);
});

test.each<[string, RequestListener, string]>([
  [
    'answers another status',
    (_request, response) => response.writeHead(503).end(),
    '/health/live answered 503',
  ],
  ['closes the connection', ({ socket }) => socket.destroy(), 'socket hang up'],
  ['does not answer', () => {}, 'The operation was aborted due to timeout'],
])('the health check fails with one line for a server that %s', async (_what, answer, line) => {
  expect(await check(await listen(['0'], answer))).toEqual([1, `petalpaw: ${line}\n`]);
});
