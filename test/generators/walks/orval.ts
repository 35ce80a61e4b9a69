/** The walk with the client that orval generates. Its zod schemas check requests and answers. */
import {
  changeBookingStatus,
  createBooking,
  createPet,
  createPlant,
  createService,
  deletePlant,
  type ErrorBody,
  listBookings,
  login,
  writeSettings,
} from '../.tmp/orval/client.ts';
import {
  ChangeBookingStatusResponse,
  CreateBookingBody,
  CreatePetBody,
  CreateServiceBody,
  CreateServiceResponse,
  ListBookingsQueryParams,
  ListBookingsResponse,
  LoginBody,
  LoginResponse,
  WriteSettingsBody,
  WriteSettingsResponse,
} from '../.tmp/orval/zod.ts';
import { target } from './orval-fetch.ts';
import type { OpenShop, Outcome } from './shop.ts';
import { keysOf } from './shop.ts';

export const openShop: OpenShop = (url) => {
  target.url = url;
  target.token = undefined;
  return {
    async signIn(email, password) {
      const answer = await login(LoginBody.parse({ email, password }));
      if (answer.status !== 201) return refused(answer);
      LoginResponse.parse(answer.data);
      target.token = answer.data.data.accessToken;
      return { status: answer.status, value: answer.data.data.user.role };
    },
    async addService(service) {
      const answer = await createService(CreateServiceBody.parse(service));
      if (answer.status !== 201) return refused(answer);
      return { status: 201, value: CreateServiceResponse.parse(answer.data).data.id };
    },
    async addPet(name, species) {
      const answer = await createPet(CreatePetBody.parse({ name, species }));
      return answer.status === 201 ? { status: 201, value: answer.data.data.id } : refused(answer);
    },
    async book(order) {
      const answer = await createBooking(CreateBookingBody.parse(order));
      if (answer.status !== 201) return answer.status === 200 ? { status: 200 } : refused(answer);
      const { id, status, totalAmount, staff } = answer.data.data;
      return { status: 201, value: { id, status, totalAmount, staffName: staff?.name } };
    },
    async bookings(status, sortOrder) {
      const answer = await listBookings(ListBookingsQueryParams.parse({ status, sortOrder }));
      if (answer.status !== 200) return refused(answer);
      return { status: 200, value: ListBookingsResponse.parse(answer.data).data.map(({ id }) => id) };
    },
    async move(id, status) {
      const answer = await changeBookingStatus(id, { status });
      if (answer.status !== 200) return refused(answer);
      return { status: 200, value: ChangeBookingStatusResponse.parse(answer.data).data.status };
    },
    async writeSettings(changes) {
      const answer = await writeSettings(WriteSettingsBody.parse(changes));
      if (answer.status !== 200) return refused(answer);
      return { status: 200, value: keysOf(WriteSettingsResponse.parse(answer.data).data) };
    },
    async addPlant(id, name) {
      const answer = await createPlant({ id, name });
      if (answer.status === 200) return { status: 200, value: answer.data.name };
      return { status: answer.status, error: answer.data.message };
    },
    async removePlant(id) {
      const { status } = await deletePlant(id);
      return { status };
    },
  };
};

function refused({ status, data }: { status: number; data: ErrorBody }): Outcome<never> {
  return { status, error: `${data.error} ${data.details}` };
}
