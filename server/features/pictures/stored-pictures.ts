/** Stores pictures for the records that name them, and reads their files (contract §27). */

import { randomBytes } from 'node:crypto';
import { notFound, requireFound } from '#domain/refusal.ts';
import type { Call } from '#platform/data/call.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { pictureAddress, pictureSizes, pictureWidths } from './picture-address.ts';
import { findPictureFile, hasPicture, insertPicture, type PictureOwner } from './queries.ts';

/**
 * Returns a file of a picture, as WebP.
 *
 * @throws Refusal NOT_FOUND, also for a picture that its record names no longer.
 */
export async function readPicture(call: Call, id: string, width: string): Promise<Buffer> {
  const size = sizeOf(width);
  return requireFound(size && (await findPictureFile(call.db, id, size)), 'picture', id);
}

/**
 * Checks that there is the picture, without reading its file.
 *
 * @throws Refusal NOT_FOUND, as {@link readPicture}.
 */
export async function requirePicture(call: Call, id: string, width: string): Promise<void> {
  if (sizeOf(width) === undefined || !(await hasPicture(call.db, id))) throw notFound('picture', id);
}

const sizeOf = (width: string) => pictureSizes.find((size) => String(pictureWidths[size]) === width);

/**
 * Stores the picture in the transaction of `call`, and returns its address. The record must name the address in the same
 * transaction: the next change of the record removes pictures that it does not name.
 */
export async function storePicture(call: Call, owner: PictureOwner, files: EncodedPicture): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await insertPicture(call.db, id, owner, files);
  return pictureAddress(id);
}
