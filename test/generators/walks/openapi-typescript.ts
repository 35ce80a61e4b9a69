/** The walk with openapi-typescript's types and the matching client, openapi-fetch. */
import createClient from 'openapi-fetch';
import type { components, paths } from '../.tmp/openapi-typescript/schema.ts';
import type { OpenShop, Outcome } from './shop.ts';
import { keysOf } from './shop.ts';

type ErrorBody = components['schemas']['ErrorBody'];
type Cause = components['schemas']['Cause'];

export const openShop: OpenShop = (url) => {
  const client = createClient<paths>({ baseUrl: url });
  return {
    async signIn(email, password) {
      const { data, error, response } = await client.POST('/auth/login', { body: { email, password } });
      if (data === undefined) return refused(response, error);
      client.use({
        onRequest({ request }) {
          request.headers.set('authorization', `Bearer ${data.data.accessToken}`);
        },
      });
      return { status: response.status, value: data.data.user.role };
    },
    async addService(service) {
      const { data, error, response } = await client.POST('/services', { body: service });
      return data ? { status: response.status, value: data.data.id } : refused(response, error);
    },
    async addPet(name, species) {
      const { data, error, response } = await client.POST('/pets', { body: { name, species } });
      return data ? { status: response.status, value: data.data.id } : refused(response, error);
    },
    async book(body) {
      const { data, error, response } = await client.POST('/bookings', { body });
      if (data === undefined) return refused(response, error);
      // openapi-fetch omits from its types every value that is always null, such as the id of a preview
      // (`dryRun=true`).
      if (!('id' in data.data)) return { status: response.status };
      const { id, status, totalAmount, staff } = data.data;
      return { status: response.status, value: { id, status, totalAmount, staffName: staff?.name } };
    },
    async bookings(status, sortOrder) {
      const { data, error, response } = await client.GET('/bookings', {
        params: { query: { status, sortOrder } },
      });
      if (data === undefined) return refused(response, error);
      // The same list is available as CSV, as text; the client asks for JSON.
      if (typeof data === 'string') throw new TypeError('the list is not JSON');
      return { status: response.status, value: data.data.map(({ id }) => id) };
    },
    async move(id, status) {
      const { data, error, response } = await client.PATCH('/bookings/{id}/status', {
        params: { path: { id } },
        body: { status },
      });
      return data ? { status: response.status, value: data.data.status } : refused(response, error);
    },
    async writeSettings(body) {
      const { data, error, response } = await client.PUT('/settings', { body });
      if (data === undefined) return refused(response, error);
      return { status: response.status, value: keysOf(data.data) };
    },
    async addPlant(id, name) {
      const { data, error, response } = await client.POST('/plants', { body: { id, name } });
      return { status: response.status, value: data?.name, error: error?.message };
    },
    async removePlant(id) {
      const { error, response } = await client.DELETE('/plants/{id}', { params: { path: { id } } });
      return { status: response.status, error: error?.message };
    },
  };
};

function refused({ status }: Response, { error, details, causes = [] }: ErrorBody): Outcome<never> {
  return { status, error: `${error} ${details}`, localized: causes.map(inLao).join(' ') };
}

/** As a shop tells its customers why they cannot book. */
function inLao(cause: Cause): string {
  return cause.reason === 'PET_BUSY' ? `${cause.petName} ມີການຈອງໃນເວລານັ້ນແລ້ວ.` : '';
}
