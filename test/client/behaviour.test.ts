/** The automatic behavior of the client: renewing tokens, retrying, timing out, reading pages. */
import { describe, expect, test } from 'vitest';
import type { Api } from '#client/generated/types.ts';
import {
  ApiError,
  type ClientOptions,
  createClient,
  eachRow,
  isApiError,
  isRefusalOf,
  JsonNumber,
  renewing,
  sessionCookie,
  type TokenPair,
} from '#client/index.ts';
import { factorCalls } from '#features/auth/factors/testing/factor-test.ts';
import { hours, openBusiness } from '#test/support/business.ts';
import { type SignedIn, serverForThisFile } from '#test/support/server.ts';
import { clientOf, line } from './calls.ts';

const server = await serverForThisFile();
const business = await openBusiness(server);
const customer = await server.newUser('CUSTOMER');

/** A client without credentials, unless they are given, whose requests go through this line. */
const clientThrough = (fetch: typeof globalThis.fetch, options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: server.url, fetch, ...options });
const pairOf = ({ token, refreshToken }: SignedIn): TokenPair => ({ accessToken: token, refreshToken });
const busy = (retryAfter: string) =>
  new Response('', { status: 503, headers: { 'retry-after': retryAfter } });

describe('automatic renewal of tokens', () => {
  test('ten requests refused at once cause one refresh, and all succeed', async () => {
    const kept: (TokenPair | undefined)[] = [];
    const { fetch, seen } = line((_seen, _at, send) => send());
    const stale = { ...pairOf(await server.newUser('CUSTOMER')), accessToken: 'ended' };
    const client = clientThrough(fetch, { credentials: renewing(stale, (pair) => void kept.push(pair)) });
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.getSession()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(seen.filter(({ url }) => url.endsWith('/auth/refresh'))).toHaveLength(1);
    expect(kept).toEqual([{ accessToken: expect.any(String), refreshToken: expect.any(String) }]);
    expect(kept[0]?.refreshToken).not.toBe(stale.refreshToken);
  });

  test('an ended session: the refusal is reported, and the tokens are discarded', async () => {
    const kept: (TokenPair | undefined)[] = [];
    const ended = { accessToken: 'ended', refreshToken: 'ended too' };
    const credentials = renewing(ended, (pair) => void kept.push(pair));
    const client = createClient({ baseUrl: server.url, credentials });
    await expect(client.getSession()).rejects.toMatchObject({ status: 401, error: 'UNAUTHENTICATED' });
    expect([kept, credentials.tokens]).toEqual([[undefined], undefined]);
  });

  test('a 401 that asks for a second factor is no refused token: it is reported, and no refresh is sent', async () => {
    const user = await factorCalls(server).newUserWithApp();
    const { fetch, seen } = line((_seen, _at, send) => send());
    const client = clientThrough(fetch, { credentials: renewing(pairOf(user)) });
    const creating = client.createRecoveryCodes({ body: { password: user.password } });
    const refused = { error: 'SECOND_FACTOR_REQUIRED', details: 'totp, recovery' };
    await expect(creating).rejects.toMatchObject(refused);
    expect(seen.map(({ url }) => new URL(url).pathname)).toEqual(['/auth/factors/recovery-codes']);
  });

  test('a refresh whose answer is lost is not sent again, and the tokens are kept', async () => {
    const pair = { accessToken: 'ended', refreshToken: (await server.newUser('CUSTOMER')).refreshToken };
    const credentials = renewing(pair);
    const { fetch, seen } = line((one, _at, send) =>
      one.url.endsWith('/auth/refresh') ? Promise.reject(new TypeError('the line is dead')) : send(),
    );
    const client = clientThrough(fetch, { credentials });
    await expect(client.getSession()).rejects.toThrow('the line is dead');
    expect(seen.filter(({ url }) => url.endsWith('/auth/refresh'))).toHaveLength(1);
    expect(credentials.tokens).toEqual(pair);
  });

  test('with the session cookie, fetch sends credentials and no token', async () => {
    const asked: unknown[] = [];
    const asBrowser: typeof fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      asked.push(init?.credentials, headers.has('authorization'));
      headers.set('cookie', customer.cookie);
      return fetch(input, { ...init, headers });
    };
    const client = clientThrough(asBrowser, { credentials: sessionCookie('include') });
    expect((await client.getSession()).data.user.id).toBe(customer.id);
    expect(asked).toEqual(['include', false]);
  });
});

describe('retries', () => {
  test('503 and 429 with Retry-After: reads, PUT and DELETE are retried, others are not', async () => {
    const pet = { path: { id: await business.pet(customer) } };
    const tried = async (call: (client: Api) => Promise<unknown>, status = 503) => {
      const answer = new Response('{"error":"UNAVAILABLE"}', { status, headers: { 'retry-after': '0' } });
      const { fetch, seen } = line((_seen, at, send) => (at === 0 ? Promise.resolve(answer) : send()));
      const outcome = await call(clientOf(server, customer.token, { fetch })).then(
        () => 'done',
        (error: ApiError) => error.error,
      );
      return `${outcome} after ${seen.length}`;
    };
    expect(await tried((client) => client.getPet(pet))).toBe('done after 2');
    expect(await tried((client) => client.listPets(), 429)).toBe('done after 2');
    const renamed = { ...pet, body: { name: 'Rex II' } };
    expect(await tried((client) => client.updatePet(renamed))).toBe('done after 2');
    const made = { body: { name: 'Rex', species: 'DOG' } } as const;
    expect(await tried((client) => client.createPet(made))).toBe('UNAVAILABLE after 1');
    expect(await tried((client) => client.deletePet(pet))).toBe('done after 2');
  });

  test('at most `retries` times, and not after a long Retry-After', async () => {
    const away = line(() => Promise.resolve(busy('0')));
    const client = clientThrough(away.fetch, { retries: 1 });
    await expect(client.listServices()).rejects.toMatchObject({ status: 503, retryAfter: 0 });
    expect(away.seen).toHaveLength(2);
    const locked = line(() => Promise.resolve(busy('900')));
    const patient = clientThrough(locked.fetch);
    await expect(patient.listServices()).rejects.toMatchObject({ status: 503, retryAfter: 900 });
    expect(locked.seen).toHaveLength(1);
  });

  test('a booking whose answer is lost is created once', async () => {
    const serviceIds = [await business.service()];
    const petIds = [await business.pet(customer)];
    const { fetch, seen } = line(async (_seen, at, send) => {
      const response = await send();
      if (at === 0) throw new TypeError('the answer is lost');
      return response;
    });
    const client = clientOf(server, customer.token, { fetch });
    const { status, headers } = await client.createBooking({ body: { petIds, serviceIds, ...hours(9, 10) } });
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(new Set(seen.map((one) => one.headers.get('idempotency-key'))).size).toBe(1);
    expect((await client.listBookings({ query: { petId: petIds[0] } })).pagination.total).toBe(1);
  });
});

describe('timeouts and cancellation', () => {
  const silent = line((_seen, _at) => new Promise(() => {}));
  const hanging: typeof fetch = (input, init) =>
    Promise.race([
      silent.fetch(input, init),
      new Promise<never>((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      ),
    ]);

  test('after `timeout`, of the client or of the call', async () => {
    const client = clientThrough(hanging, { timeout: 20 });
    await expect(client.listServices()).rejects.toMatchObject({ name: 'TimeoutError' });
    const patient = clientThrough(hanging);
    await expect(patient.listServices({ timeout: 20 })).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  test('by the signal, also during the wait before a retry', async () => {
    const controller = new AbortController();
    const { fetch, seen } = line(() => {
      queueMicrotask(() => controller.abort(new Error('enough')));
      return Promise.resolve(busy('5'));
    });
    const client = clientThrough(fetch);
    await expect(client.listServices({ signal: controller.signal })).rejects.toThrow('enough');
    expect(seen).toHaveLength(1);
  });
});

describe('refusals', () => {
  test('carry the identifier, the details and the id of the request', async () => {
    const client = clientOf(server, customer.token);
    const creating = client.createPet({ body: { name: 'Rex', species: 'DRAGON' as 'DOG' } });
    const error: unknown = await creating.catch((one) => one);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      ...{ operation: 'createPet', status: 400, error: 'VALIDATION_FAILED' },
      ...{ details: expect.stringContaining('species'), requestId: expect.any(String) },
    });
    expect(isApiError(error)).toBe(true);
    expect(isApiError(error, 'NOT_FOUND', 'CONFLICT')).toBe(false);
    expect(isRefusalOf('createPet', error, 'VALIDATION_FAILED')).toBe(true);
    expect(isRefusalOf('createUser', error, 'VALIDATION_FAILED')).toBe(false);
  });

  test('of the plant store carry a message', async () => {
    const refused = { status: 401, error: undefined, message: expect.stringContaining('access token') };
    await expect(createClient({ baseUrl: server.url }).listPlants()).rejects.toMatchObject(refused);
  });

  test('an HTML page of a proxy is a refusal too', async () => {
    const { fetch } = line(() => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 })));
    await expect(clientThrough(fetch).listServices()).rejects.toMatchObject({ status: 502 });
  });

  test('a path parameter cannot contain a dot segment', async () => {
    const client = createClient({ baseUrl: server.url });
    for (const key of ['.', '..', ''])
      await expect(client.getSetting({ path: { key } })).rejects.toThrow(TypeError);
  });
});

describe('lists and values', () => {
  test('eachRow returns every row once, by pages and by cursor', async () => {
    const owner = await server.newUser('CUSTOMER');
    const client = clientOf(server, owner.token);
    const pets = await Promise.all(Array.from({ length: 7 }, () => business.pet(owner)));
    const seen: string[] = [];
    for await (const pet of eachRow(client.listPets, { query: { limit: 3 } })) seen.push(pet.id);
    expect(seen.sort()).toEqual(pets.sort());
    const serviceIds = [await business.service()];
    const booked: string[] = [];
    for (const pet of pets)
      booked.push((await business.booked(owner, { petIds: [pet], serviceIds, ...hours(9, 10) })).id);
    const listed: string[] = [];
    for await (const booking of eachRow(client.listBookings, { query: { limit: 2, sortBy: 'startDate' } })) {
      listed.push(booking.id);
      // Rows that are created in the meantime shift nothing.
      if (listed.length === 1) {
        await business.booked(owner, { petIds: [pets[0]], serviceIds, ...hours(8, 9) });
      }
    }
    expect(booked.filter((id) => listed.filter((one) => one === id).length === 1)).toHaveLength(7);
  });

  test('any JSON keeps every digit', async () => {
    const client = clientOf(server, customer.token);
    const vaccinations = { exact: 2n ** 64n, ratio: new JsonNumber('0.10000000000000000000001'), near: 0.1 };
    const { data } = await client.createPet({ body: { name: 'Rex', species: 'DOG', vaccinations } });
    expect((await client.getPet({ path: { id: data.id } })).data.vaccinations).toEqual(vaccinations);
  });
});
