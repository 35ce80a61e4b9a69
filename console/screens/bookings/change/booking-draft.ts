/**
 * The values that the form for changing a booking edits, as parts of which two people may change different ones, and how
 * they are saved.
 */
import type { Booking, BookingChanges } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { TaggedBooking } from '#console/api/record-queries.ts';
import { ifMatch, tagOf } from '#console/api/version-tag.ts';
import type { Override } from '#console/components/booking/booking-refusal.ts';
import type { Faults } from '#console/components/field/checks.ts';
import { changedParts, type Parts } from '#console/components/versions/versions.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import { localTimeIn } from '#console/i18n/zone.ts';
import { leastQuantity, mostQuantity } from '#domain/booking/record/booking-quantity.ts';

export interface DraftLine {
  readonly serviceId: string;
  /** As entered. */
  readonly quantity: string;
}

export interface BookingDraft {
  /** Local times of the business, to the minute: the server reads times without an offset so (contract §2). */
  readonly start: string;
  readonly end: string;
  readonly petIds: readonly string[];
  readonly services: readonly DraftLine[];
  readonly notes: string;
  /** For those who manage bookings: an id, nobody (`''`) or the best who is free (`best`). Undefined for everybody else. */
  readonly staff?: string | undefined;
}

/** The choices of a staff member that are not ids. */
export const nobody = '';
export const best = 'best';

/** The parts that are kept or replaced as a whole. */
export type BookingPart = 'times' | 'pets' | 'services' | 'staff' | 'notes';

export interface BookingVersion extends TaggedBooking {
  readonly parts: Parts;
}

/** `isManager`: the staff member is a part of it. */
export function versionOf(tagged: TaggedBooking, timeZone: string, isManager: boolean): BookingVersion {
  return { ...tagged, parts: partsOf(draftIn(tagged.booking, timeZone, isManager)) };
}

function draftIn(booking: Booking, timeZone: string, isManager: boolean): BookingDraft {
  return {
    start: localTimeIn(booking.startDate, timeZone),
    end: localTimeIn(booking.endDate, timeZone),
    petIds: booking.pets.map(({ id }) => id),
    services: booking.services.map(({ serviceId, quantity }) => ({ serviceId, quantity: String(quantity) })),
    notes: booking.notes ?? '',
    ...(isManager && { staff: booking.staffId ?? nobody }),
  };
}

/** The order of the pets does not matter. */
export function partsOf({ start, end, petIds, services, notes, staff }: BookingDraft): Parts {
  const lines = services.map(({ serviceId, quantity }) => `${serviceId} ${quantityIn(quantity) ?? quantity}`);
  return {
    times: `${start} ${end}`,
    pets: petIds.toSorted().join(' '),
    services: lines.join('\n'),
    notes,
    ...(staff !== undefined && { staff }),
  };
}

export function draftOfParts(parts: Parts): BookingDraft {
  const [start = '', end = ''] = (parts.times ?? '').split(' ');
  return {
    start,
    end,
    petIds: (parts.pets ?? '').split(' ').filter(Boolean),
    services: linesOf(parts.services),
    notes: parts.notes ?? '',
    ...(parts.staff !== undefined && { staff: parts.staff }),
  };
}

export function linesOf(part = ''): readonly DraftLine[] {
  return part
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [serviceId = '', quantity = ''] = line.split(' ');
      return { serviceId, quantity };
    });
}

/** Returns the changes to send: only differences from the base, so that everything else stays unchanged. */
export function changesOf(base: Parts, wanted: Parts): BookingChanges {
  const changed = changedParts(base, wanted) as readonly BookingPart[];
  const [before, draft] = [draftOfParts(base), draftOfParts(wanted)];
  return {
    ...(draft.start !== before.start && { startDate: draft.start }),
    ...(draft.end !== before.end && { endDate: draft.end }),
    ...(changed.includes('pets') && { petIds: draft.petIds }),
    ...(changed.includes('services') && {
      services: draft.services.map(({ serviceId, quantity }) => ({
        serviceId,
        quantity: quantityIn(quantity) ?? 0,
      })),
    }),
    ...(changed.includes('staff') &&
      (draft.staff === best ? { assign: 'best' as const } : { staffId: draft.staff || null })),
    ...(changed.includes('notes') && { notes: draft.notes === '' ? null : draft.notes }),
  };
}

/** The checks before it is sent; the server makes the final ones. */
export function faultsOf({ start, end, petIds, services }: BookingDraft): Faults {
  const lines = services.every(({ quantity }) => quantityIn(quantity) !== undefined)
    ? undefined
    : 'words.wholeNumberFault';
  return {
    end: end <= start ? 'words.endFault' : undefined,
    petIds: petIds.length === 0 ? 'words.petsRequired' : undefined,
    services: services.length === 0 ? 'words.servicesRequired' : lines,
  };
}

/** Undefined for a text that is no quantity. */
export function quantityIn(typed: string): number | undefined {
  const quantity = Number(typedWhole(typed) ?? 0n);
  return quantity >= leastQuantity && quantity <= mostQuantity ? quantity : undefined;
}

type BookingPrice = Pick<Booking, 'totalAmount' | 'currency'>;

/** Nothing was saved: with the change the booking costs this. */
export class PriceChanged extends Error {
  readonly price: BookingPrice;
  constructor(price: BookingPrice) {
    super();
    this.price = price;
  }
}

export interface Agreement {
  /** The price that the reader has been shown for this change. */
  readonly price?: BookingPrice | undefined;
  /** The reason for overriding the rules of the business. */
  readonly override?: Override | undefined;
}

/**
 * Saves a change only at the price that the reader knows: a dry run says the price first, and an unchanged one needs no
 * confirmation.
 */
export async function saveChange(
  over: BookingVersion,
  wanted: Parts,
  { price: agreed, override }: Agreement = {},
): Promise<Pick<BookingVersion, 'booking' | 'etag'>> {
  const body = { ...changesOf(over.parts, wanted), ...override };
  const request = { path: { id: over.booking.id }, ...ifMatch(over.etag), body };
  const { data: preview } = await api.updateBooking({ ...request, query: { dryRun: true } });
  const known = agreed ?? over.booking;
  if (preview.totalAmount !== known.totalAmount || preview.currency !== known.currency)
    throw new PriceChanged(preview);
  const { data, headers } = await api.updateBooking(request);
  return { booking: data, etag: tagOf(headers) };
}
