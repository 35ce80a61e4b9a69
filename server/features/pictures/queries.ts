/** The pictures table and every statement that names it. Triggers remove its rows (0022-pictures.sql). */
import { type Generated, sql } from 'kysely';
import { findsOn } from '#platform/data/db/prepared.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import type { EncodedPicture } from './encode-picture.ts';
import type { PictureSize } from './picture-address.ts';

interface PictureTables {
  pictures: {
    id: string;
    serviceId: string | null;
    petId: string | null;
    small: Buffer;
    medium: Buffer;
    large: Buffer;
    createdAt: Generated<string>;
  };
}

/** The record that a picture belongs to. */
export type PictureOwner = { readonly serviceId: string } | { readonly petId: string };

export async function insertPicture(
  db: AnyDatabase,
  id: string,
  owner: PictureOwner,
  files: EncodedPicture,
): Promise<void> {
  await tablesOf<PictureTables>(db)
    .insertInto('pictures')
    .values({ id, serviceId: null, petId: null, ...owner, ...files })
    .execute();
}

/** Returns the file of that size; undefined when there is no such picture. */
export async function findPictureFile(
  db: AnyDatabase,
  id: string,
  size: PictureSize,
): Promise<Buffer | undefined> {
  const row = await tablesOf<PictureTables>(db)
    .selectFrom('pictures')
    .select(`${size} as file`)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file;
}

export function hasPicture(db: AnyDatabase, id: string): Promise<boolean> {
  return findsOn(db)(sql`SELECT FROM pictures WHERE id = ${id}`);
}

export async function countPicturesOfService(db: AnyDatabase, serviceId: string): Promise<number> {
  const { count } = await tablesOf<PictureTables>(db)
    .selectFrom('pictures')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('serviceId', '=', serviceId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
