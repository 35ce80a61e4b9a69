/** The checks of the form before it is sent; the server has the last word. */
import type { Fault } from '#console/components/field/checks.ts';
import type { BookingDraft } from './booking-draft.ts';

export interface DraftFaults {
  readonly start?: Fault;
  readonly end?: Fault;
  readonly pets?: Fault;
  readonly services?: Fault;
  /** The services whose quantity is no number from 1 to 1000 (contract §9 Body). */
  readonly quantity?: Fault;
}

export function faultsOf({ start, end, petIds, services }: BookingDraft): DraftFaults {
  return {
    start: start === '' ? 'common.required' : undefined,
    end: end === '' ? 'common.required' : start !== '' && end <= start ? 'bookings.endFault' : undefined,
    pets: petIds.length === 0 ? 'bookings.petsFault' : undefined,
    services: services.length === 0 ? 'bookings.servicesFault' : undefined,
    quantity: services.every(({ quantity }) => isQuantity(quantity)) ? undefined : 'bookings.quantityFault',
  };
}

export function isQuantity(text: string): boolean {
  return /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= 1000;
}
