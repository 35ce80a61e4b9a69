/** The operations of the endpoints of the catalog. */
import { randomUUIDv7 } from 'node:crypto';
import { amountNumber, formatAmount, parseAmount } from '#domain/number/money.ts';
import { notFound, Refusal, requireFound } from '#domain/refusal.ts';
import { recordChange } from '#features/audit/public.ts';
import {
  countPicturesOfService,
  encodePicture,
  pictureAddress,
  storePicture,
} from '#features/pictures/public.ts';
import { currentCurrency } from '#features/settings/public.ts';
import { pick } from '#platform/base/pick.ts';
import type { Call, ReadCall, SignedInCall } from '#platform/data/call.ts';
import { sortOrderOf } from '#platform/data/shapes/shapes.ts';
import { longestList } from '#platform/data/shapes/sizes.ts';
import { type ListPart, listPart } from '#platform/data/table-cache/row-lists.ts';
import { catalog, catalogLists } from './catalog.ts';
import { requireService } from './find-services.ts';
import {
  type ChangedColumns,
  contentFields,
  insertService,
  type Service,
  type ServiceColumns,
  saveService,
  softDeleteService,
} from './queries.ts';
import type { NewService, ServiceChanges, ServiceListQuery } from './schema.ts';

/**
 * Returns the catalog, or the part that the query selects, in the order of creation unless the query names another. The
 * language of the call decides the order of texts and what the search finds.
 */
export function listServices(call: ReadCall, query: ServiceListQuery): ListPart<Service> {
  const services = catalog(call.app);
  const { category, active, q, sortBy } = query;
  const sortOrder = sortOrderOf(query);
  const isWhole = category === undefined && active !== false && q === undefined && sortBy === 'createdAt';
  // The catalog that customers see is kept as the whole one is, so that its body is built and compressed once.
  const rows =
    isWhole && sortOrder === 'asc'
      ? services.rows(active ? 'active' : 'all')
      : catalogLists.select(
          services.rows('all'),
          { ...query, sortOrder },
          call.language,
          (service) =>
            (category === undefined || service.category === category) &&
            (active === undefined || service.isActive === active),
        );
  return listPart(rows, query);
}

/** @throws Refusal NOT_FOUND. */
export function getService(call: ReadCall, id: string): Service {
  return requireFound(catalog(call.app).row(id.toLowerCase()), 'service', id);
}

/** Returns the texts in all their languages, for editors. Refuses with NOT_FOUND. */
export async function getServiceTranslations(call: SignedInCall, id: string) {
  return pick(await requireService(call, id), ['name', 'description']);
}

/** Adds an active service. Without a currency, it permanently takes the one of the current setting (contract §7). */
export async function createService(call: SignedInCall, body: NewService): Promise<Service> {
  return catalog(call.app).change(call, async (call, revision) => {
    // Null where the body omits a field: a new service takes the defaults, and is active whatever the body says.
    const columns = await columnsOf(call, { currency: null, images: null, ...body, isActive: null });
    // The schema of the body requires every other column that has no default.
    const service = await insertService(call.db, randomUUIDv7(), columns as ServiceColumns, revision);
    await recordChange(call, 'createService', 'service', audited, { after: service });
    return service;
  });
}

/** Changes the fields that the body names; null restores the default or clears the field. Refuses with NOT_FOUND. */
export async function updateService(call: SignedInCall, id: string, body: ServiceChanges): Promise<Service> {
  return catalog(call.app).change(call, async (call, revision) => {
    const before = await requireService(call, id);
    const after = await saveService(call.db, before.id, await columnsOf(call, body), revision);
    await recordChange(call, 'updateService', 'service', audited, { before, after });
    return after;
  });
}

/** Removes the service from every read; records that refer to it keep the reference. Refuses with NOT_FOUND. */
export async function deleteService(call: SignedInCall, id: string): Promise<void> {
  await catalog(call.app).change(call, async (call, revision) => {
    const before = await requireService(call, id);
    const hidden = await softDeleteService(call.db, before.id, revision);
    await recordChange(call, 'deleteService', 'service', audited, { before });
    return hidden;
  });
}

/** The most uploaded pictures of one service: 6 MB in the database. */
const mostPictures = 20;

/**
 * Stores the picture for the service: as its first one (`imageUrl`) if it has none, otherwise as the last of `images`.
 *
 * @throws Refusal NOT_FOUND; CONFLICT when it has as many images as it may have; VALIDATION_FAILED and UNAVAILABLE as
 * {@link encodePicture} does.
 */
export async function uploadServiceImage(
  call: SignedInCall,
  id: string,
  file: readonly Buffer[],
): Promise<Service> {
  // Outside of the transaction, which would hold its connection and the turn of all writers meanwhile.
  const files = await encodePicture(file);
  return catalog(call.app).change(call, async (call, revision) => {
    const before = await requireService(call, id);
    const count = await countPicturesOfService(call.db, before.id);
    if (count >= mostPictures || before.images.length >= longestList)
      throw new Refusal('CONFLICT', {
        ...{ reason: 'TOO_MANY', field: 'id' },
        max: Math.max(count, before.images.length),
      });
    const address = await storePicture(call, { serviceId: before.id }, files);
    const columns =
      before.imageUrl === null ? { imageUrl: address } : { images: [...before.images, address] };
    const after = await saveService(call.db, before.id, columns, revision);
    await recordChange(call, 'uploadServiceImage', 'service', audited, { before, after });
    return after;
  });
}

/**
 * Removes an uploaded picture from the service. When it is the first one, the next of `images` takes its place.
 *
 * @throws Refusal NOT_FOUND for the service, and for a picture that the service does not name.
 */
export async function deleteServiceImage(call: SignedInCall, id: string, pictureId: string): Promise<void> {
  await catalog(call.app).change(call, async (call, revision) => {
    const before = await requireService(call, id);
    const address = pictureAddress(pictureId);
    if (before.imageUrl !== address && !before.images.includes(address))
      throw notFound('picture', pictureId, 'pictureId');
    const images = before.images.filter((one) => one !== address);
    const imageUrl = before.imageUrl === address ? (images.shift() ?? null) : before.imageUrl;
    const after = await saveService(call.db, before.id, { imageUrl, images }, revision);
    await recordChange(call, 'deleteServiceImage', 'service', audited, { before, after });
    return after;
  });
}

/** Converts the fields of the body to columns. The schema has validated the body. */
async function columnsOf(call: Call, body: ServiceChanges): Promise<ChangedColumns> {
  const { name, description, basePrice, currency, images, isActive } = body;
  return {
    name: name && JSON.stringify(name),
    description: description && JSON.stringify(description),
    category: body.category,
    basePrice: basePrice === undefined ? undefined : formatAmount(parseAmount(String(basePrice)) ?? 0n),
    priceUnit: body.priceUnit,
    currency: currency === null ? await currentCurrency(call) : currency,
    duration: body.duration,
    imageUrl: body.imageUrl,
    images: images === null ? [] : images,
    isActive: isActive === null ? true : isActive,
  };
}

/** Returns the fields of a service that the audit log keeps. */
function audited(service: Service) {
  const basePrice = amountNumber(service.basePrice);
  return pick({ ...service, basePrice }, [...contentFields, 'images', 'isActive']);
}
