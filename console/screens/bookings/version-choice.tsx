/** Another user has saved a change meanwhile: both versions side by side, field by field, for the reader to choose. */
import { useEffect, useRef, useState } from 'react';
import type { Booking, BookingPet, Service } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status-badge.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { Notice } from '#console/components/page/states.tsx';
import type { Side } from '#console/components/versions/merge.ts';
import { PartChoice } from '#console/components/versions/part-choice.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { mayBeChanged } from '#domain/booking-status.ts';
import {
  type BookingDraft,
  best,
  contestedFields,
  type DraftField,
  differingFields,
  draftOf,
  mergedDraft,
} from './booking-draft.ts';
import styles from './bookings.module.css';

interface VersionChoiceProps {
  readonly base: BookingDraft;
  readonly mine: BookingDraft;
  readonly theirs: Booking;
  readonly timeZone: string;
  readonly pets: readonly BookingPet[];
  readonly services: readonly Pick<Service, 'id' | 'name'>[];
  /** Names of staff members by id; for users who may choose one. */
  readonly staffNames: ReadonlyMap<string, string>;
  readonly onChoose: (merged: BookingDraft) => void;
  readonly onCancel: () => void;
}

const labels: Readonly<Record<DraftField, PlainKey>> = {
  times: 'bookings.when',
  pets: 'bookings.pets',
  services: 'bookings.services',
  staff: 'bookings.staffMember',
  notes: 'bookings.notes',
};

export function VersionChoice(props: VersionChoiceProps) {
  const { base, mine, theirs, timeZone, staffNames, onChoose, onCancel } = props;
  const { translate: t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const other = draftOf(theirs, timeZone, mine.staff !== undefined);
  const names = theirs.staff ? new Map(staffNames).set(theirs.staff.id, theirs.staff.name) : staffNames;
  const fields = contestedFields(base, mine, other);
  // Fields that the reader has edited keep the reader's value at first; all others take the saved one.
  const edited = differingFields(base, mine);
  const [chosen, setChosen] = useState<Partial<Record<DraftField, Side>>>({});
  const sideOf = (field: DraftField): Side => chosen[field] ?? (edited.includes(field) ? 'mine' : 'theirs');
  const choices = Object.fromEntries(fields.map((field) => [field, sideOf(field)]));
  const isOpen = mayBeChanged(theirs.status);
  return (
    <section className={styles.versions}>
      <h2 ref={heading} tabIndex={-1}>
        {t('bookings.conflictTitle')}
      </h2>
      <p>{fields.length === 0 ? t('bookings.conflictNone') : t('bookings.conflictText')}</p>
      <div>
        <StatusBadge status={theirs.status} />
      </div>
      {!isOpen && <Notice icon="warning">{t('bookings.closed')}</Notice>}
      {fields.map((field) => (
        <PartChoice
          key={field}
          legend={t(labels[field])}
          chosen={sideOf(field)}
          onChoose={(side) => setChosen((before) => ({ ...before, [field]: side }))}
          show={(side) => (
            <Version {...props} staffNames={names} field={field} draft={side === 'mine' ? mine : other} />
          )}
        />
      ))}
      <Buttons>
        {isOpen && (
          <Button look="primary" onClick={() => onChoose(mergedDraft(mine, other, choices))}>
            {fields.length === 0 ? t('bookings.save') : t('bookings.saveChoice')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('bookings.discard')}</Button>
      </Buttons>
    </section>
  );
}

interface VersionProps extends Pick<VersionChoiceProps, 'pets' | 'services' | 'staffNames'> {
  readonly field: DraftField;
  readonly draft: BookingDraft;
}

/** A field in one version. */
function Version({ field, draft, pets, services, staffNames }: VersionProps) {
  const { translate: t, formats } = useLanguage();
  const nameOf = (id: string) =>
    pets.find((pet) => pet.id === id)?.name ?? services.find((service) => service.id === id)?.name ?? id;
  const texts: Readonly<Record<DraftField, () => string>> = {
    // Local times of the business already: UTC shows them unchanged.
    times: () => formats.dateRange(`${draft.start}Z`, `${draft.end}Z`, 'dateTime', 'UTC'),
    pets: () => formats.list(draft.petIds.map(nameOf)),
    services: () =>
      formats.list(
        draft.services.map(({ serviceId, quantity }) =>
          t('bookings.serviceTimes', { service: nameOf(serviceId), quantity }),
        ),
      ),
    staff: () => {
      if (draft.staff === best) return t('desk.best');
      return draft.staff ? (staffNames.get(draft.staff) ?? draft.staff) : t('bookings.anyStaff');
    },
    notes: () => draft.notes || t('bookings.noNotes'),
  };
  return texts[field]();
}
