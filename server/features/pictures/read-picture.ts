/** Reads the files of pictures (contract §27). */
import { Refusal } from '#domain/refusal.ts';
import type { Call } from '#platform/data/call.ts';
import { pictureSizes, pictureWidths } from './picture-address.ts';
import { findPictureFile } from './queries.ts';

/**
 * Returns a file of a picture, as WebP.
 *
 * @throws Refusal NOT_FOUND, also for a picture that its record names no longer.
 */
export async function readPicture(call: Call, id: string, width: string): Promise<Buffer> {
  const size = pictureSizes.find((one) => String(pictureWidths[one]) === width);
  const file = size && (await findPictureFile(call.db, id, size));
  if (file === undefined) throw new Refusal('NOT_FOUND', 'id: no such picture');
  return file;
}
