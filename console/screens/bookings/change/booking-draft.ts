/** The fields that the form for changing a booking edits, and how they are saved. */
import type { Booking, BookingChanges } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import type { TaggedBooking } from '#console/api/record-queries.ts';
import { ifMatch, tagOf } from '#console/api/version-tag.ts';
import type { Override } from '#console/components/booking/booking-refusal.ts';
import type { ChangedField } from '#console/components/booking/booking-words.ts';
import type { Faults } from '#console/components/field/checks.ts';
import type { EditedRecord } from '#console/components/versions/record-fields.ts';
import type { Words } from '#console/i18n/translate.ts';
import { typedWhole } from '#console/i18n/typed-number.ts';
import { localTimeIn } from '#console/i18n/zone.ts';
import { leastQuantity, mostQuantity } from '#domain/booking/record/booking-quantity.ts';

export interface DraftLine {
  readonly serviceId: string;
  /** As entered. */
  readonly quantity: string;
}

/** Local times of the business, to the minute: the server reads times without an offset so (contract §2). */
export interface LocalTimes {
  readonly start: string;
  readonly end: string;
}

export interface BookingDraft extends Readonly<Record<ChangedField, unknown>> {
  readonly times: LocalTimes;
  readonly petIds: readonly string[];
  readonly services: readonly DraftLine[];
  readonly notes: string;
  /** For those who manage bookings: an id, nobody (`''`) or the best who is free (`best`). Undefined for everybody else. */
  readonly staff: string | undefined;
}

/** The choices of a staff member that are not ids. */
export const nobody = '';
export const best = 'best';

interface Names {
  readonly timeZone: string;
  /** The staff member is a field of the form. */
  readonly isManager: boolean;
  /** The name of a pet, a service or a staff member. */
  readonly nameOf: (id: string) => string;
}

export function editedBooking(
  { translate: t, formats }: Words,
  { timeZone, isManager, nameOf }: Names,
): EditedRecord<Pick<TaggedBooking, 'booking'>, BookingDraft, BookingChanges> {
  const timesOf = ({ startDate, endDate }: Booking): LocalTimes => ({
    start: localTimeIn(startDate, timeZone),
    end: localTimeIn(endDate, timeZone),
  });
  return {
    fields: {
      times: {
        label: t('bookings.when'),
        // Local times of the business already: UTC shows them unchanged.
        text: ({ start, end }) => formats.dateRange(`${start}Z`, `${end}Z`, 'dateTime', 'UTC'),
        read: ({ booking }) => timesOf(booking),
        write: ({ start, end }, over) => {
          const before = timesOf(over.booking);
          return {
            ...(start !== before.start && { startDate: start }),
            ...(end !== before.end && { endDate: end }),
          };
        },
      },
      petIds: {
        label: t('words.pets'),
        text: (ids) => formats.list(ids.map(nameOf)),
        read: ({ booking }) => booking.pets.map(({ id }) => id),
      },
      services: {
        label: t('words.services'),
        text: (lines) =>
          formats.list(
            lines.map(({ serviceId, quantity }) =>
              t('bookings.serviceTimes', { service: nameOf(serviceId), quantity }),
            ),
          ),
        read: ({ booking }) =>
          booking.services.map(({ serviceId, quantity }) => ({ serviceId, quantity: String(quantity) })),
        write: (lines) => ({
          services: lines.map(({ serviceId, quantity }) => ({
            serviceId,
            quantity: quantityIn(quantity) ?? 0,
          })),
        }),
      },
      staff: {
        label: t('words.staffMember'),
        text: (staff) => {
          if (staff === best) return t('words.bestAvailable');
          return staff ? nameOf(staff) : t('bookings.anyStaff');
        },
        read: ({ booking }) => (isManager ? (booking.staffId ?? nobody) : undefined),
        write: (staff) => (staff === best ? { assign: 'best' } : { staffId: staff || null }),
      },
      notes: {
        label: t('words.notes'),
        text: (notes) => notes || t('bookings.noNotes'),
        read: ({ booking }) => booking.notes ?? '',
        write: (notes) => ({ notes: notes || null }),
      },
    },
    // The order of the pets does not matter.
    normalized: ({ petIds, services, ...others }) => ({
      ...others,
      petIds: petIds.toSorted(),
      services: services.map(({ serviceId, quantity }) => ({
        serviceId,
        quantity: quantityIn(quantity)?.toString() ?? quantity,
      })),
    }),
  };
}

/** The checks before it is sent; the server makes the final ones. */
export function faultsOf({ times, petIds, services }: Omit<BookingDraft, 'notes' | 'staff'>): Faults {
  const lines = services.every(({ quantity }) => quantityIn(quantity) !== undefined)
    ? undefined
    : 'words.wholeNumberFault';
  return {
    times: times.end <= times.start ? 'words.endFault' : undefined,
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
  over: TaggedBooking,
  changes: BookingChanges,
  { price: agreed, override }: Agreement = {},
): Promise<TaggedBooking> {
  const body = { ...changes, ...override };
  const request = { path: { id: over.booking.id }, ...ifMatch(over.etag), body };
  const { data: preview } = await api.updateBooking({ ...request, query: { dryRun: true } });
  const known = agreed ?? over.booking;
  if (preview.totalAmount !== known.totalAmount || preview.currency !== known.currency)
    throw new PriceChanged(preview);
  const { data, headers } = await api.updateBooking(request);
  return { booking: data, etag: tagOf(headers) };
}
