/** Requests that two readers of one connection could divide differently are refused, and the connection ends. */
import { describe, expect, test } from 'vitest';
import { connectionsOf, politeGet, rawClient } from './raw-client.ts';
import { serverForThisFile } from './support/server.ts';

const server = await serverForThisFile({}, undefined, undefined, { lingerMs: 50, checkMs: 50 });

const get = (...headers: string[]) =>
  ['GET /health/live HTTP/1.1', 'Host: x', ...headers, '', ''].join('\r\n');
/** A login without a field, which is answered 400 if it is read at all; a second request is hidden behind it. */
const post = (headers: readonly string[], body: string) =>
  ['POST /auth/login HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...headers, '', body].join(
    '\r\n',
  );
const smuggled = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const chunked = (body: string, coding = 'chunked') => post([`Transfer-Encoding: ${coding}`], body);
const withLength = (length: string, body = `{}${smuggled}`) => post([`Content-Length: ${length}`], body);

/** Sends it and waits for the end of the connection, which the client's own side does not cause. */
async function answersTo(bytes: string): Promise<{ statuses: number[]; text: string }> {
  const client = await rawClient(server.url, Buffer.from(bytes, 'latin1'));
  const text = await client.closed;
  client.socket.destroy();
  return { statuses: client.statuses(), text };
}

const refused: [string, string][] = [
  ['length and chunks', post(['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${smuggled}`)],
  ['chunks and length', post(['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${smuggled}`)],
  ...[
    ...['chunked, chunked', 'xchunked', 'chunked, identity', 'identity'],
    ...['"chunked"', '\vchunked', 'chunked;a=b', ''],
  ].map((coding): [string, string] => [
    `coding ${JSON.stringify(coding)}`,
    chunked(`0\r\n\r\n${smuggled}`, coding),
  ]),
  ...['gzip, chunked', 'identity, chunked'].map((coding): [string, string] => [
    `coding ${coding}`,
    chunked('2\r\n{}\r\n0\r\n\r\n', coding),
  ]),
  [
    'two codings',
    post(['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], `0\r\n\r\n${smuggled}`),
  ],
  ['two lengths', post(['Content-Length: 2', 'Content-Length: 40'], `{}${smuggled}`)],
  ['the same length twice', post(['Content-Length: 2', 'Content-Length: 2'], `{}${smuggled}`)],
  ...['+2', '-2', '2,2', '0x2', '2.0', '2e0', '', '2 2', '99999999999999999999', '\xb2'].map(
    (length): [string, string] => [`length ${JSON.stringify(length)}`, withLength(length)],
  ),
  ['a space before the colon', post(['Content-Length : 2'], `{}${smuggled}`)],
  ['a folded header', get('X: a', ' b')],
  ['a line that begins with a space', 'GET /health/live HTTP/1.1\r\n Host: x\r\n\r\n'],
  ['bare LF', 'GET /health/live HTTP/1.1\nHost: x\n\n'],
  ['bare LF in the middle', get('X: a\nY: b')],
  ['bare CR', get('X: a\rY: b')],
  ['NUL in a value', get('X: a\0b')],
  ['NUL in a name', get('X\0: a')],
  ['a control character', get('X: a\x01b')],
  ['NUL in the path', 'GET /health\0/live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a space in the path', 'GET /health /live HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['chunks ended by LF', chunked(`2\n{}\n0\n\n${smuggled}`)],
  ['a chunk extension ended by LF', chunked('2;\n{}\r\n0\r\n\r\n')],
  ...['-2', '0x2', '+2', 'FFFFFFFFFFFFFFFFF', '2 '].map((size): [string, string] => [
    `chunk size ${JSON.stringify(size)}`,
    chunked(`${size}\r\n{}\r\n0\r\n\r\n${smuggled}`),
  ]),
  ['a chunk longer than its size', chunked('2\r\n{}0\r\n\r\n')],
  ['a length in the trailer', chunked(`2\r\n{}\r\n0\r\nContent-Length: 5\r\n\r\n${smuggled}`)],
  ['100 KB of chunk extensions', chunked(`2;a=${'x'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)],
  ['a trailer of 20,000 lines', chunked(`2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(20_000)}\r\n`)],
  ['HTTP/0.9', 'GET /health/live\r\n\r\n'],
  ['HTTP/1.2', 'GET /health/live HTTP/1.2\r\nHost: x\r\n\r\n'],
  ['HTTP/2.0', 'GET /health/live HTTP/2.0\r\nHost: x\r\n\r\n'],
  ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a TLS handshake', `\x16\x03\x01\0\xa5\x01\0\0\xa1\x03\x03${'x'.repeat(200)}`],
  ['no Host', 'GET /health/live HTTP/1.1\r\n\r\n'],
  ['no Host, for the catalog', 'GET /services HTTP/1.1\r\n\r\n'],
  ['two Hosts', 'GET /services HTTP/1.1\r\nHost: x\r\nhost: y\r\n\r\n'],
  ['a Host that is none', 'GET /services HTTP/1.1\r\nHost: a b/c@d\r\n\r\n'],
  ['3,000 headers', get(...Array(3_000).fill('a:b'))],
  ['a header of 70 KB', get(`X: ${'x'.repeat(70_000)}`)],
  ['a path of 70 KB', `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
];

describe('refused with one clear answer, then closed; other requests continue', () => {
  test.each(refused)('%s', async (_name, bytes) => {
    const refusing = answersTo(bytes);
    expect(await politeGet(`${server.url}/health/live`)).toBe(200);
    const { statuses, text } = await refusing;
    expect([statuses, text]).toEqual([[400], text]);
    expect(text).toContain('"error":"VALIDATION_FAILED"');
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
    expect(text).toMatch(/\r\nx-request-id: /i);
    expect(text).toContain('x-content-type-options: nosniff');
    await expect.poll(() => connectionsOf(server)).toBe(0);
  });

  test('CONNECT is closed without an answer', async () => {
    expect(await answersTo('CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n')).toEqual({ statuses: [], text: '' });
  });

  test('interface A answers with its own error body, for a target in absolute form too', async () => {
    for (const target of ['/plants', 'http://x/plants']) {
      const { text } = await answersTo(`GET ${target} HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n`);
      expect(text).toContain('{"error":400,"message":');
    }
  });
});

describe('RFC 9112: unusual but valid requests are served', () => {
  const last = 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
  test.each([
    ['the absolute form', 'GET http://x/health/live HTTP/1.1\r\nHost: x\r\n\r\n', [200]],
    ['an empty Host', 'GET /health/live HTTP/1.1\r\nHost:\r\n\r\n', [200]],
    ['an IPv6 Host', 'GET /health/live HTTP/1.1\r\nHost: [::1]:3000\r\n\r\n', [200]],
    ['an unknown expectation', get('Expect: 200-ok'), [200]],
    ['chunks with an extension', chunked('2;a=b\r\n{}\r\n0\r\n\r\n'), [400]],
    ['spaces around a length', withLength(' 2 ', '{}'), [400]],
    ['HTTP/1.0, kept alive', 'GET /health/live HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', [200]],
    ['a useless body', `${get('Content-Length: 37').trim()}\r\n\r\n${smuggled.slice(0, 37)}`, [200]],
  ])('%s', async (_name, bytes, expected) => {
    const { statuses } = await answersTo(bytes + last);
    expect(statuses).toEqual([...expected, 200]);
  });
});

test('an unsupported upgrade gets an ordinary answer, after which the connection closes', async () => {
  for (const path of ['/health/live', '/services']) {
    const asked = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`;
    const { statuses, text } = await answersTo(asked + smuggled);
    expect(statuses).toEqual([200]);
    expect(text).toMatch(/\r\nconnection: close\r\n/i);
  }
});

test('garbage after a request is answered in its turn and does not replace the answer to the request', async () => {
  const token = await server.tokenOf('ADMIN');
  const asked = `GET /users HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  const { statuses, text } = await answersTo(`${asked}${asked}\0garbage\r\n\r\n`);
  expect(statuses).toEqual([200, 200, 400]);
  expect(text.slice(text.indexOf('HTTP/1.1 400 '))).toContain('request: expected a request of HTTP/1.1');
});
