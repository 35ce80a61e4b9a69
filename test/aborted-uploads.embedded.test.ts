import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { startServer } from '#test/support/server.ts';

test('a client that disconnects during its body is not reported as an unavailable database', async () => {
  const lines: string[] = [];
  const server = await startServer({ LOG_LEVEL: 'info' }, (line) => lines.push(line));
  try {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head =
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
    socket.write(`${head}{"email":`);
    const inFlight = async (count: number) =>
      expect((await server.request('GET', '/metrics')).text).toContain(
        `in_flight{operation="login"} ${count}\n`,
      );
    await vi.waitFor(() => inFlight(1), 60_000);
    socket.resetAndDestroy();
    await vi.waitFor(() => inFlight(0), 60_000);
    // The server logs the consequences of the hang-up before it responds to the next request.
    await server.request('GET', '/health/live');
    expect(lines.join('')).not.toMatch(/database away|request failed/);
  } finally {
    await server.close();
  }
});
