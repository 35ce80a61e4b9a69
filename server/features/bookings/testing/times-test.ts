/** Test support: a business with a skilled staff member, whose bookings are tried as a dry run and in earnest. */
import { expect } from 'vitest';
import { perFile } from '#test/support/fixtures.ts';
import { rulesTest } from './rules-test.ts';

export const timesTest = rulesTest
  .extend('ann', perFile, ({ business }) => business.staff())
  .extend('skilled', perFile, async ({ server, business, bath, ann }) => {
    const body = [{ serviceId: bath, proficiency: 5 }];
    await server.request('PUT', `/staff/${ann.id}/services`, { token: business.manager.token, body });
  })
  /** Sends a booking of Anna's dog, as it is and as a dry run, and returns status and error of both. */
  .extend(
    'tried',
    perFile,
    ({ business, anna, rex, bath, preview }) =>
      async (changes: object, by: { readonly token: string } = anna) => {
        const body = { petIds: [rex], serviceIds: [bath], ...changes };
        const dry = await preview(by, body);
        const made = await business.book(by, body);
        const outcome = ({ status, body }: typeof made) => (status < 300 ? 'possible' : body.error);
        expect(outcome(dry)).toBe(outcome(made));
        expect(dry.body.details).toBe(made.body.details);
        return { ...made, outcome: outcome(made) };
      },
  )
  .extend('slots', perFile, ({ server }) => async (serviceId: string, times: object, token?: string) => {
    const { startDate = '', endDate = '' } = times as { startDate?: string; endDate?: string };
    const query = new URLSearchParams({ serviceId, from: startDate, to: endDate });
    const { body } = await server.request('GET', `/availability?${query}`, token ? { token } : {});
    return body.data.map((slot: { startDate: string }) => slot.startDate) as string[];
  });
