/** Test support: a business with a skilled staff member, whose bookings are tried as a dry run and in earnest. */
import { expect } from 'vitest';
import { openRules } from './rules-test.ts';

/** Call it once at the top of a file. */
export async function openTimes() {
  const opened = await openRules();
  const { server, business, anna, rex, bath, preview, train } = opened;
  const ann = await business.staff();
  await train(ann.id, { [bath]: 5 });
  return {
    ...opened,
    ann,
    /** Sends a booking of Anna's dog, as it is and as a dry run, and returns status and error of both. */
    async tried(changes: object, by: { readonly token: string } = anna) {
      const body = { petIds: [rex], serviceIds: [bath], ...changes };
      const dry = await preview(by, body);
      const made = await business.book(by, body);
      const outcome = ({ status, body }: typeof made) => (status < 300 ? 'possible' : body.error);
      expect(outcome(dry)).toBe(outcome(made));
      // The limits of the notice are those of the moment.
      const details = ({ body }: typeof made) => body.details?.replaceAll(/\S+Z\b/g, '');
      expect(details(dry)).toBe(details(made));
      return { ...made, outcome: outcome(made) };
    },
    /** The starts of GET /availability. */
    async slots(serviceId: string, times: { startDate: string; endDate: string }, token?: string) {
      const query = new URLSearchParams({ serviceId, from: times.startDate, to: times.endDate });
      const { body } = await server.request('GET', `/availability?${query}`, { token });
      return body.data.map((slot: { startDate: string }) => slot.startDate) as string[];
    },
  };
}
