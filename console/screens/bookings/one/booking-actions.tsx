/** The actions on a booking. */
import type { Booking, BookingLine } from '#client/index.ts';
import { StatusActions, useStatusAction } from '#console/components/booking/status-actions.tsx';
import { Button, ButtonLink, type ButtonLook, Buttons } from '#console/components/button/button.tsx';
import { AddToCalendar } from '#console/components/calendar-file/add-to-calendar.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking/booking-status.ts';
import { parsePriceUnit } from '#domain/booking/price-unit.ts';

/** `mayChange`: the reader may change and cancel it, and its status allows both. */
export function BookingActions({ booking, mayChange }: { booking: Booking; mayChange: boolean }) {
  const t = useTranslate();
  const { id, status } = booking;
  const { isHeld } = useStatusAction(id);
  return (
    <Buttons data-screen-only>
      {mayChange && !isHeld && (
        <ButtonLink to="/bookings/$id" params={{ id }} search={{ change: true }} look="primary">
          {t('words.change')}
        </ButtonLink>
      )}
      {mayChange && <StatusActions booking={booking} offered={['cancel']} />}
      <BookAgain booking={booking} look={isLive(status) ? 'secondary' : 'primary'} />
      {isLive(status) && <AddToCalendar booking={booking} />}
      <Button onClick={() => print()}>{t('bookings.print')}</Button>
    </Buttons>
  );
}

interface BookAgainProps {
  readonly booking: Booking;
  readonly look?: ButtonLook;
  /** Not the reader, but this customer. */
  readonly customer?: string;
}

/** Leads to a new booking with the same services and pets. */
export function BookAgain({ booking: { services, pets }, look, customer }: BookAgainProps) {
  const t = useTranslate();
  const search = {
    customer,
    services: services.map(amountOf).join('.'),
    pets: pets.map((pet) => pet.id).join('.'),
  };
  return (
    <ButtonLink to="/book" search={search} look={look}>
      {t('bookings.again')}
    </ButtonLink>
  );
}

/**
 * In the form of the booking screen's address: `id`, or `id*2` for a quantity of two; for a price by the hour, the
 * quantity is hours.
 */
function amountOf({ serviceId, quantity, units, priceUnit }: BookingLine): string {
  const isHourly = parsePriceUnit(priceUnit) === 'hour' && Number.isInteger(Number(units));
  const amount = isHourly ? Number(units) : quantity;
  return amount === 1 ? serviceId : `${serviceId}*${amount}`;
}
