/** The walk with the client that kubb generates. */
import { setConfig } from '../.tmp/kubb/.kubb/fetch.ts';
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
} from '../.tmp/kubb/client.ts';
import type { ErrorBody, PlantError } from '../.tmp/kubb/types.ts';
import type { OpenShop, Outcome } from './shop.ts';
import { keysOf } from './shop.ts';

export const openShop: OpenShop = (url) => {
  // Its client sends bodies without a content type of its own.
  const headers = { 'Content-Type': 'application/json' };
  setConfig({ baseURL: url, headers });
  return {
    async signIn(email, password) {
      const answer = await login({ email, password });
      if (answer.status !== 201) return refused(answer);
      const { accessToken, user } = answer.data.data;
      setConfig({ baseURL: url, headers: { ...headers, Authorization: `Bearer ${accessToken}` } });
      return { status: answer.status, value: user.role };
    },
    async addService(service) {
      const answer = await createService(service);
      return answer.status === 201 ? { status: 201, value: answer.data.data.id } : refused(answer);
    },
    async addPet(name, species) {
      const answer = await createPet({ name, species });
      return answer.status === 201 ? { status: 201, value: answer.data.data.id } : refused(answer);
    },
    async book(order) {
      const answer = await createBooking(order);
      if (answer.status !== 201) return refused(answer);
      const { id, status, totalAmount, staff } = answer.data.data;
      // A preview has no id: only `dryRun=true` returns one.
      if (id === null) return { status: answer.status };
      return { status: 201, value: { id, status, totalAmount, staffName: staff?.name } };
    },
    async bookings(status, sortOrder) {
      const answer = await listBookings({ status, sortOrder });
      if (answer.status !== 200) return refused(answer);
      return { status: 200, value: answer.data.data.map(({ id }) => id) };
    },
    async move(id, status) {
      const answer = await changeBookingStatus(id, { status });
      return answer.status === 200 ? { status: 200, value: answer.data.data.status } : refused(answer);
    },
    async writeSettings(changes) {
      const answer = await writeSettings(changes);
      if (answer.status !== 200) return refused(answer);
      return { status: 200, value: keysOf(answer.data.data) };
    },
    async addPlant(id, name) {
      const { status, data } = await createPlant({ id, name });
      if (status === 200) return { status, value: data.name };
      return { status, error: (data as unknown as PlantError).message };
    },
    async removePlant(id) {
      const { status } = await deletePlant(id);
      return { status };
    },
  };
};

/** Its types describe only the data of a success; an error arrives in the same place. */
function refused({ status, data }: { status: number; data: unknown }): Outcome<never> {
  const { error, details } = data as ErrorBody;
  return { status, error: `${error} ${details}` };
}
