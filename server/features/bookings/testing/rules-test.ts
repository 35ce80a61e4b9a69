/** Test support: a business that sets rules (contract §15 and §21), with boarding. */
import { isRule, knownSettings, type RuleSetting } from '#domain/settings/known-settings.ts';
import { hours } from '#test/support/business.ts';
import type { TestServer } from '#test/support/server.ts';
import { openBookings } from './booking-test.ts';

const ruleKeys = Object.keys(knownSettings).filter(isRule);
type Rules = Readonly<Partial<Record<RuleSetting, unknown>>>;
type By = { readonly token: string };

/** Sets exactly these rules: one that is left out is deleted. */
export async function setRules(
  server: Pick<TestServer, 'request'>,
  { token }: By,
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

/** Call it once at the top of a file. */
export async function openRules() {
  const opened = await openBookings();
  const { server, business, send } = opened;
  return {
    ...opened,
    /** A service by the day. */
    boarding: await business.service({ category: 'BOARDING', priceUnit: 'daily' }),
    set: (rules: Rules) => setRules(server, business.admin, rules),
    /** PUT /bookings/:id. */
    change: (by: By, id: string, body: object, query = '') =>
      send(by, 'PUT', `/bookings/${id}${query}`, body),
    /** POST /bookings?dryRun=true. */
    preview: (by: By, body: object) => send(by, 'POST', '/bookings?dryRun=true', body),
    /** The last audit entry of a booking. */
    async entryOf(id: string) {
      const path = `/audit-logs?entity=booking&entityId=${id}&limit=1`;
      return (await send(business.admin, 'GET', path)).body.data[0];
    },
  };
}
