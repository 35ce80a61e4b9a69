/** Contract §27: uploads need a bounded memory, whatever is uploaded, by how many at once, and whoever hangs up. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp, { type Sharp } from 'sharp';
import { expect, vi } from 'vitest';
import { buildPet } from '#test/support/builders.ts';
import { perFile, serverTest } from '#test/support/fixtures.ts';
import { startMeasured } from '#test/support/measured-process.ts';
import { type Reply, signIn } from '#test/support/server.ts';
import { expectAtLeast, expectBelow, report } from '#test/support/trial.ts';
import { bomb, photograph, wideBomb } from './testing/photographs.ts';

/** Megabytes that server and decoder together may need more than the idle server. */
const mostRaisedMb = 250;
const users = 100;

const test = serverTest.extend('small', perFile, async ({ server }, { onCleanup }) => {
  const owners = [];
  for (let at = 0; at < users; at++) owners.push(await server.newUser('CUSTOMER'));
  const process = await startMeasured(server, onCleanup);
  const uploaders: { readonly token: string; readonly path: string }[] = [];
  for (const { email, password } of owners) {
    const { token } = await signIn(process.request, email, password);
    const { body } = await process.request('POST', '/pets', { token, body: buildPet() });
    uploaders.push({ token, path: `/pets/${body.data.id}/photo` });
  }
  const upload = (file: Buffer, by = 0): Promise<Reply> => {
    const { token = '', path = '' } = uploaders[by % users] ?? {};
    const headers = { 'content-type': 'image/jpeg' };
    return process.request('POST', path, { token, body: file, headers });
  };
  return { process, upload, uploaders };
});

/**
 * Bytes that are resident, of a process and of those that it has started. A child that runs its parent's program, because
 * it has just been forked, has only its parent's pages: they would count twice when it starts between the two readings.
 */
function familySize(pid: number, parentCommand?: string): number {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    if (command === parentCommand) return 0;
    const sizes = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const own = Number(/^Pss:\s+(\d+)/m.exec(sizes)?.[1] ?? 0) * 1024;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return children.reduce((sum, child) => sum + (child ? familySize(Number(child), command) : 0), own);
  } catch {
    // It has just ended.
    return 0;
  }
}

/** Returns the result of `work`, and by how many MB the family of the process rose at most meanwhile. */
async function raisedDuring<T>(pid: number, work: () => Promise<T>) {
  const before = familySize(pid);
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, familySize(pid));
  }, 3);
  try {
    const result = await work();
    return { result, raised: (highest - before) / 1_000_000 };
  } finally {
    clearInterval(timer);
  }
}

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 120, b: 140, alpha: 0.7 } },
    limitInputPixels: false,
  });
const bits16 = (picture: Sharp) => picture.toColourspace('rgb16');

/** Shapes at the limits of what is decoded, and beyond them. */
const shapes: Readonly<Record<string, () => Promise<Buffer>>> = {
  'a photograph of 8 MB': () => photograph(5600, 4200, 92),
  'JPEG, 7,000 × 7,000': () => plain(7_000, 7_000).jpeg().toBuffer(),
  'JPEG, 16,384 × 3,051': () => plain(16_384, 3_051).jpeg().toBuffer(),
  'progressive JPEG, 5,600 × 4,200': () => plain(5_600, 4_200).jpeg({ progressive: true }).toBuffer(),
  'progressive JPEG 4:4:4, 4,900 × 3,800': () =>
    plain(4_900, 3_800).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'progressive JPEG in CMYK, 4,200 × 3,300': () =>
    plain(4_200, 3_300)
      .toColourspace('cmyk')
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'progressive JPEG in CMYK, 5,200 × 4,300': () =>
    plain(5_200, 4_300)
      .toColourspace('cmyk')
      .jpeg({ progressive: true, chromaSubsampling: '4:4:4' })
      .toBuffer(),
  'PNG, 8,000 × 6,000': () => plain(8_000, 6_000).png().toBuffer(),
  'PNG with 16 bits and alpha, 7,000 × 7,000': () =>
    bits16(plain(7_000, 7_000, 4))
      .png()
      .toBuffer(),
  'PNG with 16 bits and alpha, 3,051 × 16,384': () =>
    bits16(plain(3_051, 16_384, 4))
      .png()
      .toBuffer(),
  'PNG with 16 bits and alpha, 16,384 × 3,051': () =>
    bits16(plain(16_384, 3_051, 4))
      .png()
      .toBuffer(),
  'interlaced PNG with alpha, 5,000 × 4,000': () =>
    plain(5_000, 4_000, 4).png({ progressive: true }).toBuffer(),
  'PNG, 16,384 × 1': () => plain(16_384, 1, 4).png().toBuffer(),
  'PNG, 1 × 16,384': () => plain(1, 16_384, 4).png().toBuffer(),
  'lossless WebP with alpha, 5,000 × 5,000': () => plain(5_000, 5_000, 4).webp({ lossless: true }).toBuffer(),
  'lossless WebP, 7,000 × 7,000': () => plain(7_000, 7_000).webp({ lossless: true }).toBuffer(),
  'AVIF, 2,700 × 2,200': () => plain(2_700, 2_200).avif({ effort: 0 }).toBuffer(),
  'PNG with 16 bits and alpha, 1,000,000 × 50': async () => wideBomb(1_000_000, 50),
  'PNG with 16 bits and alpha, 50,000 × 1,000': async () => wideBomb(50_000, 1_000),
  'a PNG whose head says 50,000 × 50,000': () => bomb(50_000, 50_000),
  'a PNG whose head says 7,000 × 7,000': () => bomb(7_000, 7_000),
};

test('contract §27: no picture needs more than 250 MB, of server and decoder together', async ({ small }) => {
  for (const [name, make] of Object.entries(shapes)) {
    const file = await make();
    const { result, raised } = await raisedDuring(small.process.pid, () => small.upload(file));
    expect([name, [201, 400, 413].includes(result.status), result.text]).toEqual([name, true, result.text]);
    report(`${name}: answer`, result.status);
    expectBelow(mostRaisedMb, raised, `${name}: memory added`, 'MB');
  }
});

test('contract §27: 100 clients that hang up after their last byte hold no memory, and the next upload is stored', async ({
  small: { process, upload, uploaders },
}) => {
  const file = await photograph(5600, 4200, 92);
  const { hostname, port } = new URL(process.url);
  const { raised } = await raisedDuring(process.pid, async () => {
    await Promise.all(
      uploaders.map(async ({ token, path }) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => {});
        const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/jpeg\r\nContent-Length: ${file.length}\r\n\r\n`;
        await new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          socket.write(head);
          socket.write(file, () => socket.destroy());
        });
      }),
    );
    const next = await vi.waitFor(
      async () => {
        const reply = await upload(file);
        expect([reply.status, reply.text]).toEqual([201, reply.text]);
        return reply;
      },
      { timeout: 60_000, interval: 1_000 },
    );
    return next;
  });
  expectBelow(mostRaisedMb, raised, 'memory added by 100 clients that hang up', 'MB');
});

test('contract §27: of 200 uploads of 100 users at once each is stored or refused, and GET /services is served', async ({
  small: { process, upload },
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
  const { result, raised } = await raisedDuring(process.pid, async () => {
    const reading = read();
    const replies = await Promise.all(Array.from({ length: 2 * users }, (_, at) => upload(file, at)));
    isOver = true;
    await reading;
    return replies;
  });
  const counts = Object.groupBy(result, ({ status }) => String(status));
  expect(Object.keys(counts).sort()).toEqual(['201', '503']);
  for (const { headers } of counts['503'] ?? []) expect(headers.get('retry-after')).toMatch(/^\d+$/);
  report('uploads at once', result.length);
  report('stored', counts['201']?.length ?? 0);
  report('refused', counts['503']?.length ?? 0);
  expectBelow(mostRaisedMb, raised, 'memory added', 'MB');
  expectAtLeast(10, reads, 'GET /services meanwhile', 'requests');
});

test('contract §27: a file that arrives at 1 KiB a second is 408, and five of them keep nobody from uploading', async ({
  small: { process, upload, uploaders },
}) => {
  const { hostname, port } = new URL(process.url);
  const slow = uploaders.slice(1, 6).map(({ token, path }) => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/jpeg\r\nContent-Length: 8000000\r\n\r\n`,
    );
    const timer = setInterval(() => socket.write(Buffer.alloc(1024)), 1_000);
    return new Promise<string>((resolve, reject) => {
      socket.once('data', (chunk) => {
        clearInterval(timer);
        socket.destroy();
        resolve(chunk.toString().split('\r\n', 1)[0] ?? '');
      });
      socket.once('error', reject);
    });
  });
  const began = performance.now();
  expect((await upload(await photograph(2000, 1500))).status).toBe(201);
  expectBelow(5_000, performance.now() - began, 'an upload beside five slow ones', 'ms');
  for (const answer of await Promise.all(slow)) expect(answer).toContain(' 408 ');
});

test('contract §27: 2,850 clients that ask for a picture and read nothing of it hold little memory', async ({
  small: { process, upload, uploaders },
}) => {
  const [{ token } = { token: '' }] = uploaders;
  const { body } = await upload(await photograph(2000, 1500));
  const picture = body.data.photo;
  const { status, headers } = await process.request('GET', picture, { token });
  expect(status).toBe(200);
  report('bytes of the picture', headers.get('content-length') ?? '');
  const { hostname, port } = new URL(process.url);
  const { result: sockets, raised } = await raisedDuring(process.pid, async () => {
    const opened: Socket[] = [];
    for (let batch = 0; batch < 57; batch++) {
      const next = Array.from({ length: 50 }, () => connect(Number(port), hostname).on('error', () => {}));
      await Promise.all(next.map((socket) => once(socket, 'connect')));
      for (const socket of next)
        socket.write(`GET ${picture} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
      opened.push(...next);
    }
    await sleep(5_000);
    expect((await process.request('GET', '/services')).status).toBe(200);
    return opened;
  });
  for (const socket of sockets) socket.destroy();
  expectBelow(mostRaisedMb, raised, 'memory added by 2,850 idle readers', 'MB');
});
