/** Stores a picture for the record that names it. */
import { randomBytes } from 'node:crypto';
import type { Call } from '#platform/data/call.ts';
import type { EncodedPicture } from './encode-picture.ts';
import { pictureAddress } from './picture-address.ts';
import { insertPicture, type PictureOwner } from './queries.ts';

/**
 * Stores the picture in the transaction of `call`, and returns its address. The record must name the address in the same
 * transaction: the next change of the record removes pictures that it does not name.
 */
export async function storePicture(call: Call, owner: PictureOwner, files: EncodedPicture): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  await insertPicture(call.db, id, owner, files);
  return pictureAddress(id);
}
