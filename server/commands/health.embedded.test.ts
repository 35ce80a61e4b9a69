/** The image's health check; test/shipping/imitation.embedded.trial.ts checks it against a complete server. */
import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runCommand, runHere } from './testing/run-command.ts';

/** The ports from 1024 on that browsers and fetch refuse (Fetch, "Port blocking"). */
const avoided = ['10080', '6697', '6669', '6668', '6667', '6666', '6665', '6566', '6000', '5061', '5060'];

/** Listens on the first free port of the list; returns the settings with which a server would have done so. */
async function listen(ports: readonly string[], answer: RequestListener) {
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
    return { HOST: '0.0.0.0', PORT: String((server.address() as { port: number }).port) };
  }
  throw new Error('every one of these ports is taken');
}

test('the health check succeeds for a live server, also on a port that fetch refuses', async () => {
  const asked: (string | undefined)[] = [];
  const env = await listen(avoided, ({ url }, response) => {
    asked.push(url);
    response.end('{}');
  });
  expect(await runCommand('health', [], env)).toEqual({ code: 0, out: '', err: '' });
  expect(asked).toEqual(['/health/live']);
});

test.each<[string, RequestListener, string]>([
  ['answers 503', (_request, response) => response.writeHead(503).end(), '/health/live answered 503'],
  ['closes the connection', ({ socket }) => socket.destroy(), 'socket hang up'],
  ['does not answer within 3 seconds', () => {}, 'The operation was aborted due to timeout'],
])('the health check fails with one line for a server that %s', async (what, answer, line) => {
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => timeout.mockRestore());
  if (what.startsWith('does not')) timeout.mockReturnValue(AbortSignal.timeout(1));
  const outcome = await runHere('health', [], await listen(['0'], answer));
  expect(outcome).toEqual({ code: 1, out: '', err: `petalpaw: ${line}\n` });
  expect(timeout).toHaveBeenLastCalledWith(3_000);
});
