/**
 * The client sends each operation as the OpenAPI document describes it and reads each documented success, and its values
 * are exact with a running server. `http-file.test.ts` shows that the server answers such requests so.
 */
import { describe, expect, test } from 'vitest';
import type { Api, ListServicesAnswer } from '#client/generated/types.ts';
import { bearer, createClient } from '#client/index.ts';
import { document, type Schema } from '#test/fuzz/operations.ts';
import { serverForThisFile } from '#test/support/server.ts';
import { picture } from './calls.ts';

interface Success {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly described: Schema;
  readonly status: number;
}

const successes = Object.entries<Schema>(document.paths).flatMap(([path, methods]) =>
  Object.entries<Schema>(methods).flatMap(([method, described]) =>
    Object.keys(described.responses)
      .map(Number)
      .filter((status) => status < 400)
      .map((status): Success => ({ id: described.operationId, method, path, described, status })),
  ),
);

/** The required parameters of a kind, with the values that the document shows. */
function shown(described: Schema, place: 'path' | 'query'): Record<string, unknown> {
  const parameters: Schema[] = described.parameters ?? [];
  const required = parameters.filter((one) => one.in === place && one.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, example]));
}

const server = await serverForThisFile();
const anyone: Api = createClient({ baseUrl: server.url });
const client: Api = createClient({ baseUrl: server.url, credentials: bearer(await server.tokenOf('ADMIN')) });

test.for(successes)('$id is sent as documented, and its $status is read', async (success) => {
  const { id, method, path, described, status } = success;
  const [type, content = {}] = Object.entries<Schema>(described.responses[status].content ?? {})[0] ?? [];
  const example = content.example ?? Object.values<Schema>(content.examples ?? {})[0]?.value;
  const text =
    type === undefined ? null : type === 'application/json' ? JSON.stringify(example ?? {}) : 'a text';
  const sent: Request[] = [];
  const sender = createClient({
    baseUrl: 'https://pets.example',
    fetch: async (input, init) => {
      sent.push(new Request(input, init));
      const headers = { location: '/there', ...(type && { 'content-type': type }) };
      return new Response(text, { status, headers });
    },
  });
  const json = described.requestBody?.content['application/json'];
  const body = json ? json.example : described.requestBody && new Blob(['x'], { type: 'image/png' });
  const given = { path: shown(described, 'path'), query: shown(described, 'query') };
  const call = sender[id as keyof Api] as (request: object) => Promise<{ status: number; data: unknown }>;
  const answer = await call({ ...given, ...(body && { body }) });

  const [request] = sent;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(given.path[name])));
  const query = new URLSearchParams(given.query as Record<string, string>);
  expect([request?.method, request?.url]).toEqual([
    method.toUpperCase(),
    `https://pets.example${filled}${query.size > 0 ? `?${query}` : ''}`,
  ]);
  if (json) expect(await request?.json()).toEqual(body);
  const media = json ? 'application/json' : body ? 'image/png' : null;
  expect(request?.headers.get('content-type')).toBe(media);
  expect(answer.status).toBe(status);
  if (status === 302 || status === 303) expect(answer).toMatchObject({ location: '/there' });
  else expect(answer.data === undefined).toBe(text === null);
  if (text === 'a text') expect(answer.data).toBe(text);
});

describe('with a running server', () => {
  test('contract §4: plants have ids over the full range of int64', async () => {
    const ids = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 53n + 1n];
    for (const id of ids) {
      const { data } = await client.createPlant({ body: { id, name: `plant ${id}` } });
      expect(data).toEqual({ name: `plant ${id}` });
      const again = client.createPlant({ body: { id, name: 'again' } });
      await expect(again).rejects.toMatchObject({ status: 400 });
    }
    const { data: first } = await client.listPlants({ query: { limit: 2 } });
    expect(first.map(({ name }) => name)).toEqual([`plant ${ids[0]}`, `plant ${ids[2]}`]);
    // The neighbors that a double would confuse with them do not exist.
    for (const id of [2n ** 53n, 2n ** 63n - 2n])
      await expect(client.deletePlant({ path: { id } })).rejects.toMatchObject({ status: 404 });
    for (const id of ids) expect((await client.deletePlant({ path: { id } })).status).toBe(204);
  });

  test('prices are exact decimals, a matching ETag has no data, and a file is uploaded', async () => {
    const { data: service } = await client.createService({ body: newService });
    const one = { path: { id: service.id }, query: { lang: 'vi' } } as const;
    const read = await anyone.getService(one);
    expect([read.data.name, read.data.basePrice]).toEqual(['Tắm', '99999999.99']);
    const headers = { 'If-None-Match': read.headers.get('etag') ?? '' };
    const again = await anyone.getService({ ...one, headers });
    expect([again.status, again.data]).toEqual([304, undefined]);
    const { data: updated } = await client.updateService({ path: one.path, body: { basePrice: 24.5 } });
    expect(updated.basePrice).toBe('24.5');
    const all: ListServicesAnswer = await anyone.listServices();
    expect(all.data).toHaveLength(1);
    const { imageUrl } = (await client.uploadServiceImage({ path: one.path, body: await picture() })).data;
    expect(imageUrl).toMatch(/^\/pictures\//);
    expect((await client.deleteService({ path: one.path })).data).toBeUndefined();
  });

  test('the status of a booking distinguishes a preview, and its amounts are exact', async () => {
    const { data: pet } = await client.createPet({ body: { name: 'Mochi', species: 'CAT' } });
    const { data: service } = await client.createService({ body: { ...newService, basePrice: '20.10' } });
    const times = { startDate: '2030-01-07T00:00:00Z', endDate: '2030-01-08T00:00:00Z' };
    const body = { petIds: [pet.id], serviceIds: [service.id], ...times };
    const preview = await client.createBooking({ query: { dryRun: true }, body });
    expect([preview.status, preview.data.id, preview.data.totalAmount]).toEqual([200, null, '20.1']);
    const made = await client.createBooking({ body });
    if (made.status !== 201) throw new Error('expected a booking');
    const { data } = await client.getBooking({ path: { id: made.data.id } });
    expect(data.services[0]?.amount).toBe('20.1');
    const { pagination } = await client.listBookings({ query: { petId: pet.id } });
    expect(pagination.total).toBe(1);
  });

  test('a setting keeps every digit, and a redirect and a text are read', async () => {
    const value = { exact: 12345678901234567890n, text: 'x' };
    await client.writeSettings({ body: [{ key: 'shop.exact', value }] });
    expect((await anyone.getSetting({ path: { key: 'shop.exact' } })).data.value).toEqual(value);
    const { location } = await anyone.getVerifyEmailPage({ query: { token: 'x' } });
    expect(location).toBe('/app/verify-email');
    expect((await anyone.getMetrics()).data).toContain('# HELP');
  });
});

const newService = {
  name: { en: 'Bath', vi: 'Tắm' },
  description: { en: 'A warm bath.' },
  category: 'GROOMING',
  basePrice: '99999999.99',
  priceUnit: 'per session',
} as const;
