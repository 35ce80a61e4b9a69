/** The common start of the journeys about booking: a business with free staff, and a browser that is signed in. */
import type { Locator, Page } from 'playwright-core';
import { perFile } from '#test/support/fixtures.ts';
import type { SignedIn, TestServer } from '#test/support/server.ts';
import { type ConsoleFixtures, consoleTest, fromFirstTest } from './console-test.ts';
import { weekOf } from './days.ts';

interface BookingJourney {
  /** A service of an hour for 20 USD. */
  readonly bath: string;
  /** Both provide the bath; this member is better. */
  readonly best: string;
  readonly other: string;
}

/** One service that two staff members provide, every day from 9:00 to 17:00 in UTC. */
async function openBookingJourney({
  business,
  giveSkills,
}: Pick<ConsoleFixtures, 'business' | 'giveSkills'>): Promise<BookingJourney> {
  const bath = await business.service({ name: { en: 'Dog bath' }, duration: 60 });
  const skilled = async (proficiency: number) => {
    const { id } = await business.staff({ workingHours: { timeZone: 'UTC', ...weekOf('09:00-17:00') } });
    await giveSkills(id, [bath], proficiency);
    return id;
  };
  return { bath, best: await skilled(5), other: await skilled(3) };
}

/** Tests in which that service is booked. */
export const bookingTest = consoleTest
  .extend('journey', fromFirstTest, ({ business, giveSkills }) =>
    openBookingJourney({ business, giveSkills }),
  )
  /** A new customer with a dog. */
  .extend('newOwner', perFile, ({ server, business }) => async () => {
    const anna = await server.newUser('CUSTOMER');
    return { anna, rex: await business.pet(anna) };
  });

export const boardingService = {
  name: { en: 'Boarding' },
  category: 'BOARDING',
  priceUnit: 'per day',
  basePrice: 30,
} as const;

/** `YYYY-MM-DD`, a number of days from today, in UTC. */
export function dayAhead(days: number): string {
  return Temporal.Now.plainDateISO('UTC').add({ days }).toString();
}

/** On the button that books, of a business outside the European Economic Area. */
export const bookWords = 'Confirm booking';

/** Books at the price that the page shows. */
export async function bookAt(page: Page, price: string): Promise<void> {
  await page.getByText(`Total: ${price}`).waitFor();
  await page.getByRole('button', { name: bookWords }).click();
}

/** The heading of the page after the booking. */
export function received(page: Page): Locator {
  return page.getByRole('heading', { name: 'Booking received', level: 1 });
}

/** Books at the price that the page shows, with success. */
export async function bookedAt(page: Page, price: string): Promise<void> {
  await bookAt(page, price);
  await received(page).waitFor();
}

/** The bookings of a user, oldest first. */
export async function bookingsOf(
  server: TestServer,
  { token }: SignedIn,
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
): Promise<any[]> {
  const { body } = await server.request('GET', '/bookings?sortOrder=asc', { token });
  return body.data;
}
