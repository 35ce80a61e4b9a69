/** The values that the form for changing a booking edits, and their merge with a change that another user saved. */
import type { Booking, BookingChanges } from '#client/index.ts';
import type { Side } from '#console/components/versions/merge.ts';
import { localTimeIn } from '#console/i18n/zone.ts';

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

/** `isManager`: the staff member is a part of it. */
export function draftOf(booking: Booking, timeZone: string, isManager = false): BookingDraft {
  return {
    start: localTimeIn(booking.startDate, timeZone),
    end: localTimeIn(booking.endDate, timeZone),
    petIds: booking.pets.map(({ id }) => id),
    services: booking.services.map(({ serviceId, quantity }) => ({ serviceId, quantity: String(quantity) })),
    notes: booking.notes ?? '',
    ...(isManager && { staff: booking.staffId ?? nobody }),
  };
}

/** The choices of a staff member that are not ids. */
export const nobody = '';
export const best = 'best';

/** The parts of a draft that are kept or replaced as a whole. */
export const draftFields = ['times', 'pets', 'services', 'staff', 'notes'] as const;
export type DraftField = (typeof draftFields)[number];

/** The fields in which two drafts differ. The order of pets and services does not matter. */
export function differingFields(one: BookingDraft, other: BookingDraft): readonly DraftField[] {
  return draftFields.filter((field) => contentOf(one, field) !== contentOf(other, field));
}

/** Returns the changes to send: only differences from the base, so that everything else stays unchanged. */
export function changesOf(base: BookingDraft, draft: BookingDraft): BookingChanges {
  const differing = new Set(differingFields(base, draft));
  return {
    ...(draft.start !== base.start && { startDate: draft.start }),
    ...(draft.end !== base.end && { endDate: draft.end }),
    ...(differing.has('pets') && { petIds: draft.petIds }),
    ...(differing.has('services') && {
      services: draft.services.map(({ serviceId, quantity }) => ({ serviceId, quantity: Number(quantity) })),
    }),
    ...(differing.has('staff') &&
      (draft.staff === best ? { assign: 'best' as const } : { staffId: draft.staff || null })),
    ...(differing.has('notes') && { notes: draft.notes === '' ? null : draft.notes }),
  };
}

/** The fields that another user has changed, to a value other than the reader's. */
export function contestedFields(
  base: BookingDraft,
  mine: BookingDraft,
  theirs: BookingDraft,
): readonly DraftField[] {
  const apart = differingFields(mine, theirs);
  return differingFields(base, theirs).filter((field) => apart.includes(field));
}

/** The reader's draft with the chosen fields of the other version. */
export function mergedDraft(
  mine: BookingDraft,
  theirs: BookingDraft,
  choices: Readonly<Partial<Record<DraftField, Side>>>,
): BookingDraft {
  const of = (field: DraftField) => (choices[field] === 'theirs' ? theirs : mine);
  return {
    start: of('times').start,
    end: of('times').end,
    petIds: of('pets').petIds,
    services: of('services').services,
    notes: of('notes').notes,
    ...(mine.staff !== undefined && { staff: of('staff').staff }),
  };
}

function contentOf(
  { start, end, petIds, services, notes, staff }: BookingDraft,
  field: DraftField,
): string | undefined {
  switch (field) {
    case 'times':
      return `${start} ${end}`;
    case 'pets':
      return petIds.toSorted().join();
    case 'services':
      return services
        .map(({ serviceId, quantity }) => `${serviceId} ${Number(quantity)}`)
        .sort()
        .join();
    case 'staff':
      return staff;
    case 'notes':
      return notes;
  }
}
