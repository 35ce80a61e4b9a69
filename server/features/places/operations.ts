/** The operations of the places of a boarding house (contract §26). */
import { randomUUIDv7 } from 'node:crypto';
import { mostPlaces } from '#domain/booking/rules/places.ts';
import type { Cause } from '#domain/causes.ts';
import { Refusal, requireFound } from '#domain/refusal.ts';
import { recordChange } from '#features/audit/public.ts';
import { pick } from '#platform/base/pick.ts';
import { inTransaction, type SignedInCall } from '#platform/data/call.ts';
import { isUuid, pageOf, pageRequest } from '#platform/data/shapes/shapes.ts';
import { hasLaterUse, setClosed } from './placement-queries.ts';
import {
  contentFields,
  countPlaces,
  findPlaces,
  type Place,
  type PlaceContent,
  selectPlaces,
  softDeletePlace,
  writePlace,
} from './queries.ts';
import type { NewPlaceBody, PlaceChanges } from './schema.ts';

/** Returns a page of the places. */
export async function listPlaces(call: SignedInCall, query: Parameters<typeof pageRequest>[0]) {
  const page = pageRequest(query);
  const { rows, total } = await selectPlaces(call.db, page);
  return pageOf(page, rows, total);
}

/** Returns the place; with `lock`, nobody else changes it until the transaction ends. @throws Refusal NOT_FOUND. */
export async function getPlace(call: SignedInCall, id: string, options?: { lock: boolean }): Promise<Place> {
  const [place] = isUuid(id) ? await findPlaces(call.db, { ids: [id] }, options) : [];
  return requireFound(place, 'place', id);
}

/** Adds a place. @throws Refusal VALIDATION_FAILED; CONFLICT when the code is taken, or there are 1,000 places. */
export function createPlace(call: SignedInCall, body: NewPlaceBody): Promise<Place> {
  const content = contentOf(body);
  return inTransaction(call, async (call) => {
    if ((await countPlaces(call.db)) >= mostPlaces)
      throw new Refusal('CONFLICT', { reason: 'TOO_MANY', max: mostPlaces });
    const place = await writePlace(call.db, randomUUIDv7(), content);
    await recordChange(call, 'createPlace', 'place', audited, { after: place });
    return place;
  });
}

/**
 * Changes a place; fields that `changes` omits keep their value.
 *
 * @throws Refusal NOT_FOUND; VALIDATION_FAILED; CONFLICT when the code is taken, or a berth beyond `berths` is in use now or
 * later; PLACE_TAKEN when it is no longer shared, and pets of different users are there now or later.
 */
export function updatePlace(call: SignedInCall, id: string, changes: PlaceChanges): Promise<Place> {
  return inTransaction(call, async (call) => {
    const before = await getPlace(call, id, { lock: true });
    const content = contentOf({ ...before, ...changes });
    if (content.berths < before.berths) await requireUnused(call, before, 'berths', content.berths);
    const after = await writePlace(call.db, before.id, content);
    if (after.shared !== before.shared) await setClosed(call.db, before.id, !after.shared);
    await recordChange(call, 'updatePlace', 'place', audited, { before, after });
    return after;
  });
}

/** Deletes a place; past bookings keep it. @throws Refusal NOT_FOUND; CONFLICT while a booking has it, now or later. */
export async function deletePlace(call: SignedInCall, id: string): Promise<void> {
  await inTransaction(call, async (call) => {
    const before = await getPlace(call, id, { lock: true });
    await requireUnused(call, before, 'id');
    await softDeletePlace(call.db, before.id);
    await recordChange(call, 'deletePlace', 'place', audited, { before });
  });
}

async function requireUnused(call: SignedInCall, { id }: Place, field: string, above = 0): Promise<void> {
  if (await hasLaterUse(call.db, id, above))
    throw new Refusal('CONFLICT', { reason: 'IN_USE', field, by: 'booking' });
}

/** Returns what is stored of the fields; null sets the default. @throws Refusal VALIDATION_FAILED for days that are not in order. */
function contentOf({ outOfService, ...fields }: NewPlaceBody): PlaceContent {
  const days = (outOfService ?? []).map(({ from, to, reason = null }) => ({ from, to, reason }));
  const causes = days.flatMap(({ from, to }, at): Cause[] => {
    const field = `outOfService[${at}]`;
    return to < from ? [{ reason: 'BEFORE', other: `${field}.from`, field: `${field}.to` }] : [];
  });
  if (causes.length > 0) throw new Refusal('VALIDATION_FAILED', causes);
  const { area = null, shared, isActive } = fields;
  const categories = [...new Set(fields.categories)];
  return pick(
    { ...fields, area, categories, shared: shared ?? false, isActive: isActive ?? true, outOfService: days },
    contentFields,
  );
}

/** Returns the fields of a place that the audit log keeps. */
function audited(place: Place) {
  return pick(place, contentFields);
}
