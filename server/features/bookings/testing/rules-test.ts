/** Test support: a business that sets rules (contract §15 and §21), with boarding, and pets with and without vaccinations. */
import { hours } from '#test/support/business.ts';
import { perFile } from '#test/support/fixtures.ts';
import type { TestServer } from '#test/support/server.ts';
import { bookingTest } from './booking-test.ts';

const ruleKeys = ['buffers', 'capacity', 'closures', 'notice', 'openingHours', 'vaccinationRules'] as const;
export type Rules = Readonly<Partial<Record<(typeof ruleKeys)[number], unknown>>>;

/** Sets exactly these rules: one that is left out is deleted. */
export async function setRules(
  server: Pick<TestServer, 'request'>,
  { token }: { readonly token: string },
  rules: Rules,
): Promise<void> {
  for (const key of ruleKeys) {
    const value = rules[key];
    const { status } =
      value === undefined
        ? await server.request('DELETE', `/settings/${key}`, { token })
        : await server.request('PUT', '/settings', { token, body: { key, value } });
    if (status >= 300 && status !== 404) throw new Error(`${key}: ${status}`);
  }
}

/** An interval of its own for each test: `at(9, 10)` are hours of that day. */
export function ownDays() {
  let day = 0;
  return {
    next(days = 1): void {
      day += 24 * days;
    },
    at: (from: number, to: number) => hours(day + from, day + to),
  };
}

export const rulesTest = bookingTest
  .extend(
    'set',
    perFile,
    ({ server, business }) =>
      (rules: Rules) =>
        setRules(server, business.admin, rules),
  )
  /** A service by the day. */
  .extend('boarding', perFile, ({ business }) =>
    business.service({ category: 'BOARDING', priceUnit: 'daily' }),
  )
  /** Returns so many new pets of a customer. */
  .extend('petsOf', perFile, ({ business }) => async (owner: { token: string }, count: number) => {
    const pets: string[] = [];
    for (let at = 0; at < count; at++) pets.push(await business.pet(owner));
    return pets;
  })
  /** PUT /bookings/:id. */
  .extend(
    'change',
    perFile,
    ({ server }) =>
      (by: { token: string }, id: string, body: object, query = '') =>
        server.request('PUT', `/bookings/${id}${query}`, { token: by.token, body }),
  )
  /** POST /bookings?dryRun=true. */
  .extend(
    'preview',
    perFile,
    ({ server }) =>
      (by: { token: string }, body: object) =>
        server.request('POST', '/bookings?dryRun=true', { token: by.token, body }),
  )
  /** The last audit entry of a booking. */
  .extend('entryOf', perFile, ({ server, business }) => async (id: string) => {
    const path = `/audit-logs?entity=booking&entityId=${id}&limit=1`;
    return (await server.request('GET', path, { token: business.admin.token })).body.data[0];
  });
