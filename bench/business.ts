/** The business for the booking benches: created over HTTP, as any client would. */
import { sendOrFail } from '../scripts/api-client.ts';
import type { LoadRequest } from './load.ts';
import { admin } from './servers.ts';

/** A customer with a pet, and a staff member who serves nobody else. */
export interface Pair {
  readonly token: string;
  readonly userId: string;
  readonly petId: string;
  readonly staffId: string;
}

export interface Business {
  readonly adminToken: string;
  readonly serviceId: string;
  readonly pairs: readonly Pair[];
}

/** Creates a service and so many pairs. */
export async function openBusiness(url: string, count: number): Promise<Business> {
  const adminToken = await signIn(url, admin.email, admin.password);
  const make = async (path: string, body: object, token = adminToken): Promise<string> =>
    (await sendOrFail(url, 'POST', path, { token, body })).body.data.id;
  const serviceId = await make('/services', {
    name: { en: 'Bath' },
    description: { en: 'A warm bath.' },
    category: 'GROOMING',
    basePrice: 24.5,
    priceUnit: 'per session',
    currency: 'USD',
  });
  const pairs: Pair[] = [];
  for (let at = 0; at < count; at++) {
    const customer = { email: `customer${at}@bench.example`, password: 'a customer of the bench' };
    const userId = await make('/users', { ...customer, name: `Customer ${at}`, role: 'CUSTOMER' });
    const groomer = { email: `groomer${at}@bench.example`, password: 'a groomer of the bench' };
    const groomerId = await make('/users', { ...groomer, name: `Groomer ${at}`, role: 'STAFF' });
    const token = await signIn(url, customer.email, customer.password);
    pairs.push({
      token,
      userId,
      petId: await make('/pets', { name: `Pet ${at}`, species: 'DOG' }, token),
      staffId: await make('/staff', { userId: groomerId }),
    });
    const skill = [{ serviceId, proficiency: 3 }];
    await sendOrFail(url, 'PUT', `/staff/${pairs[at]?.staffId}/services`, { token: adminToken, body: skill });
  }
  return { adminToken, serviceId, pairs };
}

/** The same business with only some of its pairs. */
export function part(business: Business, from: number, count: number): Business {
  return { ...business, pairs: business.pairs.slice(from, from + count) };
}

/** A booking of an hour by the pair with this number, so many hours after the beginning of 2030. */
export function bookingOf({ pairs, serviceId }: Business, pair: number, hour: number): LoadRequest {
  const { token = '', petId, staffId } = pairs[pair] ?? {};
  const at = (hours: number) => new Date(Date.UTC(2030, 0, 1) + hours * 3_600_000).toISOString();
  const body = {
    petIds: [petId],
    serviceIds: [serviceId],
    staffId,
    startDate: at(hour),
    endDate: at(hour + 1),
  };
  return { method: 'POST', path: '/bookings', token, body };
}

/** Bookings of the pairs: each begins where the last one of its pair ended, whichever client requests it. */
export function bookingsInRow(business: Business): (pair: number) => LoadRequest {
  const hours = new Map<number, number>();
  return (pair) => {
    const hour = hours.get(pair) ?? 0;
    hours.set(pair, hour + 1);
    return bookingOf(business, pair, hour);
  };
}

export async function signIn(url: string, email: string, password: string): Promise<string> {
  const { body } = await sendOrFail(url, 'POST', '/auth/login', { body: { email, password } });
  return body.data.accessToken;
}
