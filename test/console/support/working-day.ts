/** The common start of the journeys about a day's work: a staff member, customers' pets, and current bookings. */
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Business } from '#test/support/business.ts';
import type { SignedIn, TestServer } from '#test/support/server.ts';
import { consoleTest, fromFirstTest } from './console-test.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape.
type StoredBooking = any;

interface WorkingDay {
  readonly manager: SignedIn;
  /** Of the business. */
  readonly timeZone: string;
  readonly groomer: { readonly id: string; readonly user: SignedIn };
  /** A booking of a new pet with that name; start and end are minutes from now. */
  booked(pet: string, from: number, to: number, more?: BookedMore): Promise<StoredBooking>;
  /** The booking as stored by the server. */
  stored(id: string): Promise<StoredBooking>;
}

/** Waits until the element shows the minutes since the instant, which increase while a test runs. */
export async function saysMinutes(
  element: Locator,
  since: string,
  words: (minutes: number) => string,
): Promise<void> {
  const isSaid = async () => {
    const minutes = Temporal.Instant.from(since).until(Temporal.Now.instant()).total('minutes');
    return (await element.innerText()).includes(words(Math.floor(minutes)));
  };
  await expect.poll(isSaid).toBe(true);
}

interface BookedMore {
  /** Set one after the other. */
  readonly statuses?: readonly string[];
  readonly petDetails?: object;
  readonly notes?: string;
  /** Absent: nobody is assigned. */
  readonly staffId?: string;
  readonly serviceId?: string;
}

/**
 * A time zone in which it is the middle of a day now, so that minutes from now are on the same day. The names of these
 * zones have the opposite sign of their offset.
 */
const middayZone = (() => {
  const ahead = 12 - new Date().getUTCHours();
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
})();

async function openWorkingDay(server: TestServer, business: Business): Promise<WorkingDay> {
  const manager = await server.newUser('MANAGER');
  await server.request('PUT', '/settings', {
    token: business.admin.token,
    body: { key: 'timeZone', value: middayZone },
  });
  const groomer = await business.staff();
  const bath = await business.service({ name: { en: 'Dog bath' }, duration: 60 });
  return {
    manager,
    timeZone: middayZone,
    groomer,
    async booked(name, from, to, { statuses = [], petDetails, notes, staffId, serviceId = bath } = {}) {
      const customer = await server.newUser('CUSTOMER');
      const pet = await business.pet(customer, { name, ...petDetails });
      const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
      const body = {
        petIds: [pet],
        serviceIds: [serviceId],
        startDate: at(from),
        endDate: at(to),
        staffId,
        notes,
      };
      const booking = await business.booked(manager, body);
      for (const status of statuses) await business.move(manager, booking.id, status);
      return booking;
    },
    stored: async (id) =>
      (await server.request('GET', `/bookings/${id}`, { token: manager.token })).body.data,
  };
}

/** Tests of that day. */
export const workTest = consoleTest.extend('work', fromFirstTest, ({ server, business }) =>
  openWorkingDay(server, business),
);
