/** A small business that takes bookings: services, customers with their pets, and staff, all created over HTTP. */
import type { Reply, SignedIn, TestServer } from './server.ts';

export interface Business {
  /** Adds a service and returns its id; grooming at 20 USD per session by default. */
  service(changes?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Adds a pet for the user of the token and returns its id. */
  pet(owner: { readonly token: string }, changes?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Makes a new user a staff member; returns the record's id and the user. */
  staff(changes?: Readonly<Record<string, unknown>>): Promise<{ id: string; user: SignedIn }>;
  /** POST /bookings. */
  book(
    by: { readonly token: string },
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
  /** POST /bookings that must succeed; returns the booking. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  booked(by: { readonly token: string }, body: unknown): Promise<any>;
  /** PATCH /bookings/:id/status. */
  move(by: { readonly token: string }, id: string, status: string): Promise<Reply>;
  readonly manager: { readonly token: string };
  readonly admin: { readonly token: string };
}

/** Creates the business on a running server. */
export async function openBusiness(server: TestServer): Promise<Business> {
  const admin = { token: await server.tokenOf('ADMIN') };
  const manager = { token: await server.tokenOf('MANAGER') };
  const made = async (method: string, path: string, { token }: { token: string }, body: unknown) => {
    const reply = await server.request(method, path, { token, body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body.data;
  };
  const business: Business = {
    admin,
    manager,
    service: async (changes) =>
      (await made('POST', '/services', admin, { ...grooming, ...changes })).id as string,
    pet: async (owner, changes) =>
      (await made('POST', '/pets', owner, { name: 'Rex', species: 'DOG', ...changes })).id as string,
    async staff(changes) {
      const user = await server.newUser('STAFF');
      const { id } = await made('POST', '/staff', manager, { userId: user.id, ...changes });
      return { id, user };
    },
    book: ({ token }, body, headers = {}) => server.request('POST', '/bookings', { token, body, headers }),
    booked: (by, body) => made('POST', '/bookings', by, body),
    move: ({ token }, id, status) =>
      server.request('PATCH', `/bookings/${id}/status`, { token, body: { status } }),
  };
  return business;
}

const grooming = {
  name: { en: 'Bath', vi: 'Tắm' },
  description: { en: 'A warm bath.' },
  category: 'GROOMING',
  basePrice: 20,
  priceUnit: 'per session',
  currency: 'USD',
};

/** An interval of 2030-01-07, a Monday, from one hour to another: `hours(9, 10.5)`. */
export function hours(from: number, to: number): { startDate: string; endDate: string } {
  const at = (hour: number) => new Date(Date.UTC(2030, 0, 7) + hour * 3_600_000).toISOString();
  return { startDate: at(from), endDate: at(to) };
}
