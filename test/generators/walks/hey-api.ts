/** The walk with the client that @hey-api/openapi-ts generates. */
import { client } from '../.tmp/hey-api/client.gen.ts';
import {
  changeBookingStatus,
  createBooking,
  createPet,
  createPlant,
  createService,
  deletePlant,
  listBookings,
  login,
  writeSettings,
} from '../.tmp/hey-api/sdk.gen.ts';
import type { ErrorBody } from '../.tmp/hey-api/types.gen.ts';
import type { OpenShop, Outcome } from './shop.ts';
import { keysOf } from './shop.ts';

export const openShop: OpenShop = (url) => {
  client.setConfig({ baseUrl: url });
  return {
    async signIn(email, password) {
      const { data, error, response } = await login({ body: { email, password } });
      if (data === undefined) return refused(response, error);
      client.setConfig({ auth: data.data.accessToken });
      return { status: statusOf(response), value: data.data.user.role };
    },
    async addService(body) {
      const { data, error, response } = await createService({ body });
      return data ? { status: statusOf(response), value: data.data.id } : refused(response, error);
    },
    async addPet(name, species) {
      const { data, error, response } = await createPet({ body: { name, species } });
      return data ? { status: statusOf(response), value: data.data.id } : refused(response, error);
    },
    async book(body) {
      const { data, error, response } = await createBooking({ body });
      if (data === undefined) return refused(response, error);
      const { id, status, totalAmount, staff } = data.data;
      // A preview has no id: only `dryRun=true` returns one.
      if (id === null) return { status: statusOf(response) };
      return { status: statusOf(response), value: { id, status, totalAmount, staffName: staff?.name } };
    },
    async bookings(status, sortOrder) {
      const { data, error, response } = await listBookings({ query: { status, sortOrder } });
      if (data === undefined) return refused(response, error);
      return { status: statusOf(response), value: data.data.map(({ id }) => id) };
    },
    async move(id, status) {
      const { data, error, response } = await changeBookingStatus({ path: { id }, body: { status } });
      return data ? { status: statusOf(response), value: data.data.status } : refused(response, error);
    },
    async writeSettings(body) {
      const { data, error, response } = await writeSettings({ body });
      if (data === undefined) return refused(response, error);
      return { status: statusOf(response), value: keysOf(data.data) };
    },
    async addPlant(id, name) {
      const { data, error, response } = await createPlant({ body: { id, name } });
      return { status: statusOf(response), value: data?.name, error: error?.message };
    },
    async removePlant(id) {
      const { error, response } = await deletePlant({ path: { id } });
      return { status: statusOf(response), error: error?.message };
    },
  };
};

/** Without an answer the response is missing. */
function statusOf(response: Response | undefined): number {
  return response?.status ?? 0;
}

function refused(response: Response | undefined, { error, details }: ErrorBody): Outcome<never> {
  return { status: statusOf(response), error: `${error} ${details}` };
}
