/** Test support: a server of this file with a business, two customers, their pets and a service. */
import { openBusiness } from '#test/support/business.ts';
import { openServer } from '#test/support/fixtures.ts';

type By = { readonly token: string };

/** Call it once at the top of a file, which then needs no fixtures. */
export async function openBookings(settings?: Record<string, string>) {
  const opened = await openServer(settings);
  const { server } = opened;
  const business = await openBusiness(server);
  const [anna, ben] = [await server.newUser('CUSTOMER'), await server.newUser('CUSTOMER')];
  return {
    ...opened,
    business,
    /** A customer, and her dog. */
    anna,
    rex: await business.pet(anna),
    /** Another customer, and his dog. */
    ben,
    tom: await business.pet(ben, { name: 'Tom' }),
    /** A service at 20 USD per session. */
    bath: await business.service(),
    /** Sends a request of that user. */
    send: ({ token }: By, method: string, path: string, body?: unknown, headers = {}) =>
      server.request(method, path, { token, body, headers }),
    /** Sets a setting of the business, or deletes it when there is no value. */
    setting: (key: string, value?: unknown) => {
      const { token } = business.admin;
      return value === undefined
        ? server.request('DELETE', `/settings/${key}`, { token })
        : server.request('PUT', '/settings', { token, body: { key, value } });
    },
    /** Makes services skills of a staff member. */
    train: (staffId: string, skills: Readonly<Record<string, number>>) => {
      const body = Object.entries(skills).map(([serviceId, proficiency]) => ({ serviceId, proficiency }));
      return server.request('PUT', `/staff/${staffId}/services`, { token: business.manager.token, body });
    },
    /** Returns so many new pets of a user. */
    async petsOf(owner: By, count: number) {
      const pets: string[] = [];
      for (let at = 0; at < count; at++) pets.push(await business.pet(owner));
      return pets;
    },
  };
}
