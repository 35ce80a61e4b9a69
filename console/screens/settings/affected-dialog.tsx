/** The bookings to which a rule adds a fault, before it is saved. */

import { Link } from '@tanstack/react-router';
import { type AffectedBookings, ApiError, type SettingChange } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import type { PlainKey } from '#console/i18n/translate.ts';
import { mostAffected } from '#domain/settings/setting-limits.ts';
import styles from './settings.module.css';

/** The change is not saved yet: there are bookings to which it adds a fault, or the server could not say. */
export class BookingsAffected extends Error {
  readonly affected: AffectedBookings | undefined;
  constructor(affected: AffectedBookings | undefined) {
    super();
    this.affected = affected;
  }
}

/** @throws BookingsAffected when the change adds a fault to future bookings, or they could not be looked for. */
export async function requireUnaffected(body: SettingChange): Promise<void> {
  const { data } = await api.writeSettings({ query: { dryRun: true }, body }).catch((error: unknown) => {
    throw error instanceof ApiError && error.status >= 500 ? new BookingsAffected(undefined) : error;
  });
  if ('affected' in data && data.affected.count > 0) throw new BookingsAffected(data.affected);
}

const reasons: Readonly<Record<string, PlainKey>> = {
  CLOSED: 'settings.reasonClosed',
  BOOKING_CONFLICT: 'settings.reasonConflict',
  VACCINATION_MISSING: 'override-rules.vaccination',
  CAPACITY_EXCEEDED: 'override-rules.capacity',
};

interface AffectedDialogProps {
  readonly affected: AffectedBookings | undefined;
  readonly onSave: () => void;
  readonly onBack: () => void;
}

export function AffectedDialog({ affected, onSave, onBack }: AffectedDialogProps) {
  const { translate: t, formats } = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const { count, bookings } = affected ?? { count: 0, bookings: [] };
  const known = t(count < mostAffected ? 'settings.affectedTitle' : 'settings.affectedMany', { count });
  return (
    <Dialog title={affected ? known : t('settings.uncheckedTitle')} onClose={onBack}>
      {/* The form moves the focus here. */}
      <div tabIndex={-1} data-refusal className={`${stack(1)} ${styles.head}`}>
        <p>{t(affected ? 'settings.affectedText' : 'settings.uncheckedText')}</p>
        {bookings.length < count && (
          <p className={soft}>{t('settings.affectedFirst', { count: bookings.length })}</p>
        )}
      </div>
      <ul className={styles.affected}>
        {bookings.map(({ id, startDate, error, pets = [], user }) => (
          <li key={id}>
            <Link to="/bookings/$id" params={{ id }} target="_blank">
              {formats.date(startDate, 'dateTime', timeZone)}
            </Link>
            <span>
              {[formats.list(pets.map(({ name }) => name)), user?.name].filter(Boolean).join(' · ')}
            </span>
            <span className={soft}>{t(reasons[error] ?? 'settings.reasonOther')}</span>
          </li>
        ))}
      </ul>
      <Buttons>
        <Button look="primary" onClick={onSave}>
          {t('settings.saveAnyway')}
        </Button>
        <Button onClick={onBack}>{t('versions.back')}</Button>
      </Buttons>
    </Dialog>
  );
}
