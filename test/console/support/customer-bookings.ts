/** The common start of the journeys about existing bookings: a customer with one, who is signed in in a browser. */
import type { SignedIn } from '#test/support/server.ts';
import { type ConsoleOptions, type ConsolePage, desktop } from './chromium.ts';
import { type ConsoleFixtures, consoleTest, fromFirstTest } from './console-test.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type StoredBooking = any;

interface AtCustomer {
  readonly customer: SignedIn;
  readonly pet: string;
  readonly booking: StoredBooking;
  readonly page: ConsolePage;
}

interface CustomerBookings {
  readonly bath: string;
  /** A customer with a dog and a booking; the page is at the path, signed in. */
  customerAt(path: (booking: string) => string, options?: ConsoleOptions): Promise<AtCustomer>;
  /** A booking in the far future, at a different hour each time. */
  bookingOf(customer: SignedIn, pet: string, changes?: object): Promise<StoredBooking>;
  /** Adds a staff member who provides these services. */
  memberFor(...serviceIds: readonly string[]): Promise<string>;
  /** The booking as stored by the server. */
  stored(id: string): Promise<StoredBooking>;
}

/** With a service of an hour. */
async function openCustomerBookings({
  server,
  business,
  giveSkills,
  openPage,
}: ConsoleFixtures): Promise<CustomerBookings> {
  const bath = await business.service({ name: { en: 'Dog bath' }, duration: 60 });
  let hour = 0;
  const bookingOf = (customer: SignedIn, pet: string, changes: object = {}) => {
    hour += 2;
    const at = (more: number) => new Date(Date.UTC(2030, 0, 7, 8) + (hour + more) * 3_600_000).toISOString();
    const body = {
      petIds: [pet],
      services: [{ serviceId: bath, quantity: 2 }],
      startDate: at(0),
      endDate: at(1),
    };
    return business.booked(customer, { ...body, ...changes });
  };
  return {
    bath,
    bookingOf,
    async memberFor(...serviceIds) {
      const { id } = await business.staff();
      await giveSkills(id, serviceIds);
      return id;
    },
    async customerAt(path, options = desktop) {
      const customer = await server.newUser('CUSTOMER');
      const pet = await business.pet(customer, { name: 'Biscuit' });
      const booking = await bookingOf(customer, pet, { notes: 'Shy with strangers.' });
      const page = await openPage(path(booking.id), { ...options, cookie: customer.cookie });
      return { customer, pet, booking, page };
    },
    stored: async (id) =>
      (await server.request('GET', `/bookings/${id}`, { token: business.manager.token })).body.data,
  };
}

/** Tests in which customers look at their bookings. */
export const customerTest = consoleTest.extend(
  'journey',
  fromFirstTest,
  ({ server, business, giveSkills, openPage }) =>
    openCustomerBookings({ server, business, giveSkills, openPage }),
);

export async function openFromList(page: ConsolePage): Promise<void> {
  await page.getByRole('heading', { name: 'My bookings', level: 1 }).waitFor();
  await page.getByRole('link', { name: /^Biscuit – / }).click();
  await page.getByRole('heading', { name: /^Biscuit – /, level: 1 }).waitFor();
}
