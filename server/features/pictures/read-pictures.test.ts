/** Contract §27: what it costs to read pictures. */
import { connect } from 'node:net';
import pg from 'pg';
import { expect, test } from 'vitest';
import { largeResponses } from '#platform/http/responses/large-responses.ts';
import { buildPet } from '#test/support/builders.ts';
import { openServer } from '#test/support/fixtures.ts';
import { photograph } from './testing/photographs.ts';

const { server } = await openServer();

const { token } = await server.newUser('CUSTOMER');
const pet = await server.request('POST', '/pets', { token, body: buildPet() });
const reply = await server.request('POST', `/pets/${pet.body.data.id}/photo`, {
  token,
  body: await photograph(860, 1290),
  headers: { 'content-type': 'image/jpeg' },
});
const photo = reply.body.data.photo as string;

test('a picture counts in the memory of large responses until its client has read it, and is sent with its length', async () => {
  const whole = await fetch(server.url + photo);
  const { length } = Buffer.from(await whole.arrayBuffer());
  expect(whole.headers.get('content-length')).toBe(String(length));
  await expect.poll(() => largeResponses.running).toBe(0);
  // Requests of one connection are answered in turn: these answers wait in memory, more than a connection can hold.
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).pause();
  const count = Math.ceil((16 * 1024 * 1024) / length);
  socket.write(`GET ${photo} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  await expect.poll(() => largeResponses.running).toBeGreaterThan(0);
  expect(largeResponses.running).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(largeResponses.running % length).toBe(0);
  socket.destroy();
  await expect.poll(() => largeResponses.running).toBe(0);
});

test('304 reads no file from the database, and 404 remains 404 whatever tag is sent', async () => {
  const { headers } = await fetch(server.url + photo);
  const etag = headers.get('etag') ?? '';
  const texts: string[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    const [statement] = sent as [string | { text?: string }];
    texts.push(typeof statement === 'string' ? statement : String(statement?.text));
    return Reflect.apply(query, this, sent);
  } as typeof query;
  const ask = (address: string, tag: string) =>
    fetch(server.url + address, { headers: { 'if-none-match': tag } });
  try {
    const same = await ask(photo, etag);
    expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
    const reads = texts.filter((text) => /\bpictures\b/.test(text));
    expect(reads).toHaveLength(1);
    expect(reads.filter((text) => /small|medium|large/.test(text))).toEqual([]);
  } finally {
    pg.Client.prototype.query = query;
  }
  expect((await ask(photo, '"another"')).status).toBe(200);
  const id = 'A'.repeat(22);
  expect((await ask(`/pictures/${id}/1280.webp`, `"${id}-1280"`)).status).toBe(404);
  expect((await ask(photo.replace('1280', '1281'), etag.replace('1280', '1281'))).status).toBe(404);
});
