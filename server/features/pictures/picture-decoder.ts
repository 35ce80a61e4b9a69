/**
 * The process that decodes one picture: it reads the file from stdin and writes a reply to stdout. The server starts it for
 * each picture (encode-picture.ts), so that a decoder that fails, or is led to fail, ends this process and nothing else,
 * and its memory is free again when it has ended.
 */
import { buffer } from 'node:stream/consumers';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import type { Cause } from '#domain/causes.ts';
import { pictureFormat } from '#domain/picture/sent-picture.ts';
import { type PictureSize, pictureSizes, pictureWidths } from './picture-address.ts';
import { longestSide, mostMemory, mostPixels, neededMemory } from './picture-memory.ts';

/** The first line of the reply, as JSON. The files follow it, in the order of {@link pictureSizes}. */
export type DecoderReply =
  | { readonly lengths: readonly number[] }
  /** Why the file is refused. */
  | { readonly cause: Cause };

/** The largest length of each size in bytes: 300,000 together. */
const mostBytes: Readonly<Record<PictureSize, number>> = { small: 30_000, medium: 80_000, large: 190_000 };
/** Portraits have up to one and a half times the width as their height. */
const heightPerWidth = 1.5;

/** The qualities that are tried one after the other, until the file is short enough. */
const qualities = [75, 60, 45, 30];
/** Then the picture is made smaller by this factor, as often as necessary. */
const shrinking = 0.75;

class Fault extends Error {
  readonly value: Cause;
  constructor(value: Cause) {
    super(value.reason);
    this.value = value;
  }
}

// Several threads for one picture would only need more memory.
sharp.cache(false);
sharp.concurrency(1);
// Decoders of everything else (SVG, PDF, TIFF and dozens more) never see a byte of an upload.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});

/** Returns the picture in every size, turned as its metadata say and without any metadata. */
async function decode(bytes: Buffer): Promise<Buffer[]> {
  const options: SharpOptions = { limitInputPixels: false, failOn: 'error', sequentialRead: true };
  const open = () => sharp(bytes, options);
  if (pictureFormat(bytes) === 'heic') throw new Fault({ reason: 'WRONG_FORMAT', expected: 'JPEG' });
  // By the head of the file, before any pixel is decoded.
  const { pages = 1, width, height, ...metadata } = await whole(() => open().metadata());
  if (pages > 1) throw new Fault({ reason: 'WRONG_FORMAT', expected: 'STILL_PICTURE' });
  if (Math.max(width, height) > longestSide)
    throw new Fault({ reason: 'TOO_LONG', max: longestSide, unit: 'PIXELS_A_SIDE' });
  if (width * height > mostPixels) throw new Fault({ reason: 'TOO_LONG', max: mostPixels, unit: 'PIXELS' });
  const share = mostMemory / neededMemory({ width, height, ...metadata });
  if (share < 1) {
    // Of a picture of this kind and shape.
    throw new Fault({ reason: 'TOO_LONG', max: Math.floor(width * height * share), unit: 'PIXELS' });
  }
  const { data, info } = await whole(() =>
    inside(open().autoOrient(), pictureWidths.large)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const raw = { channels: info.channels, width: info.width, height: info.height };
  const files: Buffer[] = [];
  for (const size of pictureSizes) files.push(await encode(() => sharp(data, { raw }), size));
  return files;
}

function inside(picture: Sharp, width: number): Sharp {
  const height = Math.round(width * heightPerWidth);
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function encode(pixels: () => Sharp, size: PictureSize): Promise<Buffer> {
  for (let factor = 1; ; factor *= shrinking) {
    for (const quality of factor === 1 ? qualities : qualities.slice(-1)) {
      const file = await inside(pixels(), Math.max(1, Math.round(pictureWidths[size] * factor)))
        .webp({ quality })
        .toBuffer();
      if (file.length <= mostBytes[size]) return file;
    }
  }
}

/** Runs the decoder, whose every error is one of the file. */
async function whole<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    if (/memory/i.test((error as Error).message))
      throw new Fault({ reason: 'WRONG_FORMAT', expected: 'SMALLER_PICTURE' });
    throw new Fault({ reason: 'WRONG_FORMAT', expected: 'PICTURE' });
  }
}

let reply: DecoderReply;
let files: Buffer[] = [];
try {
  files = await decode(await buffer(process.stdin));
  reply = { lengths: files.map(({ length }) => length) };
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  reply = { cause: error.value };
}
process.stdout.write(Buffer.concat([Buffer.from(`${JSON.stringify(reply)}\n`), ...files]));
