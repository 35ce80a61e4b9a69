/** One booking of the day: pets with their important facts, time, services, customer, and the next step. */

import { Link } from '@tanstack/react-router';
import type { ListedBooking, Pet } from '#client/index.ts';
import { useMay } from '#console/api/session.ts';
import { periodText } from '#console/components/booking/booking-words.ts';
import { BalanceMark } from '#console/components/booking/status/balance-mark.tsx';
import { LateMark } from '#console/components/booking/status/late-mark.tsx';
import { latenessOf } from '#console/components/booking/status/lateness.ts';
import { StatusActions } from '#console/components/booking/status/status-actions.tsx';
import { StatusBadge } from '#console/components/booking/status/status-badge.tsx';
import type { Step } from '#console/components/booking/status/status-steps.ts';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { soft, stack, wrap } from '#console/components/layout/layout.ts';
import { PetLine } from '#console/components/pet/pet-line.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from './today.module.css';

export interface WorkContext {
  /** The records of the pets that are known so far. */
  readonly pets: ReadonlyMap<string, Pet>;
  readonly today: string;
  readonly timeZone: string;
  readonly now: string;
  /** The user's own. */
  readonly staffId: string;
  readonly onOpenPet: (id: string) => void;
}

const work: readonly Step[] = ['begin', 'complete'];
const lateWork: readonly Step[] = [...work, 'noShow'];

export function WorkCard({ booking, ...context }: { booking: ListedBooking } & WorkContext) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const mayConfirm = useMay('manageAnyBooking');
  const { pets, today, timeZone, now, staffId, onOpenPet } = context;
  const { id, status, services, user, notes } = booking;
  const isDue = localDayIn(booking.startDate, timeZone) <= today;
  return (
    <li className={`${stack(2)} ${styles.card}`} data-booking={id} data-status={status}>
      {booking.pets.map((pet) => (
        <PetLine
          key={pet.id}
          pet={pet}
          record={pets.get(pet.id)}
          today={today}
          onOpen={() => onOpenPet(pet.id)}
        />
      ))}
      <div className={`${wrap([1, 3], 'center', 'between')} ${styles.head}`}>
        <h2>
          <Link to="/bookings/$id" params={{ id }}>
            {periodText(formats, booking, timeZone)}
          </Link>
        </h2>
        <StatusBadge booking={booking} />
      </div>
      <LateMark booking={booking} now={now} />
      <BalanceMark booking={booking} today={today} timeZone={timeZone} />
      <p lang={lang}>{formats.list(services.map(({ name }) => name))}</p>
      {notes && (
        <p className={styles.notes}>
          <strong>{t('words.notes')}</strong> {notes}
        </p>
      )}
      <p className={soft}>
        {t('today.customer', { name: user.name })} {user.phone && <PhoneLink phone={user.phone} />}
      </p>
      {status === 'PENDING' && !mayConfirm && <p className={soft}>{t('today.unconfirmed')}</p>}
      {isDue && (
        <StatusActions
          booking={booking}
          etag={booking.etag}
          ownStaffId={staffId}
          offered={latenessOf(booking, now)?.of === 'start' ? lateWork : work}
          isLarge
        />
      )}
    </li>
  );
}
