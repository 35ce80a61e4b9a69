/** The actions on a booking. */
import type { Booking, BookingLine } from '#client/index.ts';
import { StatusActions, useStatusAction } from '#console/components/booking/status-actions.tsx';
import { Button, ButtonLink } from '#console/components/button/button.tsx';
import { Buttons } from '#console/components/button/buttons.tsx';
import { AddToCalendar } from '#console/components/calendar-file/add-to-calendar.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { isLive } from '#domain/booking-status.ts';
import { parsePriceUnit } from '#domain/price-unit.ts';

/** `mayChange`: the reader may change and cancel it, and its status allows both. */
export function BookingActions({ booking, mayChange }: { booking: Booking; mayChange: boolean }) {
  const t = useTranslate();
  const { id, status, services, pets } = booking;
  const { isHeld } = useStatusAction(id);
  return (
    <Buttons data-screen-only>
      {mayChange && !isHeld && (
        <ButtonLink to="/bookings/$id" params={{ id }} search={{ change: true }} look="primary">
          {t('bookings.change')}
        </ButtonLink>
      )}
      {mayChange && <StatusActions booking={booking} offered={['cancel']} />}
      <ButtonLink
        to="/book"
        search={{
          services: services.map(amountOf).join('.'),
          pets: pets.map((pet) => pet.id).join('.'),
        }}
        look={isLive(status) ? 'secondary' : 'primary'}
      >
        {t('bookings.again')}
      </ButtonLink>
      {isLive(status) && <AddToCalendar booking={booking} />}
      <Button onClick={() => print()}>{t('bookings.print')}</Button>
    </Buttons>
  );
}

/**
 * In the form of the booking screen's address: `id`, or `id*2` for a quantity of two; for a price by the hour, the
 * quantity is hours.
 */
export function amountOf({ serviceId, quantity, units, priceUnit }: BookingLine): string {
  const isHourly = parsePriceUnit(priceUnit) === 'hour' && Number.isInteger(Number(units));
  const amount = isHourly ? Number(units) : quantity;
  return amount === 1 ? serviceId : `${serviceId}*${amount}`;
}
