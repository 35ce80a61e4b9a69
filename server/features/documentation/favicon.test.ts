/** The favicon as a browser requests it. */
import { expect, test } from 'vitest';
import { openServer } from '#test/support/fixtures.ts';

const { server } = await openServer();

test('GET /favicon.ico 200 returns an icon of 16, 32 and 48 pixels, also with invalid credentials', async () => {
  const dead = { authorization: 'Bearer dead', cookie: '__Host-session=dead' };
  const answer = await fetch(`${server.url}/favicon.ico`, { headers: dead });
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/vnd.microsoft.icon',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  // A reserved field, type 1 (icon) and the number of images; then 16 bytes per image, beginning with its size and
  // ending with its length and offset.
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([0, 1, 3]);
  const pictures = [0, 1, 2].map((at) => {
    const entry = bytes.subarray(6 + 16 * at, 22 + 16 * at);
    const place = entry.readUInt32LE(12);
    const picture = bytes.subarray(place, place + entry.readUInt32LE(8));
    return [entry[0], picture.toString('latin1', 1, 4), picture.readUInt32BE(16), picture.readUInt32BE(20)];
  });
  expect(pictures).toEqual([
    [16, 'PNG', 16, 16],
    [32, 'PNG', 32, 32],
    [48, 'PNG', 48, 48],
  ]);
});

test('GET /docs permits the icon, and DELETE /favicon.ico is 405', async () => {
  const { headers } = await server.request('GET', '/docs');
  expect(headers.get('content-security-policy')).toContain("img-src 'self'");
  const reply = await server.request('DELETE', '/favicon.ico');
  expect([reply.status, reply.headers.get('allow')]).toEqual([405, expect.stringContaining('GET')]);
});
