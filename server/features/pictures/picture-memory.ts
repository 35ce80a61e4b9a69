/** The memory that a decoder needs for a picture, by the head of its file, and the limits of pictures (contract §27). */
import type { Metadata } from 'sharp';

/** Pixels of the longer side: more than any phone's, also of a panorama. */
export const longestSide = 16_384;
/** The pixels of the widest phone photographs. */
export const mostPixels = 50_000_000;
/** Bytes that a picture may need while it is decoded, besides the process that decodes it. */
export const mostMemory = 128 * 1024 * 1024;

/** Rows of a PNG that the library keeps while it makes the picture smaller, at most. */
const pngRows = 2_350;

type Head = Pick<
  Metadata,
  'format' | 'width' | 'height' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'
>;

/** Returns bytes. The factors were measured; pictures-memory.trial.ts holds them to it. */
export function neededMemory({ format, width, height, channels, depth, ...head }: Head): number {
  const bytesPerPixel = channels * (depth === 'ushort' ? 2 : 1);
  const { isProgressive = false, chromaSubsampling = '' } = head;
  switch (format) {
    case 'jpeg': {
      // Without progress, it is read at a fraction of its size. With it, all coefficients of two bytes must be known first.
      if (!isProgressive) return 0;
      const isHalved = chromaSubsampling.startsWith('4:2:0');
      return width * height * (isHalved ? 4 : 2.35 * channels);
    }
    case 'png':
      // An interlaced one is complete only at its end.
      return width * bytesPerPixel * (isProgressive ? 1.55 * height : Math.min(height, pngRows));
    case 'webp':
      return width * height * 4.5;
    default:
      // AVIF: planes of 16 bits, and the picture of all its tiles.
      return width * height * 21;
  }
}
