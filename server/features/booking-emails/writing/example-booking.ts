/** The booking of a preview, where none is named. */
import { formatAmount } from '#domain/number/money.ts';
import type { ToldBooking } from '#features/bookings/public.ts';
import { cachedServices } from '#features/services/public.ts';
import type { Call } from '#platform/data/call.ts';

/** The id of no record. */
export const exampleId = '00000000-0000-7000-8000-000000000000';
const id = exampleId;

/** Returns a visit at 10:00 on the next day, of a service of the business. */
export function exampleBooking(call: Call, now: Temporal.Instant): ToldBooking {
  const timeZone = call.app.businessTimeZone();
  const tomorrow = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 1 });
  const at = (plainTime: string) => tomorrow.toZonedDateTime({ timeZone, plainTime }).toInstant().toString();
  const [service] = cachedServices(call);
  return {
    ...{ id, userId: id, staffId: id, staffUserId: id, status: 'CONFIRMED', noShow: false, version: '1' },
    ...{ startDate: at('10:00'), endDate: at('11:00'), confirmedAt: null, notes: null },
    createdAt: now.toString(),
    updatedAt: now.toString(),
    totalAmount: service ? formatAmount(service.basePrice) : '25.00',
    currency: service?.currency ?? 'USD',
    userName: 'Mai',
    staffName: 'Ben',
    pets: [{ id, name: 'Mochi', allergies: null }],
    petCount: 1,
    serviceIds: service ? [service.id] : [],
    serviceCount: service ? 1 : 0,
    categories: service ? [service.category] : [],
  };
}

/** Returns a vaccination of the booking's pet that ends on the day of the booking. */
export function exampleVaccinations({ pets, startDate }: ToldBooking) {
  return [{ pet: pets[0]?.name ?? 'Mochi', name: 'Rabies', end: startDate.slice(0, 10) }];
}
