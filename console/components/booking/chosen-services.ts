/** The services of a booking that is being made: its kind, its length, and the body of its request. */
import type { NewBooking, Service } from '#client/index.ts';
import { parsePriceUnit } from '#domain/booking/money/price-unit.ts';
import { type BookingKind, bookingKind, isStayCategory } from '#domain/booking/record/booking-kind.ts';

/** A service and its quantity: hours of a visit that is priced by the hour, otherwise the number of times. */
export interface ChosenService {
  readonly service: Service;
  readonly amount: number;
}

/** The largest quantity of a service that is offered. */
export const mostOfOne = 20;

/** The duration of a service without one in the catalog, as for the free slots (contract §10). */
const minutesWhenUnknown = 60;

export function kindOf(chosen: readonly ChosenService[]): BookingKind {
  return bookingKind(chosen.map(({ service }) => service.category));
}

/** The unit that the quantity of a service counts; undefined when there is nothing to count. */
export function countedAs(service: Service, kind: BookingKind): 'hours' | 'times' | undefined {
  if (isStayCategory(service.category)) return undefined;
  const unit = parsePriceUnit(service.priceUnit);
  if (unit === 'session') return 'times';
  // In a stay the other services have one unit each, whatever their price is for (contract §9 Price).
  if (kind === 'stay') return 'times';
  return unit === 'hour' ? 'hours' : undefined;
}

/** The duration of a visit: one service after the other. */
export function minutesOf(chosen: readonly ChosenService[]): number {
  return chosen.reduce((sum, { service, amount }) => {
    const counted = countedAs(service, 'visit');
    if (counted === 'hours') return sum + amount * 60;
    return sum + (service.duration || minutesWhenUnknown) * (counted === 'times' ? amount : 1);
  }, 0);
}

/** The quantities for the request: hours are determined by the length of the booking instead. */
export function quantityOf({ service, amount }: ChosenService, kind: BookingKind): number {
  return countedAs(service, kind) === 'times' ? amount : 1;
}

/** The services for which free times are requested: for a stay, only its stay services. */
export function servicesForTimes(chosen: readonly ChosenService[]): readonly string[] {
  const kind = kindOf(chosen);
  return chosen
    .filter(({ service }) => kind === 'visit' || isStayCategory(service.category))
    .map(({ service }) => service.id);
}

interface Wanted {
  readonly chosen: readonly ChosenService[];
  readonly petIds: readonly string[];
  readonly start: string;
  readonly end: string;
}

/** The request, without the staff member. */
export function bodyOf({ chosen, petIds, start, end }: Wanted): NewBooking {
  const kind = kindOf(chosen);
  return {
    petIds,
    services: chosen.map((one) => ({ serviceId: one.service.id, quantity: quantityOf(one, kind) })),
    startDate: start,
    endDate: end,
  };
}
