import { connect } from 'node:net';
import { expect, test, vi } from 'vitest';
import { openBusiness } from '#test/support/business.ts';
import { openServer } from '#test/support/fixtures.ts';

const lines: string[] = [];
const { server, adminToken } = await openServer({ LOG_LEVEL: 'info' }, (line) => lines.push(line));
const serviceId = await (await openBusiness(server)).service();
const metrics = async () => (await server.request('GET', '/metrics')).text;

test.for([
  ['login', '/auth/login', 'application/json', '{"email":'],
  ['uploadServiceImage', `/services/${serviceId}/images`, 'image/png', 'the first bytes'],
] as const)(
  '%s: a client that disconnects during its body is not reported as an unavailable database',
  async ([operation, path, type, begun]) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: x\r\nAuthorization: Bearer ${adminToken}`,
      `Content-Type: ${type}\r\nContent-Length: 100`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`);
    const inFlight = async (count: number) =>
      expect(await metrics()).toContain(`in_flight{operation="${operation}"} ${count}\n`);
    await vi.waitFor(() => inFlight(1), 60_000);
    socket.resetAndDestroy();
    await vi.waitFor(() => inFlight(0), 60_000);
    // The server logs the consequences of the hang-up before it responds to the next request.
    await server.request('GET', '/health/live');
    expect(lines.join('')).not.toMatch(/database is unavailable|request failed/);
  },
);
