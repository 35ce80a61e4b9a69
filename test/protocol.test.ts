/**
 * Requests that no endpoint answers: methods, paths, sizes, types and broken requests, in the shape of the interface
 * that was called.
 */
import { METHODS } from 'node:http';
import { describe, expect, test } from 'vitest';
import { endpoints } from '#server/app.ts';
import { errorOfB } from './support/builders.ts';
import { serverForThisFile, startServer } from './support/server.ts';

const server = await serverForThisFile({ CORS_ORIGINS: 'https://shop.example' });
const token = await server.tokenOf('ADMIN');

/** Sends the line as a request without a body, and returns the bytes of the answer. */
const rawAnswer = (line: string, more = '') =>
  server.raw(`${line} HTTP/1.1\r\nHost: x\r\n${more}Connection: close\r\n\r\n`);

describe('contract §2: methods', () => {
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  test.each(paths)('%s: an unsupported method is 405 with Allow, before any other check', async (path) => {
    const known: string[] = endpoints.filter((one) => one.path === path).map(({ method }) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
      // `/places/occupancy` is also a `/places/:id`, of which there is none.
      const isRouted = endpoints.some(
        (one) => one.method === method && new RegExp(`^${one.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path),
      );
      if (known.includes(method) || isRouted) continue;
      const reply = await server.request(method, path.replace(/:\w+/, 'x'));
      expect([method, reply.status]).toEqual([method, 405]);
      for (const one of known) expect(reply.headers.get('allow')).toContain(one);
    }
  });

  test.each(paths)('TRACE %s: answered 405 without repeating anything of the request', async (path) => {
    const answer = await rawAnswer(`TRACE ${path.replace(/:\w+/, 'x')}`, 'Cookie: canary\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).not.toMatch(/canary|TRACE/);
  });

  test.each([
    ['of no type', { body: 'x', headers: { 'content-type': 'nonsense' } }],
    ['that is too large', { body: 'x'.repeat(1_100_000) }],
  ])('405 comes before a body %s', async (_what, options) => {
    expect((await server.request('PUT', '/plants', options)).status).toBe(405);
    expect((await server.request('PUT', '/nothing', options)).status).toBe(404);
  });

  test('405 has the error body of the requested interface', async () => {
    const plants = await server.request('PUT', '/plants');
    expect(plants.body).toEqual({ error: 405, message: expect.any(String) });
    const services = await server.request('PATCH', '/services');
    expect(services.body).toEqual({ ...errorOfB, statusCode: 405, error: 'METHOD_NOT_ALLOWED' });
  });

  const unknown = METHODS.filter(
    (method) => !/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT)$/.test(method),
  );
  test.each(unknown)('%s, which Node parses and no path supports, is answered 405', async (method) => {
    for (const path of ['/plants', '/services', '/health/live']) {
      const answer = await rawAnswer(`${method} ${path}`);
      expect([path, answer.slice(0, 12)]).toEqual([path, 'HTTP/1.1 405']);
      expect(answer.toLowerCase()).toContain('\r\nallow: ');
    }
    expect(await rawAnswer(`${method} /nothing`)).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each([
    ['/plants', '{"error":405'],
    ['/services', '"error":"METHOD_NOT_ALLOWED"'],
  ])('a method that HTTP does not know: %s', async (path, expected) => {
    const answer = await rawAnswer(`FROB ${path}`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
    expect(answer).toContain(expected);
    expect(answer.toLowerCase()).toContain('\r\nallow: ');
  });

  test('OPTIONS lists the methods of a path; a preflight passes for CORS_ORIGINS only', async () => {
    const plain = await server.request('OPTIONS', '/services');
    expect([plain.status, plain.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-method': 'POST' };
      const reply = await server.request('OPTIONS', '/services', { headers });
      return reply.headers.get('access-control-allow-origin');
    };
    expect(await preflight('https://shop.example')).toBe('https://shop.example');
    expect(await preflight('https://evil.example')).toBeNull();
  });
});

test.each([
  ...['/', '/nothing', '/services/', '/Services', '/services/x/y'],
  ...['/%', '/services/%zz', '/plants/%ff'],
])('contract §2: %s: 404 or, first, 401', async (path) => {
  const reply = await server.request('GET', path, { token });
  expect([404, 405]).toContain(reply.status);
  const causes = [expect.objectContaining({ reason: 'NOT_FOUND', entity: expect.any(String) })];
  const named = reply.status === 404 && { causes };
  if (!path.startsWith('/plants'))
    expect(reply.body).toEqual({ ...errorOfB, statusCode: reply.status, ...named });
});

describe('regressions found by the fuzzer', () => {
  const long = 'a'.repeat(5_000);
  test.each([
    ['GET', `/services/${long}`],
    ['PUT', `/services/${long}`],
    ['GET', `/auth/oauth/${long}`],
    ['DELETE', `/plants/${long}`],
    ['GET', '/settings/%00'],
    ['DELETE', '/settings/%00'],
    ['GET', '/settings/%00/translations'],
    ['DELETE', '/auth/sessions/%00'],
  ])('%s %.30s: an id of any length, or with a NUL, names nothing: 404', async (method, path) => {
    const reply = await server.request(method, path, { token, ...(method === 'PUT' ? { body: {} } : {}) });
    expect([reply.status, reply.text]).toEqual([404, reply.text]);
  });

  test('the identity of the caller is checked first, however long the id is', async () => {
    expect((await server.request('GET', `/users/${long}`)).status).toBe(401);
  });

  test.each(['0x10', '%2010', '10%09', '0b11', '1_000', 'Infinity'])(
    'contract §2: page=%s: 400',
    async (page) => {
      const { status, body } = await server.request('GET', `/users?page=${page}`, { token });
      const expected = [400, 'VALIDATION_FAILED', 'page: expected integer'];
      expect([status, body.error, body.details]).toEqual(expected);
    },
  );
});

test.each(['/services', '/nothing', '/plants', '/openapi.json', '/health/live'])(
  'every answer carries its id and the security headers: %s',
  async (path) => {
    const { headers } = await server.request('GET', path);
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const policy = headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual(["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]);
    expect(headers.get('cache-control')).toBeTruthy();
  },
);

test('contract §1 TRUST_PROXY: each forwarding header from an untrusted sender is one warning in the log', async () => {
  for (const [name, ...values] of [
    ['x-forwarded-for', '203.0.113.1', '203.0.113.2'],
    ['x-forwarded-proto', 'https', 'https'],
    ['x-forwarded-host', 'pets.example', 'pets.example'],
  ] as const) {
    const lines: string[] = [];
    const unproxied = await startServer({ LOG_LEVEL: 'warn' }, (line) => lines.push(line));
    for (const value of values) await unproxied.request('GET', '/services', { headers: { [name]: value } });
    await unproxied.close();
    expect([name, lines.filter((line) => line.includes('TRUST_PROXY')).length]).toEqual([name, 1]);
  }
});
