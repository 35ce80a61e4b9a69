/** Test support: pictures to upload. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export type Kind = 'jpeg' | 'png' | 'webp' | 'avif';

/** A picture whose left half is red and whose right half is blue. */
export function redAndBlue(width: number, height: number) {
  const half = { create: { width: width >> 1, height, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, gravity: 'east' },
  ]);
}

/** The file of such a picture. */
export function fileOf(kind: Kind, width = 900, height = 600): Promise<Buffer> {
  const quick = { avif: { effort: 0 }, jpeg: {}, png: {}, webp: {} }[kind];
  return redAndBlue(width, height).toFormat(kind, quick).toBuffer();
}

/**
 * A photograph as a camera writes it: soft shapes under the grain of a sensor, lying on its side, with metadata. It has
 * about a quarter of a byte for each pixel and each ten points of quality above 60.
 */
export async function photograph(width: number, height: number, quality = 80): Promise<Buffer> {
  const noise = (sigma: number, shrunk: number) =>
    sharp({
      create: {
        width: Math.ceil(width / shrunk),
        height: Math.ceil(height / shrunk),
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma },
      },
    });
  const shapes = await noise(60, 50).raw().toBuffer({ resolveWithObject: true });
  const grain = await noise(12, 1).raw().toBuffer({ resolveWithObject: true });
  return sharp(shapes.data, { raw: shapes.info })
    .resize(width, height, { kernel: 'cubic' })
    .composite([{ input: grain.data, raw: grain.info, blend: 'overlay' }])
    .jpeg({ quality })
    .withExif({ IFD0: { Make: 'A camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 58/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** The beginning of a file of the family of HEIC and AVIF, with its brands; sharp cannot make HEIC. */
export function heic(major: string, ...compatible: string[]): Buffer {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(brands.length + 4);
  return Buffer.concat([length, brands, Buffer.alloc(200, 'meta')]);
}

/** The beginning of a PNG whose head says that size, which a decoder believes before it reads a pixel. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  const file = await fileOf('png', 2, 2);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  // The checksum of the head, without which it is refused for another reason.
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  return file;
}

/**
 * A file whose head says another size than its pixels have: a progressive JPEG (the start of its frame, ITU-T T.81 B.2.2), or
 * AVIF (its box `ispe`, ISO/IEC 23008-12 6.5.3).
 */
export async function resized(kind: 'jpeg' | 'avif', width: number, height: number): Promise<Buffer> {
  const small = redAndBlue(64, 64);
  if (kind === 'avif') {
    const file = await small.avif({ effort: 0 }).toBuffer();
    const at = file.indexOf('ispe') + 8;
    file.writeUInt32BE(width, at);
    file.writeUInt32BE(height, at + 4);
    return file;
  }
  const file = await small.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
  const at = file.indexOf(Buffer.from([0xff, 0xc2])) + 5;
  file.writeUInt16BE(height, at);
  file.writeUInt16BE(width, at + 2);
  return file;
}

/**
 * A PNG of transparent pixels with 16 bits a sample, of any shape: a few hundred KB for 50 million pixels. Its head may tell
 * of more rows than it has.
 */
export function wideBomb(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 16 bits, red, green, blue and alpha.
  head.set([16, 6], 8);
  const pixels = deflateSync(Buffer.alloc((width * 8 + 1) * rows));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.of())]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const named = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
