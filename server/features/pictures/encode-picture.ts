/**
 * Decodes an uploaded picture and encodes it in the widths in which it is stored. The pixels are all that is kept: a
 * photograph also says where and with which camera it was taken, and a file may be something else as well.
 */
import type { Metadata, Sharp, SharpOptions } from 'sharp';
import { Refusal } from '#domain/refusal.ts';
import { ConcurrencyLimiter } from '#platform/base/async/concurrency-limiter.ts';
import type { PictureSize } from './picture-address.ts';

/** The pixels of the widest phone photographs. */
const mostPixels = 50_000_000;

/** Bytes of memory that a picture may take while it is decoded. */
const mostBytes = 128 * 1024 * 1024;

/**
 * Each size: its largest width in pixels, and its largest length in bytes, 300,000 together. Portraits have up to one and
 * a half times the width as their height.
 */
const sizes: Readonly<Record<PictureSize, { readonly width: number; readonly mostBytes: number }>> = {
  small: { width: 320, mostBytes: 30_000 },
  medium: { width: 640, mostBytes: 80_000 },
  large: { width: 1280, mostBytes: 190_000 },
};
const heightPerWidth = 1.5;

/** The qualities that are tried one after the other, until the file is short enough. */
const qualities = [75, 60, 45, 30];
/** Then the picture is made smaller by this factor, as often as necessary. */
const shrinking = 0.75;

/** Seconds. */
const longestDecoding = 20;

/** A picture in every size, as WebP. */
export type EncodedPicture = Readonly<Record<PictureSize, Buffer>>;

/**
 * One picture is decoded at a time: this bounds the memory that pictures need, and leaves threads to everything else. The
 * others wait, each with its file in memory.
 */
const decoding = new ConcurrencyLimiter({ width: 1, longestQueue: 100, longestWaitMs: 15_000 });

let loading: ReturnType<typeof load> | undefined;

/** Loads the library with the first picture: it takes 20 MB. */
function library() {
  loading ??= load();
  return loading;
}

async function load() {
  const { default: sharp } = await import('sharp');
  // No two pictures are the same, and several threads for one would only need more memory.
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
  return sharp;
}

/**
 * Returns the picture in every size, turned as its metadata say and without any metadata.
 *
 * @throws Refusal VALIDATION_FAILED when the bytes are not a complete picture of the media type, or one with motion or
 * too many pixels; UNAVAILABLE when too many pictures wait.
 */
export function encodePicture(bytes: Buffer, mediaType: string): Promise<EncodedPicture> {
  return decoding.run(async () => {
    const sharp = await library();
    const options: SharpOptions = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true };
    const open = () => sharp(bytes, options).timeout({ seconds: longestDecoding });
    requireAcceptable(await decoded(() => open().metadata()), mediaType);
    const { width } = sizes.large;
    const { data, info } = await decoded(() =>
      inside(open().autoOrient(), width).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    );
    const { channels, width: rawWidth, height } = info;
    const pixels = () => sharp(data, { raw: { channels, width: rawWidth, height } });
    return {
      small: await encode(pixels, 'small'),
      medium: await encode(pixels, 'medium'),
      large: await encode(pixels, 'large'),
    };
  });
}

function inside(picture: Sharp, width: number): Sharp {
  const height = Math.round(width * heightPerWidth);
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function encode(pixels: () => Sharp, size: PictureSize): Promise<Buffer> {
  const { width, mostBytes } = sizes[size];
  for (let factor = 1; ; factor *= shrinking) {
    for (const quality of factor === 1 ? qualities : qualities.slice(-1)) {
      const file = await inside(pixels(), Math.max(1, Math.round(width * factor)))
        .webp({ quality })
        .toBuffer();
      if (file.length <= mostBytes) return file;
    }
  }
}

/** Runs the decoder, whose every error is one of the file. */
async function decoded<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit/.test(message)) throw tooManyPixels(mostPixels);
    // The machine is busy: no picture within the limits takes half of this time.
    if (/timeout/.test(message)) throw new Refusal('UNAVAILABLE', '', { retryAfter: 10 });
    throw new Refusal('VALIDATION_FAILED', 'body: expected a whole picture, in JPEG, PNG, WebP or AVIF');
  }
}

/** By the head of the file, before any pixel is decoded. */
function requireAcceptable(metadata: Metadata, mediaType: string): void {
  const { width, height, pages = 1, format } = metadata;
  const found = format === 'heif' ? 'image/avif' : `image/${format}`;
  if (found !== mediaType)
    throw new Refusal(
      'VALIDATION_FAILED',
      `body: Content-Type says ${mediaType}, and the picture is ${found}`,
    );
  if (pages > 1) throw new Refusal('VALIDATION_FAILED', 'body: expected a picture without motion');
  const most = Math.min(mostPixels, Math.floor(mostBytes / bytesPerPixel(metadata)));
  if (width * height > most) throw tooManyPixels(most);
}

/**
 * The memory that the decoder needs, as measured. Most pictures are read row by row, or at a fraction of their size, and
 * need little.
 */
function bytesPerPixel({ format, isProgressive = false, depth }: Metadata): number {
  if (format === 'heif') return 19;
  if (isProgressive) return depth === 'ushort' ? 9.5 : 6;
  return 1;
}

function tooManyPixels(most: number): Refusal {
  const millions = Math.floor(most / 1_000_000);
  return new Refusal(
    'VALIDATION_FAILED',
    `body: expected at most ${millions} million pixels in a picture of this kind`,
  );
}
