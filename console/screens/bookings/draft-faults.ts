/** The checks of the form before it is sent; the server makes the final ones. */
import type { Fault } from '#console/components/field/checks.ts';
import { leastQuantity, mostQuantity } from '#domain/booking-quantity.ts';
import type { BookingDraft } from './booking-draft.ts';

export interface DraftFaults {
  readonly end?: Fault;
  readonly pets?: Fault;
  readonly services?: Fault;
  /** True if a quantity is not a number that the server accepts. */
  readonly quantity?: true | undefined;
}

export function faultsOf({ start, end, petIds, services }: BookingDraft): DraftFaults {
  return {
    end: end <= start ? 'bookings.endFault' : undefined,
    pets: petIds.length === 0 ? 'bookings.petsFault' : undefined,
    services: services.length === 0 ? 'bookings.servicesFault' : undefined,
    quantity: services.every(({ quantity }) => isQuantity(quantity)) ? undefined : true,
  };
}

export function isQuantity(text: string): boolean {
  return /^\d{1,9}$/.test(text) && Number(text) >= leastQuantity && Number(text) <= mostQuantity;
}
