/** From a service to a booking: the price first, then the booking, then a time that is taken. */
import { createClient, isApiError, renewing } from '../src/index.ts';
import { baseUrl, email, password } from './settings.ts';

const { data: tokens } = await createClient({ baseUrl }).login({ body: { email, password } });
const client = createClient({ baseUrl, credentials: renewing(tokens), headers: { 'Accept-Language': 'fr' } });

const { data: service } = await client.createService({
  body: {
    name: { en: 'Bath and brush', fr: 'Bain et brossage' },
    description: { en: 'A warm bath and a soft brush.' },
    category: 'GROOMING',
    basePrice: '24.50',
    priceUnit: 'per session',
    currency: 'EUR',
  },
});
const { data: pet } = await client.createPet({ body: { name: 'Mochi', species: 'CAT' } });

const body = {
  petIds: [pet.id],
  serviceIds: [service.id],
  startDate: '2030-05-06T09:00:00+02:00',
  endDate: '2030-05-06T10:00:00+02:00',
};
const preview = await client.createBooking({ query: { dryRun: true }, body });
console.log('would cost', preview.data.totalAmount, preview.data.currency);

const { data: booking, headers } = await client.createBooking({ body });
if (booking.id === null) throw new Error('this was no rehearsal');
console.log('booked', booking.services[0]?.name);

try {
  await client.createBooking({ body });
} catch (error) {
  if (!isApiError(error, 'BOOKING_CONFLICT')) throw error;
  console.log('taken:', error.details.includes('Mochi') ? 'by Mochi' : error.details);
}

// Only if nobody has changed it since.
const etag = headers.get('etag') ?? '*';
const { data: cancelled } = await client.changeBookingStatus({
  path: { id: booking.id },
  headers: { 'If-Match': etag },
  body: { status: 'CANCELLED', reason: 'Mochi is ill.' },
});
console.log('now', cancelled.status);
