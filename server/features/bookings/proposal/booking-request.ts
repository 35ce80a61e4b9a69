/** A request for a booking, parsed: ids in lower case, times as instants, services with their quantities. */

import { Refusal } from '#domain/refusal.ts';
import type { Interval } from '#domain/time/interval.ts';
import { type Booking, type PlainFields, plainFields } from '#features/bookings/record/booking.ts';
import type { BookingChanges, NewBookingBody } from '#features/bookings/record/request-schema.ts';
import type { Call } from '#platform/data/call.ts';
import { instantOf } from '#platform/data/shapes/instants.ts';

export interface RequestedLine {
  readonly serviceId: string;
  readonly quantity: number;
}

/** A booking as requested; it is not yet known to be possible. */
export interface BookingRequest extends Interval, PlainFields {
  /** In lower case, as all ids here; not necessarily UUIDs. */
  readonly petIds: readonly string[];
  readonly lines: readonly RequestedLine[];
  /** Null until a member has been chosen, when `assignsBest`. */
  readonly staffId: string | null;
  /** True if the server chooses the staff member (contract §15, `assign`). */
  readonly assignsBest: boolean;
  /** True if the rules of the business are left out (contract §15, `overrideRules`). */
  readonly overridesRules: boolean;
  /** Why, for the audit log. */
  readonly overrideReason: string | null;
  /** The user that the request names; undefined when domain/booking/record/booking-owner.ts decides. */
  readonly userId: string | undefined;
}

/** Returns the times, the pets and the services, with how many of each: of a request, or of a booking. */
export function contentOf(one: BookingRequest | Booking) {
  const petIds = 'petIds' in one ? one.petIds : one.pets.map(({ id }) => id);
  const services = one.lines.map(({ serviceId, quantity }) => `${serviceId} ${quantity}`);
  return { times: [one.start, one.end], petIds, services };
}

/**
 * Parses the body of a creation.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function bookingRequest(call: Call, body: NewBookingBody): BookingRequest {
  const start = instantOf(call, 'startDate', body.startDate);
  const end = instantOf(call, 'endDate', body.endDate);
  return requireDuration({
    start,
    end,
    petIds: body.petIds.map(lower),
    lines: linesOf(body) ?? [],
    staffId: body.staffId?.toLowerCase() ?? null,
    ...choicesOf(body),
    ...plainIn(body),
    userId: body.userId?.toLowerCase(),
  });
}

/**
 * Returns the booking with the changes applied: fields that the changes omit remain as they are.
 *
 * @throws Refusal VALIDATION_FAILED.
 */
export function changedRequest(call: Call, before: Booking, body: BookingChanges): BookingRequest {
  const { startDate, endDate, petIds, staffId, userId } = body;
  const choices = choicesOf(body);
  return requireDuration({
    start: startDate === undefined ? before.start : instantOf(call, 'startDate', startDate),
    end: endDate === undefined ? before.end : instantOf(call, 'endDate', endDate),
    petIds: petIds?.map(lower) ?? before.pets.map(({ id }) => id),
    lines: linesOf(body) ?? before.lines.map(({ serviceId, quantity }) => ({ serviceId, quantity })),
    staffId:
      staffId === undefined && !choices.assignsBest ? before.staffId : (staffId?.toLowerCase() ?? null),
    ...choices,
    ...plainIn(body, before),
    userId: userId === undefined ? before.userId : userId?.toLowerCase(),
  });
}

function choicesOf({ assign, overrideRules, overrideReason }: NewBookingBody | BookingChanges) {
  return {
    assignsBest: assign === 'best',
    overridesRules: overrideRules === true,
    overrideReason: overrideReason ?? null,
  };
}

function plainIn(body: Pick<NewBookingBody & BookingChanges, keyof PlainFields>, before?: PlainFields) {
  const plain = (name: keyof PlainFields) =>
    body[name] === undefined ? (before?.[name] ?? null) : body[name];
  return Object.fromEntries(plainFields.map((name) => [name, plain(name)])) as unknown as PlainFields;
}

function linesOf({ serviceIds, services }: NewBookingBody | BookingChanges): RequestedLine[] | undefined {
  const orders = services ?? serviceIds?.map((serviceId) => ({ serviceId, quantity: 1 }));
  return orders?.map(({ serviceId, quantity }) => ({ serviceId: lower(serviceId), quantity: quantity ?? 1 }));
}

function requireDuration(request: BookingRequest): BookingRequest {
  if (Temporal.Instant.compare(request.start, request.end) < 0) return request;
  throw new Refusal('VALIDATION_FAILED', [{ reason: 'NOT_AFTER', other: 'startDate', field: 'endDate' }]);
}

const lower = (id: string) => id.toLowerCase();
