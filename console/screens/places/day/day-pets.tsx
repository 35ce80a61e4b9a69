/** The pets that come, are here or leave on a day, those that need something first. */

import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import type { ListedBooking } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { BalanceMark } from '#console/components/booking/status/balance-mark.tsx';
import { Mark } from '#console/components/booking/status/mark.tsx';
import {
  stepReads,
  TakePayment,
  useStatusAction,
} from '#console/components/booking/status/status-actions.tsx';
import { Button } from '#console/components/button/button.tsx';
import { PhoneLink } from '#console/components/customer/phone-link.tsx';
import { row, soft, stack } from '#console/components/layout/layout.ts';
import { Allergies } from '#console/components/pet/pet-line.tsx';
import { SpeciesPicture } from '#console/components/pet/species-picture.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import { type DayPet, placeReads } from '#console/screens/places/queries.ts';
import styles from './day.module.css';

interface DayPetsProps {
  readonly title: string;
  readonly list: 'arriving' | 'here' | 'leaving';
  readonly pets: readonly DayPet[];
  /** The pets of each booking. */
  readonly bookings: ReadonlyMap<string, readonly DayPet[]>;
  /** By id, the bookings whose balance is open and whom the user may ask for it. */
  readonly owing: ReadonlyMap<string, ListedBooking> | undefined;
  readonly today: string;
  readonly timeZone: string;
  /** False for a later day, on which nobody comes or leaves yet. */
  readonly isBegun: boolean;
}

export function DayPets({ title, list, pets, bookings, owing, ...shown }: DayPetsProps) {
  const id = useId();
  const sorted = [...pets].sort((one, other) => needOf(one) - needOf(other));
  return (
    <section className={stack(2, 'shrinkable')} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.pets}>
        {sorted.map((pet) => (
          <PetCard
            key={`${pet.bookingId} ${pet.petId}`}
            together={bookings.get(pet.bookingId) ?? [pet]}
            owed={owing?.get(pet.bookingId)}
            {...{ pet, list, ...shown }}
          />
        ))}
      </ul>
    </section>
  );
}

/** Without a place first, then without a plan. */
function needOf({ place, care }: DayPet): number {
  if (place === null) return 0;
  return care === null ? 1 : 2;
}

interface PetCardProps extends Pick<DayPetsProps, 'list' | 'today' | 'timeZone' | 'isBegun'> {
  readonly pet: DayPet;
  /** The pets of its booking. */
  readonly together: readonly DayPet[];
  /** Its booking, if something is to be paid. */
  readonly owed: ListedBooking | undefined;
}

function PetCard({ pet, together, owed, list, today, timeZone, isBegun }: PetCardProps) {
  const { translate: t, formats } = useLanguage();
  const { status, place, user, overdue, checkedInAt, checkedOutAt } = pet;
  const isArrival = list === 'arriving';
  const isComing = isArrival && status === 'CONFIRMED';
  const isGoing = (list === 'leaving' || overdue) && status === 'IN_PROGRESS';
  const checked = isArrival ? checkedInAt : checkedOutAt;
  const when = checked
    ? `${t(isArrival ? 'bookings.checkedIn' : 'bookings.checkedOut')} ${formats.date(checked, 'dayTime', timeZone)}`
    : formats.date(isArrival ? pet.startDate : pet.endDate, 'time', timeZone);
  return (
    <li className={`${stack(1, 'top', 'shrinkable')} ${styles.card}`} data-overdue={overdue || undefined}>
      <div className={`${row(2, 'center')} ${styles.head}`}>
        <SpeciesPicture species={pet.species} size={28} />
        <h3>
          <Link to="/bookings/$id" params={{ id: pet.bookingId }}>
            {pet.petName || t('pets.unnamed')}
          </Link>
        </h3>
        {place ? <strong>{place.code}</strong> : <Mark icon="warning">{t('places.noPlace')}</Mark>}
      </div>
      {overdue && <Mark icon="clock">{t('places.overdue')}</Mark>}
      {pet.care === null && (
        <Mark icon="warning" isCalm>
          {t('pets.noCare')}
        </Mark>
      )}
      <Allergies stored={pet.allergies} />
      <p className={soft}>
        {user.name || t('desk.deletedCustomer')} {user.phone && <PhoneLink phone={user.phone} />}
      </p>
      <p className={soft}>
        {list === 'here' ? t('lists.until', { end: formats.date(pet.endDate, 'dayTime', timeZone) }) : when}
      </p>
      {owed && <BalanceMark booking={{ ...owed, status }} {...{ today, timeZone }} />}
      {isBegun && (isComing || isGoing) && (
        <Check booking={pet} way={isComing ? 'in' : 'out'} {...{ together, owed }} />
      )}
    </li>
  );
}

const ways = {
  in: {
    text: 'desk.checkIn',
    done: 'booking-steps.begun',
    fields: () => ({ status: 'IN_PROGRESS', checkedInAt: new Date().toISOString() }),
    send: api.checkInBooking,
    undo: api.undoCheckIn,
  },
  out: {
    text: 'desk.checkOut',
    done: 'booking-steps.completed',
    fields: () => ({ status: 'COMPLETED', checkedOutAt: new Date().toISOString(), overdue: false }),
    send: api.checkOutBooking,
    undo: api.undoCheckOut,
  },
} as const;

interface CheckProps extends Pick<PetCardProps, 'together' | 'owed'> {
  readonly booking: DayPet;
  readonly way: keyof typeof ways;
}

/** Checks all pets of the booking in or out, with a message that offers to undo it. A balance is asked for before. */
function Check({ booking, way, together, owed }: CheckProps) {
  const [isAsking, setAsking] = useState(false);
  const { translate: t, formats } = useLanguage();
  const { id, status, checkedInAt, checkedOutAt, overdue } = booking;
  const { isSending, act } = useStatusAction(id);
  const { text, done, fields, send, undo } = ways[way];
  // One that comes and leaves on the day is in two lists.
  const names = new Map(together.map(({ petId, petName }) => [petId, petName || t('pets.unnamed')]));
  const pets = formats.list([...names.values()]);
  const path = { id };
  const changes = [...stepReads, ...placeReads, 'getDaySheet'] as const;
  const balance = owed?.payment?.balance ?? '0';
  const isOwing = way === 'out' && Number(balance) > 0;
  const check = () => {
    setAsking(false);
    act({
      ...{ changes, send: () => send({ path }), shows: { id, fields: fields() }, done: t(done, { pets }) },
      opposite: () =>
        act({
          ...{ changes, send: () => undo({ path }), done: t('booking-steps.undone', { pets }) },
          shows: { id, fields: { status, checkedInAt, checkedOutAt, overdue } },
        }),
    });
  };
  return (
    <>
      <Button
        look="primary"
        className={styles.check}
        aria-label={t('booking-steps.named', { step: t(text), pets })}
        isBusy={isSending}
        // The second press of a double click would meet the button of the next step.
        onClick={({ detail }) => detail < 2 && (isOwing ? setAsking(true) : check())}
      >
        {t(text)}
      </Button>
      {isAsking && (
        <Suspense>
          <TakePayment
            booking={booking}
            balance={balance}
            onComplete={check}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
