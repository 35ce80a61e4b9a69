/** The services table and every statement that names it. */
import {
  type ColumnType,
  type Generated,
  type Insertable,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';
import type { ServiceCategory } from '#domain/booking/record/service-category.ts';
import { requireAmount } from '#domain/number/money.ts';
import type { TranslatedText } from '#domain/text/translated-text.ts';
import { type Json, type WithInstants, withInstants } from '#platform/data/db/columns.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import { isUuid } from '#platform/data/shapes/shapes.ts';

export interface ServiceTables {
  services: {
    id: string;
    position: Generated<string>;
    name: Json<TranslatedText>;
    description: Json<TranslatedText | null>;
    category: ServiceCategory;
    basePrice: string;
    /** As the client wrote it; `parsePriceUnit` interprets it for pricing. */
    priceUnit: string;
    /** Three letters, in the case in which the client wrote them. */
    currency: string;
    /** Minutes. */
    duration: number | null;
    imageUrl: string | null;
    images: ColumnType<readonly string[], string[] | undefined, string[]>;
    isActive: Generated<boolean>;
    createdAt: Generated<string>;
    updatedAt: Generated<string>;
    isDeleted: Generated<boolean>;
    revision: string;
  };
}

type ServiceRow = Selectable<ServiceTables['services']>;

export interface Service
  extends WithInstants<Omit<ServiceRow, 'position' | 'basePrice' | 'revision'>, 'createdAt' | 'updatedAt'> {
  /** Increases in the order of creation. */
  readonly position: bigint;
  /** Hundredths of the currency's main unit. */
  readonly basePrice: bigint;
  readonly revision: bigint;
}

/** The fields that the specification names, of a new service and of a reply. */
export const contentFields = [
  'name',
  'description',
  'category',
  'basePrice',
  'priceUnit',
  'currency',
  'duration',
  'imageUrl',
] as const;

/** The columns that a create or an update writes; translated texts are JSON, prices are decimal numerals. */
export type ServiceColumns = Required<
  Pick<Insertable<ServiceTables['services']>, (typeof contentFields)[number] | 'images' | 'isActive'>
>;

/** Undefined leaves a column unchanged. */
export type ChangedColumns = { [Column in keyof ServiceColumns]?: ServiceColumns[Column] | undefined };

/** Returns every row with a higher revision, including deleted rows. */
export async function readServicesAfter(db: AnyDatabase, revision: bigint): Promise<Service[]> {
  const rows = await services(db).selectAll().where('revision', '>', String(revision)).execute();
  return rows.map(serviceOf);
}

/** Returns the service with the given id, a UUID; undefined when it does not exist or is deleted. */
export async function findService(db: AnyDatabase, id: string): Promise<Service | undefined> {
  return (await findServices(db, [id]))[0];
}

/** Returns the services with those ids, without deleted ones, in any order; skips ids without a service. */
export async function findServices(db: AnyDatabase, ids: readonly string[]): Promise<Service[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await services(db)
    .selectAll()
    // A single parameter for any number of ids.
    .where('id', '=', sql<string>`ANY(${known}::uuid[])`)
    .where('isDeleted', '=', false)
    .execute();
  return rows.map(serviceOf);
}

/** Returns the names of the services with the given ids, which are UUIDs, including deleted ones, in any order. */
export async function findServiceNames(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<{ id: string; name: TranslatedText }[]> {
  if (ids.length === 0) return [];
  return services(db).select(['id', 'name']).where('id', '=', sql<string>`ANY(${ids}::uuid[])`).execute();
}

export async function insertService(
  db: AnyDatabase,
  id: string,
  columns: ServiceColumns,
  revision: string,
): Promise<Service> {
  const row = await tablesOf<ServiceTables>(db)
    .insertInto('services')
    .values({ id, ...columns, revision })
    .returningAll()
    .executeTakeFirstOrThrow();
  return serviceOf(row);
}

export function saveService(
  db: AnyDatabase,
  id: string,
  columns: ChangedColumns,
  revision: string,
): Promise<Service> {
  return update(db, id, { ...columns, revision });
}

/** Keeps the row for the records that refer to it and hides it from every read. */
export function softDeleteService(db: AnyDatabase, id: string, revision: string): Promise<Service> {
  return update(db, id, { isDeleted: true, revision });
}

function services(db: AnyDatabase) {
  return tablesOf<ServiceTables>(db).selectFrom('services');
}

async function update(
  db: AnyDatabase,
  id: string,
  columns: Updateable<ServiceTables['services']>,
): Promise<Service> {
  const row = await tablesOf<ServiceTables>(db)
    .updateTable('services')
    .set({ ...columns, updatedAt: sql`statement_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return serviceOf(row);
}

function serviceOf(row: ServiceRow): Service {
  return {
    ...withInstants(row, ['createdAt', 'updatedAt']),
    position: BigInt(row.position),
    basePrice: requireAmount(row.basePrice),
    revision: BigInt(row.revision),
  };
}
