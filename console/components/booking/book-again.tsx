/** Leads to a new booking with the services and pets of an earlier one. */
import type { Booking, BookingLine } from '#client/index.ts';
import { ButtonLink, type ButtonLook } from '#console/components/button/button.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';

interface BookAgainProps {
  readonly booking: Booking;
  readonly look?: ButtonLook;
  /** Not the reader, but this customer. */
  readonly customer?: string;
}

export function BookAgain({ booking: { services, pets }, look, customer }: BookAgainProps) {
  const t = useTranslate();
  const petIds = pets.map((pet) => pet.id).join('.');
  const ids = services.map(({ serviceId }) => serviceId).join('.');
  return (
    <ButtonLink
      to={customer === undefined ? '/book' : '/calendar'}
      search={
        customer === undefined
          ? { services: services.map(amountOf).join('.'), pets: petIds }
          : { new: true, customer, services: ids, pets: petIds }
      }
      look={look}
    >
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
