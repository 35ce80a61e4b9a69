/** The common start of the journeys of a manager with bookings: thirty of two customers, and a browser. */
import type { SignedIn } from '#test/support/server.ts';
import { bookingTest } from './booking-journey.ts';
import { type ConsoleOptions, type ConsolePage, desktop } from './chromium.ts';
import { type ConsoleFixtures, fromFirstTest } from './console-test.ts';

export const bookedDays = 30;

interface Desk {
  /** Anna Nguyen, whose dog Mochi has an expired vaccination. */
  readonly anna: SignedIn;
  /** Ids of the bookings by the day of January 2030 on which they are: Anna's on odd days; the first four are confirmed. */
  readonly made: ReadonlyMap<number, string>;
  openAs(user: SignedIn, path: string, options?: ConsoleOptions): Promise<ConsolePage>;
  managerAt(path: string, options?: ConsoleOptions): Promise<ConsolePage>;
  /** The server's data, as an administrator reads it. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
  stored(path: string): Promise<any>;
  /** Sets the vaccinations that categories of services require. */
  requireVaccinations(rules: object): Promise<unknown>;
}

async function openDesk(
  { server, business, openPage }: Omit<ConsoleFixtures, 'giveSkills'>,
  bath: string,
): Promise<Desk> {
  const { token } = business.admin;
  const named = async (name: string) => {
    const user = await server.newUser('CUSTOMER');
    await server.request('PATCH', `/users/${user.id}`, { token, body: { name } });
    return user;
  };
  const [anna, ben] = [await named('Anna Nguyen'), await named('Ben Strasser')];
  const walk = await business.service({ name: { en: 'Long walk' }, category: 'TRAINING' });
  await business.service({ name: { en: 'Day care' }, category: 'DAYCARE', priceUnit: 'per day' });
  const vaccinations = [{ name: 'Rabies', date: '2019-01-02', expiresAt: '2020-01-02' }];
  const mochi = await business.pet(anna, { name: 'Mochi', vaccinations });
  const tom = await business.pet(ben, { name: 'Tom', species: 'CAT' });
  const made = new Map<number, string>();
  for (let day = 1; day <= bookedDays; day++) {
    const isAnnas = day % 2 === 1;
    const { id } = await business.booked(isAnnas ? anna : ben, {
      petIds: [isAnnas ? mochi : tom],
      serviceIds: [day % 3 === 0 ? walk : bath],
      startDate: new Date(Date.UTC(2030, 0, day, 9)).toISOString(),
      endDate: new Date(Date.UTC(2030, 0, day, 10)).toISOString(),
    });
    if (day <= 4) await business.move(business.manager, id, 'CONFIRMED');
    made.set(day, id);
  }
  const manager = await server.newUser('MANAGER');
  const openAs: Desk['openAs'] = ({ cookie }, path, options = desktop) =>
    openPage(path, { ...options, cookie });
  return {
    anna,
    made,
    openAs,
    managerAt: (path, options) => openAs(manager, path, options),
    stored: async (path) => (await server.request('GET', path, { token })).body.data,
    requireVaccinations: (value) =>
      server.request('PUT', '/settings', { token, body: { key: 'vaccinationRules', value } }),
  };
}

/** Tests of a manager's work with those bookings. */
export const deskTest = bookingTest.extend('desk', fromFirstTest, ({ server, business, openPage, journey }) =>
  openDesk({ server, business, openPage }, journey.bath),
);
