/** Another user has saved a change of the booking meanwhile: both versions side by side, for the reader to choose. */
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Notice } from '#console/components/page/page.tsx';
import { VersionChoice } from '#console/components/versions/version-choice.tsx';
import {
  type Contested,
  changedParts,
  mergedParts,
  type Parts,
  partChoices,
} from '#console/components/versions/versions.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';
import { type BookingPart, type BookingVersion, best, linesOf } from './booking-draft.ts';

interface ConflictProps {
  readonly contested: Contested<BookingVersion>;
  /** The names of pets, services and staff members, by id. */
  readonly names: ReadonlyMap<string, string>;
  readonly onChoose: (merged: Parts) => void;
  readonly onCancel: () => void;
}

const labels: Readonly<Record<BookingPart, PlainKey>> = {
  times: 'bookings.when',
  pets: 'words.pets',
  services: 'words.services',
  staff: 'words.staffMember',
  notes: 'words.notes',
};

export function Conflict({ contested: { base, mine, theirs }, names, onChoose, onCancel }: ConflictProps) {
  const { translate: t, formats } = useLanguage();
  const { status, staff } = theirs.booking;
  const differing = changedParts(base, theirs.parts).filter((part) => mine[part] !== theirs.parts[part]);
  const edited = changedParts(base, mine);
  const isOpen = mayBeChanged(status);
  const nameOf = (id: string) => names.get(id) ?? (id === staff?.id ? staff.name : id);
  const texts: Readonly<Record<BookingPart, (value: string) => string>> = {
    times: (value) => {
      const [start, end] = value.split(' ');
      // Local times of the business already: UTC shows them unchanged.
      return value && formats.dateRange(`${start}Z`, `${end}Z`, 'dateTime', 'UTC');
    },
    pets: (value) => formats.list(value.split(' ').map(nameOf)),
    services: (value) =>
      formats.list(
        linesOf(value).map(({ serviceId, quantity }) =>
          t('bookings.serviceTimes', { service: nameOf(serviceId), quantity }),
        ),
      ),
    staff: (value) => {
      if (value === best) return t('words.bestAvailable');
      return value ? nameOf(value) : t('bookings.anyStaff');
    },
    notes: (value) => value || t('bookings.noNotes'),
  };
  return (
    <VersionChoice
      fields={partChoices(differing, mine, theirs.parts, (name, value) => {
        const part = name as BookingPart;
        return { label: t(labels[part]), text: texts[part](value) };
      }).map((field) => ({ ...field, side: edited.includes(field.name) ? 'mine' : 'theirs' }))}
      title={t('bookings.conflictTitle')}
      onChoose={isOpen ? (sides) => onChoose(mergedParts(base, mine, theirs.parts, sides)) : undefined}
      back={<Button onClick={onCancel}>{t('words.keepAsItIs')}</Button>}
    >
      <p>{differing.length === 0 ? t('bookings.conflictNone') : t('bookings.conflictText')}</p>
      <div>
        <StatusBadge status={status} />
      </div>
      {!isOpen && <Notice icon="warning">{t('problems.bookingClosed')}</Notice>}
    </VersionChoice>
  );
}
