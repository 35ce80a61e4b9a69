/** Bodies of nearly BODY_LIMIT that are designed to be hard to read; no other client waits long for them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { politeGet } from './raw-client.ts';
import { whileOthersGoOn } from './slow-and-polite-clients.ts';
import { startServer, type TestServer } from './support/server.ts';
import { expectBelow } from './support/trial.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({ LOCKOUT_THRESHOLD: 'off' });
  token = await server.tokenOf('ADMIN');
});
afterAll(() => server?.close());

const n = 900_000;
const zeros = '0'.repeat(n);
/** Values, each used in place of the first field of a body. */
const values: Record<string, string> = {
  'a fraction of a million digits': `1.${zeros}1`,
  'an integer of a million digits': `1${zeros}1`,
  'a number just above zero': `0.${zeros}1`,
  'a million nines': '9'.repeat(n),
  'an exponent of a million digits': `1e${zeros}1`,
  'a minus, a million digits and an exponent': `-${'9'.repeat(n)}.5e-400`,
  'arrays in arrays': '['.repeat(n),
  'objects in objects': '{"a":'.repeat(n / 5),
  'half a million numbers': `[${'1,'.repeat(n / 2)}1]`,
  'fifty thousand large numbers': `[${'9007199254740993,'.repeat(n / 17)}1]`,
  'ninety thousand keys': `{${Array.from({ length: 80_000 }, (_, at) => `"${at}":1`).join()}}`,
  'escapes without end': `"${'\\u0041'.repeat(n / 6)}`,
  backslashes: `"${'\\'.repeat(n)}`,
  'a long word': `"${'a'.repeat(n)}"`,
  'a long row of @': `"${'@'.repeat(n)}"`,
  'a domain of a million labels': `"a@${'a.'.repeat(n / 2)}"`,
  'accents upon accents': `"e${'\u0301'.repeat(n / 2)}"`,
  'white space': `"${' '.repeat(n)}x"`,
  'spaces after the value': `1${' '.repeat(n)}`,
  commas: `[${','.repeat(n)}]`,
};

const bodies: [path: string, method: string, body: (value: string) => string][] = [
  ['/auth/login', 'POST', (value) => `{"email":${value},"password":"x"}`],
  ['/auth/register', 'POST', (value) => `{"email":"a@b.example","name":${value},"password":"12345678"}`],
  ['/settings', 'PUT', (value) => `{"key":"k","value":${value}}`],
  ['/services', 'POST', (value) => `{"basePrice":${value},"priceUnit":${value.slice(0, 1000)}}`],
  ['/plants', 'POST', (value) => `{"name":"x","id":${value}}`],
];

test.each(Object.keys(values))('%s: read in linear time, and others are answered meanwhile', async (name) => {
  const value = values[name] ?? '';
  let longest = 0;
  await whileOthersGoOn(server, async () => {
    for (const [path, method, body] of bodies) {
      const began = performance.now();
      const sent = server.request(method, path, { token, body: body(value) });
      expect(await politeGet(`${server.url}/health/live`)).toBe(200);
      const { status, text } = await sent;
      longest = Math.max(longest, performance.now() - began);
      expect([200, 201, 400, 401, 409], `${path}: ${status} ${text.slice(0, 200)}`).toContain(status);
      expect(text.length).toBeLessThan(2_000_000);
    }
  });
  // An algorithm of quadratic time takes minutes.
  expectBelow(5_000, longest, 'slowest body', 'ms');
});
