/** Another user has saved a change of the booking meanwhile: both versions side by side, for the reader to choose. */
import type { Booking } from '#client/index.ts';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import { Button } from '#console/components/button/button.tsx';
import { Notice } from '#console/components/page/page.tsx';
import type { FieldChoice, Sides } from '#console/components/versions/record-fields.ts';
import { VersionChoice } from '#console/components/versions/version-choice.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { mayBeChanged } from '#domain/booking/record/booking-status.ts';

interface ConflictProps {
  /** That of the other user's version. */
  readonly status: Booking['status'];
  readonly fields: readonly FieldChoice[];
  readonly onChoose: (sides: Sides) => void;
  readonly onCancel: () => void;
}

export function Conflict({ status, fields, onChoose, onCancel }: ConflictProps) {
  const t = useTranslate();
  const isOpen = mayBeChanged(status);
  return (
    <VersionChoice
      fields={fields}
      title={t('bookings.conflictTitle')}
      onChoose={isOpen ? onChoose : undefined}
      back={<Button onClick={onCancel}>{t('words.keepAsItIs')}</Button>}
    >
      <p>{fields.length === 0 ? t('bookings.conflictNone') : t('bookings.conflictText')}</p>
      <div>
        <StatusBadge booking={{ status }} />
      </div>
      {!isOpen && <Notice icon="warning">{t('problems.bookingClosed')}</Notice>}
    </VersionChoice>
  );
}
