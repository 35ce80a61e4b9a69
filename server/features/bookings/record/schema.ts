/** The schemas of bookings in requests and replies (specification, "Booking"; contract §9). */
import { type Static, Type } from 'typebox';
import { leastQuantity, mostQuantity } from '#domain/booking-quantity.ts';
import { type BookingStatus, bookingStatuses } from '#domain/booking-status.ts';
import type { Language } from '#domain/language.ts';
import { amountNumber } from '#domain/money.ts';
import { formatTimestamp } from '#domain/timestamp.ts';
import { localize, type TranslatedText } from '#domain/translated-text.ts';
import { writtenTimestamp } from '#platform/shapes/instants.ts';
import {
  component,
  namedWords,
  nullable,
  optional,
  pageQuery,
  reference,
  timestamp,
  uuid,
} from '#platform/shapes/shapes.ts';
import { line, longestLine, longestList, longText } from '#platform/shapes/sizes.ts';
import { bookingStatus, serviceCategory, species } from '#platform/shapes/words.ts';
import type { Booking } from './booking.ts';

const properties = {
  userId: uuid({ description: 'The user to whom the booking belongs.' }),
  user: component(
    'BookingUser',
    { id: uuid(), name: Type.String({ description: 'Empty when the user has been deleted.' }) },
    { stated: [] },
  ),
  staffId: nullable(uuid(), { description: 'The assigned staff member.' }),
  staff: nullable(component('BookingStaff', { id: uuid(), name: Type.String() }, { stated: [] })),
  startDate: timestamp(),
  endDate: timestamp({ description: 'The first instant that is no longer part of the booking.' }),
  status: bookingStatus(),
  totalAmount: Type.Number({ description: 'The exact sum of the lines.' }),
  currency: Type.String({ description: 'Of all amounts; three capitals.' }),
  notes: nullable(Type.String()),
  pets: Type.Array(
    component('BookingPet', { id: uuid(), name: Type.String(), species: species() }, { stated: [] }),
  ),
  services: Type.Array(
    component(
      'BookingLine',
      {
        serviceId: uuid(),
        name: Type.String({ description: 'In the language asked for.' }),
        priceUnit: Type.String(),
        unitPrice: Type.Number({ description: 'As agreed when the service was booked.' }),
        units: Type.Number({ description: 'Sessions, hours or calendar days, as `priceUnit` says.' }),
        quantity: Type.Integer(),
        amount: Type.Number({ description: 'unitPrice × units × quantity × pets, rounded once.' }),
      },
      { stated: [] },
    ),
  ),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};
const stated = ['id', 'userId', 'staffId', 'startDate', 'endDate', 'status', 'totalAmount'] as const;

export const booking = component('Booking', { id: uuid(), ...properties }, { stated });

export const listedBooking = component(
  'ListedBooking',
  {
    id: uuid(),
    ...properties,
    etag: Type.String({
      description:
        'The `ETag` that GET /bookings/{id} would have now, quotation marks included, for `If-Match`.',
    }),
  },
  { stated, description: 'A booking in a list.' },
);

export const bookingPreview = component(
  'BookingPreview',
  { id: Type.Unsafe<null>({ type: 'null' }), ...properties },
  { stated, description: 'A booking as it would be.' },
);

export type BookingData = Static<typeof booking>;

/** Requires that every id occurs once; UUIDs that differ only in case are equal. */
const eachOnce =
  (idOf: (item: unknown) => unknown) =>
  (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return undefined;
    const ids = value.map(idOf).filter((id) => typeof id === 'string');
    return new Set(ids.map((id) => id.toLowerCase())).size < ids.length ? 'expected each once' : undefined;
  };

const petIds = () =>
  Type.Array(reference(), {
    minItems: 1,
    maxItems: longestList,
    rule: eachOnce((id) => id),
    documented: { uniqueItems: true },
    description: 'Pets of one owner.',
  });
const serviceIds = () =>
  Type.Array(reference(), {
    minItems: 1,
    maxItems: longestList,
    rule: eachOnce((id) => id),
    documented: { uniqueItems: true },
    description: 'One of each; `services` says how many. Exactly one of the two is given.',
  });
const services = () =>
  Type.Array(
    component(
      'ServiceOrder',
      {
        serviceId: reference(),
        quantity: optional(Type.Integer({ minimum: leastQuantity, maximum: mostQuantity }), {
          description: 'Default: 1.',
        }),
      },
      { stated: [] },
    ),
    {
      minItems: 1,
      maxItems: longestList,
      rule: eachOnce((order) => (order as { serviceId?: unknown } | null)?.serviceId),
    },
  );
const startDate = () => writtenTimestamp({ description: 'Without an offset: time of the business.' });
const endDate = () => writtenTimestamp({ description: 'After `startDate`.' });
const staffId = () => optional(reference(), { description: 'Null: nobody is assigned.' });
const assignment = namedWords('BookingAssignment', ['best'], 'How the server chooses a staff member.');
const assign = () =>
  optional(assignment(), {
    description:
      'The server chooses the staff member: of those who have every service as a skill and are free, the one whose lowest proficiency is highest, then the one with the fewest bookings that day. Not together with `staffId`.',
  });
const overrideRules = () =>
  optional(Type.Boolean(), {
    description:
      'True: the settings `vaccinationRules` and `capacity` are not applied, and the audit log says so. MANAGER and ADMIN only.',
  });
const overrideReason = () =>
  optional(longText(), {
    description: 'Why the rules are overridden. Kept in the audit log with `overrideRules`.',
  });
const notes = () => optional(longText());
const userId = () =>
  optional(reference(), {
    description:
      'The user to whom the booking belongs. Default: the caller, or the one owner of all pets when a MANAGER or an ADMIN books for another. Another user is named by these only.',
  });

/** Checks that the body names services in only one of the two ways, and likewise the staff member. */
const waysProblem = (atLeastOne: boolean) => (body: unknown) => {
  const { serviceIds, services, staffId, assign } = (body ?? {}) as Record<string, unknown>;
  // Null is as if absent in a new booking, and unassigns in a change.
  const namesStaff = staffId !== undefined && (staffId !== null || !atLeastOne);
  if (namesStaff && assign !== undefined && assign !== null) return 'expected staffId or assign, not both';
  const given = [serviceIds, services].filter((way) => way !== undefined && way !== null).length;
  if (given > 1) return 'expected serviceIds or services, not both';
  return given === 0 && atLeastOne ? 'expected serviceIds or services' : undefined;
};

export const newBooking = Type.Object(
  {
    petIds: petIds(),
    serviceIds: optional(serviceIds()),
    services: optional(services()),
    startDate: startDate(),
    endDate: endDate(),
    staffId: staffId(),
    assign: assign(),
    overrideRules: overrideRules(),
    overrideReason: overrideReason(),
    notes: notes(),
    userId: userId(),
  },
  { title: 'NewBooking', stated: [], rule: waysProblem(true) },
);
export type NewBookingBody = Static<typeof newBooking>;

export const bookingChanges = Type.Object(
  {
    petIds: Type.Optional(petIds()),
    serviceIds: Type.Optional(serviceIds()),
    services: Type.Optional(services()),
    startDate: Type.Optional(startDate()),
    endDate: Type.Optional(endDate()),
    staffId: staffId(),
    assign: assign(),
    overrideRules: overrideRules(),
    overrideReason: overrideReason(),
    notes: notes(),
    userId: userId(),
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

/** The fields by which lists of bookings can be sorted; the first is the default (contract §9 List). */
export const bookingSortFields = ['createdAt', 'startDate', 'endDate', 'status', 'totalAmount'] as const;
export type BookingSortField = (typeof bookingSortFields)[number];

/** One or more statuses, separated by commas. */
const statuses = () =>
  Type.Unsafe<string>({
    type: 'string',
    maxLength: longestLine,
    rule: (value: unknown) =>
      String(value)
        .split(',')
        .every((status) => (bookingStatuses as readonly string[]).includes(status))
        ? undefined
        : `expected one or more of ${bookingStatuses.join(', ')}, separated by commas`,
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
  q: Type.Optional(
    line({
      description:
        'Part of the name of a pet or of the user. Case, width and Latin diacritics make no difference.',
    }),
  ),
  from: Type.Optional(writtenTimestamp({ description: 'Bookings that have not ended by then.' })),
  to: Type.Optional(writtenTimestamp({ description: 'Bookings that have begun before then.' })),
  cursor: Type.Optional(
    Type.String({
      description: 'From the `Link` header of an answer: the page after it. `page` is ignored.',
    }),
  ),
});
export type BookingListQuery = Static<typeof bookingListQuery>;

/** The only conversion of a booking to a reply; `names` has the names of the booking's services. */
export function toReply(
  one: Booking,
  names: ReadonlyMap<string, TranslatedText>,
  language: Language,
): BookingData {
  return {
    id: one.id,
    userId: one.userId,
    user: { id: one.userId, name: one.userName ?? '' },
    staffId: one.staffId,
    staff: one.staffId === null ? null : { id: one.staffId, name: one.staffName ?? '' },
    startDate: formatTimestamp(one.start),
    endDate: formatTimestamp(one.end),
    status: one.status,
    totalAmount: amountNumber(one.totalAmount),
    currency: one.currency,
    notes: one.notes,
    pets: one.pets.map(({ id, name, species }) => ({ id, name, species })),
    services: one.lines.map((line) => {
      const name = names.get(line.serviceId);
      return {
        serviceId: line.serviceId,
        name: name ? localize(name, language) : '',
        priceUnit: line.priceUnit,
        unitPrice: amountNumber(line.unitPrice),
        units: Number(line.units),
        quantity: line.quantity,
        amount: amountNumber(line.amount),
      };
    }),
    createdAt: formatTimestamp(one.createdAt),
    updatedAt: formatTimestamp(one.updatedAt),
  };
}
