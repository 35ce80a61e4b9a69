/** Contract §27: uploads need a bounded memory, whatever is uploaded and by how many at once. */
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { raisedDuring, startMeasured } from '#test/support/measured-process.ts';
import { type Reply, signIn } from '#test/support/server.ts';
import { expectAtLeast, expectBelow, report } from '#test/support/trial.ts';
import { bomb, photograph } from './testing/photographs.ts';

/** The limits: a picture that is decoded, the files that are in memory, and the library. */
const mostRaisedMb = 128 + 32 + 100;
const atOnce = 200;

const test = serverTest.extend('small', perFile, async ({ server }, { onCleanup }) => {
  const owner = await server.newUser('CUSTOMER');
  const process = await startMeasured(server, onCleanup);
  const { token } = await signIn(process.request, owner.email, owner.password);
  const { body } = await process.request('POST', '/pets', { token, body: buildPet() });
  const upload = (file: Buffer, type: string): Promise<Reply> =>
    process.request('POST', `/pets/${body.data.id}/photo`, {
      token,
      body: file,
      headers: { 'content-type': type },
    });
  return { process, upload, petId: body.data.id as string, token };
});

/** The pictures that need most memory for their size: one that must be complete before its first row is known. */
const heavy = () =>
  sharp({ create: { width: 5200, height: 3900, channels: 3, background: '#678' } })
    .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();

test('contract §27: a photograph of 8 MB, one that is heavy to decode, and bombs need less than 260 MB', async ({
  small,
}) => {
  const files = [
    ['a photograph of 8 MB', await photograph(5600, 4200, 92), 'image/jpeg', 201],
    ['a picture that is heavy to decode', await heavy(), 'image/jpeg', 201],
    ['a bomb of 2.5 gigapixels', await bomb(50_000, 50_000), 'image/png', 400],
    ['a bomb of 49 megapixels', await bomb(7_000, 7_000), 'image/png', 400],
  ] as const;
  expect(files[0][1].length).toBeGreaterThan(6_000_000);
  expect(files[0][1].length).toBeLessThan(8 * 1024 * 1024);
  for (const [name, file, type, status] of files) {
    const { result, raised } = await raisedDuring(small.process, () => small.upload(file, type));
    expect([result.status, result.text]).toEqual([status, result.text]);
    expectBelow(mostRaisedMb, raised, `${name}: memory added`, 'MB');
  }
});

test('contract §27: of 200 uploads at once each is stored or refused, the memory is bounded, and GET /services is served', async ({
  small: { process, upload, petId, token },
}) => {
  const file = await photograph(2000, 1500);
  let isOver = false;
  let reads = 0;
  const read = async () => {
    while (!isOver) {
      expect((await process.request('GET', '/services')).status).toBe(200);
      reads += 1;
      await sleep(20);
    }
  };
  const { result, raised } = await raisedDuring(process, async () => {
    const reading = read();
    const replies = await Promise.all(Array.from({ length: atOnce }, () => upload(file, 'image/jpeg')));
    isOver = true;
    await reading;
    return replies;
  });
  const counts = Object.groupBy(result, ({ status }) => String(status));
  expect(Object.keys(counts).sort()).toEqual(['201', '503']);
  for (const { headers } of counts['503'] ?? []) expect(headers.get('retry-after')).toBe('2');
  expectBelow(mostRaisedMb, raised, `${atOnce} uploads at once: memory added`, 'MB');
  expectAtLeast(11, reads, `${atOnce} uploads at once: reads of the catalog meanwhile`, 'reads');
  report(`${atOnce} uploads at once: stored, the others refused`, counts['201']?.length ?? 0);
  // The pet has the picture of the last upload that was served, and no other.
  const { photo } = (await process.request('GET', `/pets/${petId}`, { token })).body.data;
  expect((counts['201'] ?? []).map(({ body }) => body.data.photo)).toContain(photo);
});
