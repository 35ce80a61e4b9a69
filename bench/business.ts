/** The business that the booking benches book at: made over HTTP, as any client would. */
import { sendOrFail } from '../scripts/api-client.ts';
import { admin } from './servers.ts';

/** A customer with a pet, and a staff member who has time for nobody else. */
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

/** Makes a service and so many pairs. */
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

async function signIn(url: string, email: string, password: string): Promise<string> {
  const { body } = await sendOrFail(url, 'POST', '/auth/login', { body: { email, password } });
  return body.data.accessToken;
}
