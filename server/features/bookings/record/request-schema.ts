/** The schemas of requests for bookings and their lists (contract §9). */

import { type Static, Type } from 'typebox';
import { leastQuantity, mostQuantity } from '#domain/booking/record/booking-quantity.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking/record/booking-status.ts';
import type { Cause } from '#domain/causes.ts';
import { largestTotal } from '#domain/number/money.ts';
import { longestLine } from '#domain/text/sizes.ts';
import { serviceCategory } from '#features/services/public.ts';
import { writtenTimestamp } from '#platform/data/shapes/instants.ts';
import {
  amount,
  chosenComponent,
  component,
  cursorParameter,
  namedWords,
  optional,
  pageQuery,
  reference,
} from '#platform/data/shapes/shapes.ts';
import { longestList, longText, searchedText } from '#platform/data/shapes/sizes.ts';
import { bookingStatus } from './schema.ts';

/** Requires that every id occurs once; UUIDs that differ only in case are equal. */
export const eachOnce =
  (idOf: (item: unknown) => unknown) =>
  (value: unknown): Cause | undefined => {
    if (!Array.isArray(value)) return undefined;
    const ids = value.map(idOf).map((id) => (typeof id === 'string' ? id.toLowerCase() : undefined));
    const twice = new Set<string>();
    const at = ids.findIndex((id) => id !== undefined && twice.size === twice.add(id).size);
    return at < 0 ? undefined : { reason: 'DUPLICATE', field: `[${at}]` };
  };

const references = (description: string) =>
  Type.Array(reference(), {
    minItems: 1,
    maxItems: longestList,
    rule: eachOnce((id) => id),
    documented: { uniqueItems: true },
    description,
  });
const petIds = references('Pets of one owner.');
const serviceIds = references('One of each; `services` says how many. Exactly one of the two is given.');
const services = Type.Array(
  chosenComponent('ServiceOrder', {
    serviceId: reference(),
    quantity: optional(Type.Integer({ minimum: leastQuantity, maximum: mostQuantity }), {
      description: 'Default: 1.',
    }),
  }),
  {
    minItems: 1,
    maxItems: longestList,
    rule: eachOnce((order) => (order as { serviceId?: unknown } | null)?.serviceId),
    description: 'Each service once, and how many of it.',
  },
);
const startDate = writtenTimestamp({ description: 'Without an offset: time of the business.' });
const endDate = writtenTimestamp({ description: 'After `startDate`.' });
const assignment = namedWords('BookingAssignment', ['best'], 'How the server chooses a staff member.');

/** What may be left out of a new booking and of a change alike. */
const choices = {
  staffId: optional(reference(), { description: 'Null: nobody is assigned.' }),
  assign: optional(assignment(), {
    description:
      'The server chooses the staff member: of those who have every service as a skill and are free, the one whose lowest proficiency is highest, then the one with the fewest bookings that day. Not together with `staffId`.',
  }),
  overrideRules: optional(Type.Boolean(), {
    description:
      'True: the settings `vaccinationRules`, `capacity`, `openingHours`, `closures` and `buffers` are not applied, and the audit log says so. MANAGER and ADMIN only.',
  }),
  overrideReason: optional(longText(), {
    description: 'Why the rules are overridden. Kept in the audit log with `overrideRules`.',
  }),
  notes: optional(longText()),
  userId: optional(reference(), {
    description:
      'The user to whom the booking belongs. Default: the caller, or the one owner of all pets when a MANAGER or an ADMIN books for another. Another user is named by these only.',
  }),
};

/** Checks that the body names services in only one of the two ways, and likewise the staff member. */
const waysProblem =
  (atLeastOne: boolean) =>
  (body: unknown): Cause | undefined => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
    const { serviceIds, services, staffId, assign } = body as Record<string, unknown>;
    // Null is as if absent in a new booking, and unassigns in a change.
    const namesStaff = staffId !== undefined && (staffId !== null || !atLeastOne);
    if (namesStaff && assign !== undefined && assign !== null)
      return { reason: 'NOT_ALLOWED_TOGETHER', with: 'staffId', field: 'assign' };
    const given = [serviceIds, services].filter((way) => way !== undefined && way !== null).length;
    if (given > 1) return { reason: 'NOT_ALLOWED_TOGETHER', with: 'services', field: 'serviceIds' };
    return given === 0 && atLeastOne ? { reason: 'REQUIRED', field: 'serviceIds' } : undefined;
  };

export const newBooking = Type.Object(
  {
    petIds,
    serviceIds: optional(serviceIds),
    services: optional(services),
    startDate,
    endDate,
    ...choices,
  },
  { title: 'NewBooking', stated: [], rule: waysProblem(true) },
);
export type NewBookingBody = Static<typeof newBooking>;

export const bookingChanges = Type.Object(
  {
    petIds: Type.Optional(petIds),
    serviceIds: Type.Optional(serviceIds),
    services: Type.Optional(services),
    startDate: Type.Optional(startDate),
    endDate: Type.Optional(endDate),
    ...choices,
  },
  {
    title: 'BookingChanges',
    stated: [],
    rule: waysProblem(false),
    description: 'Omitted fields stay as they are.',
  },
);
export type BookingChanges = Static<typeof bookingChanges>;

export const statusChange = component(
  'BookingStatusChange',
  {
    status: bookingStatus(),
    reason: optional(longText(), { description: 'Kept in the audit log.' }),
  },
  { stated: ['status'] },
);
export type StatusChangeBody = Static<typeof statusChange>;

export const cancellationFee = chosenComponent('CancellationFee', {
  amount: amount(largestTotal, { description: 'From 0 to the total, with the decimals of its currency.' }),
});

export const noShowMark = chosenComponent('NoShowMark', {
  noShow: Type.Boolean({ description: 'True if the customer did not come.' }),
});

/** The fields by which lists of bookings can be sorted; the first is the default (contract §9 List). */
export const bookingSortFields = ['createdAt', 'startDate', 'endDate', 'status', 'totalAmount'] as const;
export type BookingSortField = (typeof bookingSortFields)[number];

const openBalance = namedWords('BalanceFilter', ['open'], 'A filter by the balance of bookings.');

/** One or more statuses, separated by commas. */
const statuses = () =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: longestLine,
    rule: (value: unknown): Cause | undefined =>
      String(value)
        .split(',')
        .every((status) => (bookingStatuses as readonly string[]).includes(status))
        ? undefined
        : { reason: 'NOT_ONE_OF', allowed: bookingStatuses },
    documented: {
      type: 'string',
      pattern: `^(?:${bookingStatuses.join('|')})(?:,(?:${bookingStatuses.join('|')}))*$`,
      maxLength: longestLine,
    },
    description: 'Only bookings with this status, or with one of several, separated by commas.',
  });

/** Returns the statuses of a valid list, each once. */
export function listedStatuses(list: string): BookingStatus[] {
  return [...new Set(list.split(',') as BookingStatus[])];
}

export const bookingListQuery = pageQuery(bookingSortFields, {
  status: Type.Optional(statuses()),
  userId: Type.Optional(reference({ description: 'Bookings of this user.' })),
  staffId: Type.Optional(reference({ description: 'Bookings that this staff member is assigned to.' })),
  petId: Type.Optional(reference({ description: 'Bookings for this pet.' })),
  category: Type.Optional(serviceCategory({ description: 'Bookings with a service of this category.' })),
  serviceId: Type.Optional(reference({ description: 'Bookings with this service.' })),
  balance: Type.Optional(
    openBalance({
      description:
        '`open`: bookings whose balance is not 0. None while the business does not record payments.',
    }),
  ),
  q: Type.Optional(
    searchedText({
      description:
        'Part of the name of a pet or of the user. Case, width and Latin diacritics make no difference.',
    }),
  ),
  from: Type.Optional(writtenTimestamp({ description: 'Bookings that have not ended by then.' })),
  to: Type.Optional(writtenTimestamp({ description: 'Bookings that have begun before then.' })),
  cursor: cursorParameter(),
});
export type BookingListQuery = Static<typeof bookingListQuery>;
