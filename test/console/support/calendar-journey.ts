/**
 * The common start of the journeys on the calendar: a business with two staff members, and managers who look at their
 * days.
 */
import type { Locator } from 'playwright-core';
import type { SignedIn, TestServer } from '#test/support/server.ts';
import { press } from './actions.ts';
import { boardingService } from './booking-journey.ts';
import { type ConsoleOptions, type ConsolePage, desktop } from './chromium.ts';
import { type ConsoleFixtures, consoleTest, fromFirstTest } from './console-test.ts';
import { weekOf } from './days.ts';
import { settle } from './in-page.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type StoredBooking = any;

interface CalendarJourney {
  /** A service of an hour for 20 USD, and one by the hour for 12. */
  readonly bath: string;
  readonly walk: string;
  readonly boarding: string;
  /** Both provide all of them; Ben is better. */
  readonly anna: string;
  readonly ben: string;
  readonly manager: SignedIn;
  /** The calendar at the query, as a manager sees it. */
  at(query: string, options?: ConsoleOptions): Promise<ConsolePage>;
  /** A booking for a new dog with that name. */
  booked(name: string, startDate: string, endDate: string, changes?: object): Promise<StoredBooking>;
  /** The calendar of a day on which Anna has a visit from 10:00 to 11:00 in UTC, and the visit. */
  annasVisit(pet: string, day: string, options?: ConsoleOptions): Promise<{ id: string; page: ConsolePage }>;
  /** The booking as stored by the server. */
  stored(id: string): Promise<StoredBooking>;
  /** A change by a colleague. */
  change(id: string, body: object): Promise<void>;
}

/** Working hours: every day from 9:00 to 17:00 in UTC. */
async function openCalendarJourney({
  server,
  business,
  giveSkills,
  openPage,
}: ConsoleFixtures): Promise<CalendarJourney> {
  const manager = await server.newUser('MANAGER');
  const { token } = manager;
  const bath = await business.service({ name: { en: 'Dog bath' }, duration: 60 });
  const walk = await business.service({ name: { en: 'Walk' }, priceUnit: 'per hour', basePrice: 12 });
  const boarding = await business.service(boardingService);
  const member = async (name: string, proficiency: number) => {
    const workingHours = { timeZone: 'UTC', ...weekOf('09:00-17:00') };
    const { id, user } = await business.staff({ workingHours });
    await asked(server, 'PATCH', `/users/${user.id}`, { token: business.admin.token, body: { name } });
    await giveSkills(id, [bath, walk, boarding], proficiency);
    return id;
  };
  const anna = await member('Anna', 3);
  const at = async (query: string, options: ConsoleOptions = desktop) => {
    const page = await openPage(`calendar${query}`, { ...options, cookie: manager.cookie });
    await settle(page, 'en');
    return page;
  };
  const booked = async (name: string, startDate: string, endDate: string, changes = {}) => {
    const customer = await server.newUser('CUSTOMER');
    const petIds = [await business.pet(customer, { name })];
    return business.booked({ token }, { petIds, serviceIds: [bath], startDate, endDate, ...changes });
  };
  const stored = async (id: string) => (await asked(server, 'GET', `/bookings/${id}`, { token })).data;
  return {
    bath,
    walk,
    boarding,
    anna,
    ben: await member('Ben', 5),
    manager,
    stored,
    at,
    booked,
    async annasVisit(pet, day, options) {
      const times = [`${day}T10:00:00.000Z`, `${day}T11:00:00.000Z`] as const;
      const { id } = await booked(pet, ...times, { staffId: anna });
      return { id, page: await at(`?day=${day}`, options) };
    },
    change: async (id, body) => void (await asked(server, 'PUT', `/bookings/${id}`, { token, body })),
  };
}

/** Tests on that calendar. */
export const calendarTest = consoleTest.extend(
  'journey',
  fromFirstTest,
  ({ server, business, giveSkills, openPage }) =>
    openCalendarJourney({ server, business, giveSkills, openPage }),
);

/** @throws Error with the answer when it is not a success. */
export async function asked(
  server: TestServer,
  method: string,
  path: string,
  options: { token: string; body?: unknown },
): Promise<StoredBooking> {
  const reply = await server.request(method, path, options);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** The booking of the pet on the calendar. */
export function blockOf(page: ConsolePage, pet: string): Locator {
  return page.locator('[data-item]').filter({ hasText: pet });
}

/** Drags by a number of pixels, from near the top of the element or from its lower edge. */
export async function drag(
  page: ConsolePage,
  element: Locator,
  by: { readonly x: number; readonly y: number },
  from: 'top' | 'end' = 'top',
): Promise<void> {
  // A position that is measured while the page is still changing would be wrong when the pointer is pressed.
  await settle(page);
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('there is nothing to drag');
  const [x, y] = [box.x + 20, from === 'end' ? box.y + box.height - 3 : box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by.x / 2, y + by.y / 2, { steps: 4 });
  await page.mouse.move(x + by.x, y + by.y, { steps: 4 });
}

/** @throws Error when it is not shown. */
export async function boxOf(locator: Locator): Promise<{ readonly y: number; readonly height: number }> {
  const found = await locator.boundingBox();
  if (found === null) throw new Error('it is not shown');
  return found;
}

/** Chooses a booking by keyboard, and moves it by the keys; it is not dropped yet. */
export async function moveByKeys(page: ConsolePage, pet: string, ...keys: readonly string[]): Promise<void> {
  await blockOf(page, pet).focus();
  await press(page, 'm', ...keys);
}

/** From the lane of Anna into that of Ben, and some hours down; the booking is not dropped yet. */
export async function dragToBen(page: ConsolePage, pet: string, hours = 0): Promise<void> {
  const lane = await page.getByRole('group', { name: 'Anna' }).boundingBox();
  await drag(page, blockOf(page, pet), { x: lane?.width ?? 0, y: hours * hourHeight });
}

/** The same, and drops it. */
export async function dropOnBen(page: ConsolePage, pet: string): Promise<void> {
  await dragToBen(page, pet);
  await page.mouse.up();
}

/** Saves the move once the dialog says that it can be saved. */
export async function saveMove(page: ConsolePage): Promise<void> {
  await page.getByText('This change can be saved.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('The booking has been moved.').waitFor();
}

/** The height of an hour in pixels. */
export const hourHeight = 72;
