/** One booking on the board: pets, time, services, customer, and the next step. */

import { Link } from '@tanstack/react-router';
import type { ListedBooking, Pet } from '#client/index.ts';
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
import type { Formats } from '#console/i18n/format.ts';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import type { Translate } from '#console/i18n/translate.ts';
import { localDayIn } from '#console/i18n/zone.ts';
import styles from './board.module.css';

export interface CardContext {
  /** The records of the pets that are known so far. */
  readonly pets: ReadonlyMap<string, Pet>;
  readonly day: string;
  readonly today: string;
  readonly timeZone: string;
  readonly now: string;
  readonly onOpenPet: (id: string) => void;
}

export function BoardCard({ booking, context }: { booking: ListedBooking; context: CardContext }) {
  const { translate: t, formats, catalogLang: lang } = useLanguage();
  const { pets, today, timeZone, now, onOpenPet } = context;
  const { id, status, services, user, staff, notes } = booking;
  return (
    <li className={`${stack(2, 'shrinkable')} ${styles.card}`} data-booking={id} data-status={status}>
      {booking.pets.map((pet) => (
        <PetLine
          key={pet.id}
          pet={pet}
          record={pets.get(pet.id)}
          today={today}
          onOpen={() => onOpenPet(pet.id)}
          isShort
        />
      ))}
      <div className={`${wrap([1, 2], 'center', 'between')} ${styles.cardHead}`}>
        <h3>
          <Link to="/bookings/$id" params={{ id }}>
            {whenText(booking, context, formats, t)}
          </Link>
        </h3>
        {(status === 'PENDING' || status === 'CANCELLED') && <StatusBadge booking={booking} />}
      </div>
      <LateMark booking={booking} now={now} />
      <BalanceMark booking={booking} today={today} timeZone={timeZone} />
      <p className={styles.words}>
        <span lang={lang}>{formats.list(services.map(({ name }) => name))}</span>
        <br />
        <span className={soft}>
          {staff
            ? t('board.people', { customer: user.name, staff: staff.name })
            : t('board.unassigned', { customer: user.name })}{' '}
          {user.phone && <PhoneLink phone={user.phone} />}
        </span>
      </p>
      {notes && <Notes text={notes} />}
      <StatusActions booking={booking} etag={booking.etag} offered={offeredSteps(booking, context)} isQuiet />
    </li>
  );
}

/** A long note would push the other bookings away. */
const shortNote = 90;

function Notes({ text }: { text: string }) {
  const t = useTranslate();
  if (text.length <= shortNote) return <p className={styles.note}>{text}</p>;
  return (
    <details className={styles.notes}>
      <summary>{t('words.notes')}</summary>
      <p className={styles.note}>{text}</p>
    </details>
  );
}

/** For a stay that has begun, only its end matters. */
function whenText(
  booking: ListedBooking,
  { day, timeZone }: CardContext,
  formats: Formats,
  t: Translate,
): string {
  const { status, startDate, endDate } = booking;
  const isWithinDay = localDayIn(startDate, timeZone) === localDayIn(endDate, timeZone);
  if (status !== 'IN_PROGRESS' || isWithinDay) return periodText(formats, booking, timeZone);
  const form = localDayIn(endDate, timeZone) === day ? 'time' : 'dayTime';
  return t('lists.until', { end: formats.date(endDate, form, timeZone) });
}

/** A booking of a later day can only be confirmed. A late one can also be a no-show, or be cancelled. */
function offeredSteps(booking: ListedBooking, { today, timeZone, now }: CardContext): readonly Step[] {
  if (localDayIn(booking.startDate, timeZone) > today) return ['confirm'];
  const isMissing = latenessOf(booking, now)?.of === 'start';
  return isMissing ? ['confirm', 'begin', 'noShow', 'cancel'] : ['begin', 'complete', 'confirm'];
}
