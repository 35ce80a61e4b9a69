/** Reads the files of pictures (contract §27). */
import { notFound } from '#domain/refusal.ts';
import type { Call } from '#platform/data/call.ts';
import { pictureSizes, pictureWidths } from './picture-address.ts';
import { findPictureFile, hasPicture } from './queries.ts';

/**
 * Returns a file of a picture, as WebP.
 *
 * @throws Refusal NOT_FOUND, also for a picture that its record names no longer.
 */
export async function readPicture(call: Call, id: string, width: string): Promise<Buffer> {
  const size = sizeOf(width);
  const file = size && (await findPictureFile(call.db, id, size));
  if (file === undefined) throw noSuchPicture(id);
  return file;
}

/**
 * Checks that there is the picture, without reading its file.
 *
 * @throws Refusal NOT_FOUND, as {@link readPicture}.
 */
export async function requirePicture(call: Call, id: string, width: string): Promise<void> {
  if (sizeOf(width) === undefined || !(await hasPicture(call.db, id))) throw noSuchPicture(id);
}

const sizeOf = (width: string) => pictureSizes.find((size) => String(pictureWidths[size]) === width);

const noSuchPicture = (id: string) => notFound('picture', id);
