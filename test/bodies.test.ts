/** The bodies of requests: their media types, sizes and JSON. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { buildService, errorOfB } from './support/builders.ts';
import { serverForThisFile } from './support/server.ts';

const server = await serverForThisFile();
const token = await server.tokenOf('ADMIN');

describe('contract §2: bodies', () => {
  const service = buildService();
  const post = (body: unknown, headers = {}) => server.request('POST', '/services', { token, body, headers });

  test.each([
    ['application/json; charset=latin1', {}],
    ['text/plain', {}],
    ['application/x-www-form-urlencoded', {}],
    ['application/json', { 'content-encoding': 'gzip' }],
    ['nonsense', {}],
  ])('%s %o: 415', async (type, headers) => {
    const reply = await post(service, { 'content-type': type, ...headers });
    const expected =
      'content-encoding' in headers
        ? { field: 'Content-Encoding', allowed: ['identity'] }
        : { field: 'Content-Type', allowed: ['application/json'] };
    const error = { statusCode: 415, error: 'UNSUPPORTED_MEDIA_TYPE' };
    expect(reply.body).toEqual({ ...errorOfB, ...error, causes: [{ reason: 'NOT_ONE_OF', ...expected }] });
  });

  test('a client that reads only after it has sent a body over BODY_LIMIT sees the 413', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const chunk = Buffer.alloc(1_000_000, ' ');
    socket.write(
      `POST /services HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${20 * chunk.length}\r\n\r\n`,
    );
    for (let sent = 0; sent < 20; sent++) if (!socket.write(chunk)) await once(socket, 'drain');
    const [answer] = await once(socket, 'data');
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  test('a body over BODY_LIMIT is answered 413, with and without Content-Length', async () => {
    const large = `{"a":"${'x'.repeat(1_100_000)}"}`;
    const causes = [{ reason: 'BODY_TOO_LARGE', field: 'body', max: 1_048_576 }];
    const refused = { ...errorOfB, statusCode: 413, error: 'BODY_TOO_LARGE', causes };
    expect((await post(large)).body).toEqual(refused);
    const head = `POST /services HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    const chunk = 'x'.repeat(1_100_000);
    const answer = await server.raw(
      `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.length.toString(16)}\r\n${chunk}\r\n0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  test.each([
    ['a key twice', '{"category":"DAYCARE","category":"DAYCARE"}'],
    ['NUL', '{"name":{"en":"\\u0000"}}'],
    ['a lone surrogate', '{"name":{"en":"\\udc00"}}'],
    ['NaN', '{"basePrice":NaN}'],
    ['too deep', '['.repeat(200)],
    ['nothing', ''],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['no object', '"text"'],
    ['null', 'null'],
  ])('%s: 400', async (_name, body) => {
    const reply = await post(body);
    const cause = expect.objectContaining({ reason: expect.any(String), field: expect.any(String) });
    expect(reply.body).toEqual({
      ...{ ...errorOfB, statusCode: 400, error: 'VALIDATION_FAILED' },
      ...{ details: expect.stringMatching(/./), causes: expect.arrayContaining([cause]) },
    });
  });

  test('order of the checks: role, content type, record in the path, content', async () => {
    const customer = await server.tokenOf('CUSTOMER');
    const unknown = '/services/00000000-0000-7000-8000-000000000000';
    const put = async (who: string, type: string, body: string) =>
      (await server.request('PUT', unknown, { token: who, body, headers: { 'content-type': type } })).status;
    expect(await put(customer, 'text/plain', '{')).toBe(403);
    expect(await put(token, 'text/plain', '{')).toBe(415);
    expect(await put(token, 'application/json', '{')).toBe(404);
  });

  test('contract §4: interface A answers 400 to each of these with its own error body', async () => {
    const plant = (body: unknown, headers = {}) =>
      server.request('POST', '/plants', { token, body, headers });
    const replies = [
      await plant('{'),
      await plant('{"id":1,"id":2,"name":"x"}'),
      await plant({ id: 1, name: 'x' }, { 'content-type': 'text/plain' }),
      await plant(`{"id":1,"name":"${'x'.repeat(1_100_000)}"}`),
    ];
    for (const reply of replies)
      expect([reply.status, reply.body]).toEqual([400, { error: 400, message: expect.any(String) }]);
  });
});

test('400 names every problem of a body, or only the first when the body is above 32 KiB, so the answer stays small', async () => {
  const token = await server.tokenOf('CUSTOMER');
  const told = async (count: number) =>
    server.request('POST', '/bookings', { token, body: { petIds: Array.from({ length: count }, () => 0) } });
  expect((await told(2)).body.details).toMatch(/petIds\[0\].*petIds\[1\]|petIds\[1\].*petIds\[0\]/);
  const large = await told(20_000);
  expect([large.status, large.body.error]).toEqual([400, 'VALIDATION_FAILED']);
  expect(large.body.details).not.toBe('');
  expect(large.body.details).not.toContain(';');
});
